/* What libinput and libevdev log. Their handlers get a va_list, and Swift's compiler cannot make such a function for arm64. */
#pragma once

struct libinput;
struct libevdev;

/* What libinput calls back; its user pointer, for the functions that open devices as well. */
typedef struct libinput_listener {
  void *owner;
  /* Gets a message without the newline at its end; `priority` is an enum libinput_log_priority. */
  void (*say)(void *owner, unsigned priority, const char *message);
} libinput_listener;

/* Makes `listener`, which is to live as long as the context, its user pointer, and has it called with each message.
 * The corresponding functions of libinput are libinput_set_user_data and libinput_log_set_handler. */
void libinput_set_listener(struct libinput *context, const libinput_listener *listener);

/* Has libevdev say nothing of a device. The corresponding function of libevdev is libevdev_set_device_log_function. */
void libevdev_silence(struct libevdev *device);
