#pragma once
#include <libevdev/libevdev.h>
#include <libevdev/libevdev-uinput.h>
#include <linux/input.h>
#include <linux/uinput.h>
#include <sys/ioctl.h>

// The kernel's requests for input devices. They are macros with arguments, which are not imported. Each function returns what `ioctl`
// returns: -1 with `errno` where the kernel refuses.

/// `EVIOCGRAB`: takes the device for this descriptor alone, or gives it back.
static inline int evdev_grab(int descriptor, int taken) { return ioctl(descriptor, EVIOCGRAB, taken); }

/// `EVIOCGABS`: what the kernel knows of an absolute axis.
static inline int evdev_get_axis(int descriptor, unsigned int code, struct input_absinfo *info) {
  return ioctl(descriptor, EVIOCGABS(code), info);
}

/// `EVIOCGKEY`: a bit for each key that is down, in `size` bytes.
static inline int evdev_get_keys(int descriptor, void *bits, size_t size) { return ioctl(descriptor, EVIOCGKEY(size), bits); }

/// `EVIOCGMTSLOTS`: the values of an axis in each slot, behind the axis' code in `values[0]`; `size` bytes in all.
static inline int evdev_get_slots(int descriptor, __s32 *values, size_t size) {
  return ioctl(descriptor, EVIOCGMTSLOTS(size), values);
}

/// `UI_SET_PHYS`: the physical path of the device that is to be made.
static inline int uinput_set_phys(int descriptor, const char *path) { return ioctl(descriptor, UI_SET_PHYS, path); }
