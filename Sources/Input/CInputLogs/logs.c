#include "CInputLogs.h"
#include <libevdev/libevdev.h>
#include <libinput.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

__attribute__((format(printf, 3, 0))) static void pass_on(
    struct libinput *context, enum libinput_log_priority priority, const char *format, va_list arguments) {
  const libinput_listener *listener = libinput_get_user_data(context);
  char message[1024];
  if (!listener || vsnprintf(message, sizeof message, format, arguments) < 0) return;
  size_t length = strlen(message);
  if (length > 0 && message[length - 1] == '\n') message[length - 1] = '\0';
  listener->say(listener->owner, priority, message);
}

void libinput_set_listener(struct libinput *context, const libinput_listener *listener) {
  libinput_set_user_data(context, (void *)listener);
  libinput_log_set_handler(context, pass_on);
}

static void ignore(
    const struct libevdev *device, enum libevdev_log_priority priority, void *data, const char *file, int line,
    const char *function, const char *format, va_list arguments) {
  (void)device, (void)priority, (void)data, (void)file, (void)line, (void)function, (void)format, (void)arguments;
}

void libevdev_silence(struct libevdev *device) {
  libevdev_set_device_log_function(device, ignore, LIBEVDEV_LOG_ERROR, NULL);
}
