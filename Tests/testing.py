# SPDX-License-Identifier: Apache-2.0
"""What the test programs in Python share: what a test expects and waits for, the programs that it starts, and how a list of tests is run."""

import contextlib
import functools
import random
import signal
import socket
import subprocess
import threading
import time
import traceback
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

# The exit code of tests that cannot run here.
UNAVAILABLE = 77

Found = TypeVar("Found")


class Failure(Exception):
    """Something is not as a test expects it."""


class Late(Failure):
    """What a test waits for does not come about in time."""


def expect(condition: object, message: object) -> None:
    """Fails with `message`, which says what is wrong, unless the condition holds."""
    if not condition:
        raise Failure(message)


def wait(
        what: str, condition: Callable[[], Found], seconds: float = 60, found: Callable[[], object] | None = None, every: float = 0.02) -> Found:
    """Waits until `condition()` is something, and returns that. If it never is, the failure says what `found()` is by then."""
    began = time.monotonic()
    while True:
        asked = time.monotonic()
        if value := condition():
            return value
        now = time.monotonic()
        if now > began + seconds:
            raise Late(f"after {seconds:g} seconds still not: {what}" + (f"\nfound: {found()}" if found else ""))
        # To ask takes a processor from what is waited for: half of its time at most, and less often the longer it is waited for.
        time.sleep(max(every, min(now - asked, 1), min((now - began) / 10, 1)))


def listens(path: str) -> bool:
    """Whether somebody listens at a socket of this path."""
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(path) == 0


# Below those that the kernel gives away, so that nobody gets one before its server has it, or while the server is away.
_ports = iter(random.sample(range(10_000, 32_000), 2_000))
_ports_lock = threading.Lock()


def free_port(kind: socket.SocketKind = socket.SOCK_STREAM) -> int:
    """A port of this machine that nothing uses, and that this function returns only once."""
    with _ports_lock:
        for port in _ports:
            with socket.socket(type=kind) as probe, contextlib.suppress(OSError):
                probe.bind(("127.0.0.1", port))
                return port
    raise Failure("no port is free")


class Program:
    """A running program whose lines, of standard output and standard error, are collected."""

    def __init__(self, *words: object, **options: Any) -> None:
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            [str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", **options)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self.process.stdout or ():
            self.lines.append(line.rstrip("\n"))

    def has_said(self, words: str) -> bool:
        return any(words in line for line in self.lines)

    def wait_for(self, words: str) -> None:
        """Waits for a line with these words."""
        wait(f"a line with {words!r}", lambda: self.has_said(words), found=lambda: self.lines)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ends the program, which may be stopped at the moment, and returns its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
            if how != signal.SIGKILL:
                self.process.send_signal(signal.SIGCONT)
        try:
            return self.process.wait(60)
        finally:
            if self.process.poll() is None:
                self.process.kill()


def once(make: Callable[..., Found]) -> Callable[..., Found]:
    """A function that makes something once for the same arguments, also where two tests ask for it at the same time."""
    cached, lock = functools.cache(make), threading.Lock()

    def made(*arguments: Any) -> Found:
        with lock:
            return cached(*arguments)
    return made


def run_all(tests: Mapping[str, Callable[[], object]], at_once: int = 1) -> int:
    """Runs the tests, by their names, and prints how each went. Returns the exit code of the program that runs them."""
    with ThreadPoolExecutor(at_once) as pool:
        results = list(pool.map(passes, tests, tests.values()))
    print(f"{results.count(True)} passed, {results.count(False)} failed")
    return 0 if results and all(results) else 1


def passes(name: str, test: Callable[[], object]) -> bool:
    """Runs a test and prints how it went."""
    began = time.monotonic()
    try:
        test()
    except Exception as error:
        print(f"✘ {name}: {error if isinstance(error, Failure) else traceback.format_exc()}", flush=True)
        return False
    print(f"✔ {name} ({time.monotonic() - began:.1f} s)", flush=True)
    return True
