"""Who does the work of a command that measures: processes of this machine, or the tasks of a Ray cluster."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sevenbridge.lab import cluster, shared_out
from sevenbridge.texts import Text
from sevenbridge_app.cli import measuring
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.extras import RAY
from sevenbridge_app.cli.output import CommandError

_SILENT = Text(
    "No Ray cluster can be joined at {address}: {reason}. Look at `ray status` there, or leave the"
    " address out (and RAY_ADDRESS unset) to use this machine alone.",
    "{address} のRayクラスターに参加できません：{reason}。そのマシンの ray status を確かめてください。"
    "アドレスも RAY_ADDRESS も指定しなければ、このマシンだけで測ります。",
)


def add_options(parser: CommandLine) -> None:
    """Adds the options ``--jobs`` and ``--ray``."""
    lang = parser.lang
    measuring.add_options(parser, "--jobs")
    parser.add_argument(
        "--ray",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help=Text(
            "share the work out on a Ray cluster (default: that of RAY_ADDRESS, else one on this machine)",
            "Ray のクラスターで分担する（省略すると RAY_ADDRESS のもの、なければこのマシンの1つ）",
        )[lang],
    )


@contextmanager
def chosen(options: argparse.Namespace) -> Iterator[tuple[int, Any]]:
    """How many parts are worked on at a time, and what shares them out. Raises CommandError."""
    if options.ray is None:
        yield measuring.chosen_jobs(options), shared_out
        return
    try:
        with cluster.joined(options.ray) as size:
            yield size if options.jobs is None else options.jobs, cluster.shared_out
    except cluster.NoCluster as error:
        is_missing = error.code == "missing"
        silent = _SILENT.format(address=error.address, reason=error.reason)
        raise CommandError(RAY.missing() if is_missing else silent) from error
