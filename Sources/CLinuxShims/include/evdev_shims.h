// The ioctls of evdev, which Glibc's Swift module does not provide. Each function makes one call
// and returns its result: -1 and errno on failure.
#ifndef RESPONDERD_EVDEV_SHIMS_H
#define RESPONDERD_EVDEV_SHIMS_H

#include <linux/input.h>
#include <stdint.h>
#include <sys/ioctl.h>

// EVIOCSCLOCKID: sets the clock of the timestamps. The kernel replaces pending events by
// SYN_DROPPED (evdev_set_clk_type).
static inline int shim_evdev_set_clock(int fd, int clock) {
  return ioctl(fd, EVIOCSCLOCKID, &clock);
}

// EVIOCSMASK: sets the codes of a type that this reader receives; type 0 is the mask of the types.
// `size` is in bytes and must be a multiple of the native word's (bits_from_user).
static inline int shim_evdev_set_mask(
    int fd, uint32_t type, const void *codes, uint32_t size) {
  struct input_mask mask = {
      .type = type, .codes_size = size, .codes_ptr = (uint64_t)(uintptr_t)codes};
  return ioctl(fd, EVIOCSMASK, &mask);
}

// EVIOCGRAB: other readers receive no events until the device is released. -1 and EBUSY if another
// reader has grabbed it.
static inline int shim_evdev_grab(int fd, int grabs) { return ioctl(fd, EVIOCGRAB, grabs); }

// EVIOCGABS: reads the value of an absolute axis and its range.
static inline int shim_evdev_get_axis(int fd, uint32_t axis, struct input_absinfo *info) {
  return ioctl(fd, EVIOCGABS(axis), info);
}

// EVIOCGMTSLOTS: reads the values of a multi-touch axis in all slots. The first of `values` is the
// axis, the others are filled in; `size` is in bytes and includes all of them.
static inline int shim_evdev_get_slots(int fd, int32_t *values, uint32_t size) {
  return ioctl(fd, EVIOCGMTSLOTS(size), values);
}

// EVIOCGKEY: reads the keys that are down, as a bitmap of `size` bytes.
static inline int shim_evdev_get_keys(int fd, void *bits, uint32_t size) {
  return ioctl(fd, EVIOCGKEY(size), bits);
}

// EVIOCGSW: reads the switches that are on, as a bitmap of `size` bytes.
static inline int shim_evdev_get_switches(int fd, void *bits, uint32_t size) {
  return ioctl(fd, EVIOCGSW(size), bits);
}

#endif
