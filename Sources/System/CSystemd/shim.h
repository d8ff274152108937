#pragma once
// What the event loop has of the C library and Swift's module of it has not.
#include <signal.h>
#include <sys/timerfd.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
#include <systemd/sd-journal.h>
#include <systemd/sd-login.h>

/// Whether `signal` is ignored (`SIG_IGN`, a macro that is a cast): 1 or 0.
static inline int signal_is_ignored(int signal) {
  struct sigaction action;
  return sigaction(signal, 0, &action) == 0 && action.sa_handler == SIG_IGN;
}
