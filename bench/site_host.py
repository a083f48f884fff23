"""A host of a site that compresses what browsers take compressed, as most do: prints its address.

python -m bench.site_host FOLDER

Where a file lies beside another with ``.br`` at the end of its name, that is given out; what else is text is
compressed here.
"""

from __future__ import annotations

import gzip
import sys
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

TEXTS = {".html", ".css", ".js", ".json", ".svg", ".txt", ".webmanifest"}


@cache
def compressed(file: Path) -> tuple[str, bytes]:
    """How a file is encoded on its way, and what goes there."""
    beside = file.with_name(file.name + ".br")
    if beside.exists():
        return "br", beside.read_bytes()
    content = file.read_bytes()
    return ("gzip", gzip.compress(content)) if file.suffix in TEXTS else ("", content)


class Handler(SimpleHTTPRequestHandler):
    """Gives out files; connections stay open."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answers a request for a file."""
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        if not file.is_file():
            self.send_error(404)
            return
        encoding, content = compressed(file)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Cache-Control", "max-age=600")
        self.send_header("Content-Length", str(len(content)))
        if encoding:
            self.send_header("Content-Encoding", encoding)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


def main(folder: str) -> None:
    """Serves until it is killed."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=folder)) as server:
        print(f"http://127.0.0.1:{server.server_port}", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main(*sys.argv[1:])
