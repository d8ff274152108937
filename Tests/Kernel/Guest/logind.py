# SPDX-License-Identifier: Apache-2.0
"""A bus of its own with a logind that knows of sleep alone, and waits for those that want to do something before."""

from __future__ import annotations

import os
import subprocess
import sys

ADDRESS = "unix:path=/run/test-bus"
CONFIG = f"""<busconfig><type>system</type><listen>{ADDRESS}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*"/><allow send_type="signal"/><allow own="*"/><allow eavesdrop="false"/></policy>
</busconfig>"""


class Logind:
    """Both processes, as long as the `with` block lasts."""

    def __enter__(self) -> Logind:
        with open("/run/test-bus.conf", "w") as config:
            config.write(CONFIG)
        self.bus = subprocess.Popen(
            ["dbus-daemon", "--config-file=/run/test-bus.conf", "--nofork", "--print-address"], stdout=subprocess.PIPE)
        assert self.bus.stdout
        self.bus.stdout.readline()
        self.service = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
            env={**os.environ, **self.environment})
        assert self.service.stdin and self.service.stdout
        self.requests, self.answers = self.service.stdin, self.service.stdout
        self.answers.readline()
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.service, self.bus:
            process.kill()
            process.wait()

    environment = {"DBUS_SYSTEM_BUS_ADDRESS": ADDRESS}

    def sleep(self) -> float | None:
        """Announces sleep; returns how many seconds later everybody was ready for it, None if somebody never was."""
        return self._ask("sleep")

    def wake(self) -> None:
        self._ask("wake")

    def locks(self) -> float | None:
        """How many keep the machine from sleeping at once."""
        return self._ask("locks")

    def _ask(self, what: str) -> float | None:
        self.requests.write(what + "\n")
        answer = self.answers.readline().strip()
        return None if answer == "None" else float(answer)


def serve() -> None:
    import time

    import dbus
    import dbus.mainloop.glib
    import dbus.service
    from gi.repository import GLib

    class Manager(dbus.service.Object):
        locks = []

        @dbus.service.method("org.freedesktop.login1.Manager", in_signature="ssss", out_signature="h")
        def Inhibit(self, what: str, who: str, why: str, mode: str) -> object:
            ours, theirs = os.pipe()
            assert (what, mode) == ("sleep", "delay")
            self.locks.append(ours)
            descriptor = dbus.types.UnixFd(theirs)
            os.close(theirs)
            return descriptor

        @dbus.service.signal("org.freedesktop.login1.Manager", signature="b")
        def PrepareForSleep(self, start: bool) -> None:
            pass

    def answer(source: object, condition: object) -> bool:
        word = sys.stdin.readline().strip()
        began = time.monotonic()
        if word == "locks":
            print(len(manager.locks), flush=True)
            return True
        manager.PrepareForSleep(word == "sleep")
        connection.flush()
        print(ready(began) if word == "sleep" else 0, flush=True)
        return True

    def ready(began: float) -> float | None:
        import select
        while manager.locks:
            if not select.select([manager.locks[0]], [], [], 60)[0]:
                return None
            os.close(manager.locks.pop(0))
        return time.monotonic() - began

    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    connection = dbus.SystemBus()
    manager = Manager(dbus.service.BusName("org.freedesktop.login1", connection), "/org/freedesktop/login1")
    GLib.io_add_watch(sys.stdin, GLib.IO_IN, answer)
    print("ready", flush=True)
    GLib.MainLoop().run()


if __name__ == "__main__":
    serve()
