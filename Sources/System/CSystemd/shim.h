#pragma once
// What the event loop has of the C library and Swift's module of it has not.
#include <signal.h>
#include <sys/prctl.h>
#include <sys/timerfd.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
#include <systemd/sd-journal.h>
#include <systemd/sd-login.h>
#include <unistd.h>

/// Whether `signal` is ignored (`SIG_IGN`, a macro that is a cast): 1 or 0.
static inline int signal_is_ignored(int signal) {
  struct sigaction action;
  return sigaction(signal, 0, &action) == 0 && action.sa_handler == SIG_IGN;
}

/// Has the kernel send SIGTERM when the process ends that started this one.
static inline void end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGTERM); }

static volatile int hang_descriptor = -1;

static void note_hang(int signal) {
  if (hang_descriptor >= 0) (void)!write(hang_descriptor, "x", 1);
  raise(signal);
}

/// Writes a byte to `descriptor` when SIGABRT ends the process; -1 undoes that. A handler may do no more than what signal-safety(7)
/// lists.
static inline void note_hangs_at(int descriptor) {
  struct sigaction action = {.sa_flags = (int)SA_RESETHAND | SA_NODEFER};
  action.sa_handler = descriptor < 0 ? SIG_DFL : note_hang;
  hang_descriptor = descriptor;
  sigaction(SIGABRT, &action, 0);
}
