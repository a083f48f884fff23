"""Whether the terminal takes escape sequences, by which text has its colours."""

import sys
from typing import Final

#: ENABLE_VIRTUAL_TERMINAL_PROCESSING
_ESCAPES: Final = 0x0004


def takes_escapes() -> bool:
    """Whether standard output, which is a terminal, takes escape sequences.

    The console of Windows shows them as letters until a program asks for them. Other terminals take them.
    """
    if sys.platform == "win32":
        import ctypes
        import msvcrt
        from ctypes import wintypes

        kernel = ctypes.WinDLL("kernel32")
        console = wintypes.HANDLE(msvcrt.get_osfhandle(sys.stdout.fileno()))
        mode = wintypes.DWORD()
        if not kernel.GetConsoleMode(console, ctypes.byref(mode)):
            return False
        return bool(kernel.SetConsoleMode(console, wintypes.DWORD(mode.value | _ESCAPES)))
    return True
