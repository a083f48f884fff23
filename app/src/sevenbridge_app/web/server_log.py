"""The log of the server: one JSON object a line, on the standard error. It never has cards of games."""

from __future__ import annotations

import logging
import sys

import structlog

from sevenbridge_app.web.repeated_lines import RepeatedLines


def configure_logging(level: int = logging.INFO) -> RepeatedLines:
    """Sends what this package logs from a level on, and what the libraries below it log, out in one form.

    Returns what has counted the lines that were repeated too often.
    """
    repeated = RepeatedLines()
    shared: list[structlog.types.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[repeated, *shared, structlog.processors.JSONRenderer(ensure_ascii=False)],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        wrapper_class=structlog.make_filtering_bound_logger(level),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.EventRenamer("event"),
                structlog.processors.JSONRenderer(ensure_ascii=False),
            ],
        )
    )
    handler.addFilter(repeated)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("uvicorn.error").addFilter(_is_ours)
    return repeated


def _is_ours(record: logging.LogRecord) -> bool:
    """Returns whether a record is of a fault of the server. Text that is no UTF-8 is the client's fault."""
    return not record.getMessage().startswith("Invalid UTF-8")
