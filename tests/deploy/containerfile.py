"""Reads a Containerfile, as far as ours goes."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Stage:
    """A stage of a Containerfile: what happens in its root, and how the container runs in the end."""

    image: str
    name: str
    #: ``RUN`` with its command, and ``COPY`` with its words, in order
    steps: list[tuple[str, str]] = field(default_factory=list)
    environment: dict[str, str] = field(default_factory=dict)
    user: str = ""
    folder: str = "/"
    #: the command of the health check
    health: str | None = None
    entrypoint: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)


def read_containerfile(path: Path) -> list[Stage]:
    """Reads the stages. Raises ValueError for an instruction that the container may not have."""
    text = re.sub(r"^#.*\n", "", path.read_text("utf-8"), flags=re.M).replace("\\\n", "")
    stages: list[Stage] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        word, _, rest = line.partition(" ")
        if word == "FROM":
            image, _, name = rest.partition(" AS ")
            stages.append(Stage(image, name))
            continue
        stage = stages[-1]
        if word in ("RUN", "COPY"):
            stage.steps.append((word, rest))
        elif word == "ENV":
            for each in shlex.split(rest):
                name, _, value = each.partition("=")
                stage.environment[name] = value
        elif word == "USER":
            stage.user = rest
        elif word == "WORKDIR":
            stage.folder = rest
        elif word == "HEALTHCHECK":
            stage.health = rest.partition(" CMD ")[2]
        elif word == "ENTRYPOINT":
            stage.entrypoint = json.loads(rest)
        elif word == "CMD":
            stage.command = json.loads(rest)
        elif word not in ("VOLUME", "EXPOSE"):
            raise ValueError(line)
    return stages
