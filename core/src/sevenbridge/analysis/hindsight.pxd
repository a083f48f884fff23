# compiled, so that the worlds are played without the interpreter lock
from sevenbridge.bots cimport nogil
