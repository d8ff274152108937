#pragma once
// What the event loop has of the C library and Swift's module of it has not.
#include <sys/timerfd.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
#include <systemd/sd-journal.h>
#include <systemd/sd-login.h>
