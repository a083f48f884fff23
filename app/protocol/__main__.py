"""``python -m app.protocol`` writes what describes the protocol."""

from app.protocol.files import FILES

if __name__ == "__main__":
    for path, write in FILES.items():
        path.write_text(write(), encoding="utf-8")
