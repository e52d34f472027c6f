// What Glibc's Swift module hides of evdev's ioctls. Each function makes one call and returns its
// result as it is: -1 and errno on failure.
#ifndef RESPONDERD_EVDEV_SHIMS_H
#define RESPONDERD_EVDEV_SHIMS_H

#include <linux/input.h>
#include <stdint.h>
#include <sys/ioctl.h>

// EVIOCSCLOCKID: the clock of the time stamps. When events are queued, the kernel throws them away
// and queues SYN_DROPPED instead (evdev_set_clk_type).
static inline int shim_evdev_set_clock(int fd, int clock) {
  return ioctl(fd, EVIOCSCLOCKID, &clock);
}

// EVIOCSMASK: which codes of a type reach this reader; type 0 is the mask of the types. `size` is
// in bytes and must be a multiple of the native word's (bits_from_user).
static inline int shim_evdev_set_mask(
    int fd, uint32_t type, const void *codes, uint32_t size) {
  struct input_mask mask = {
      .type = type, .codes_size = size, .codes_ptr = (uint64_t)(uintptr_t)codes};
  return ioctl(fd, EVIOCSMASK, &mask);
}

// EVIOCGRAB: nobody else hears of the device, until it is let go. -1 and EBUSY when somebody has it.
static inline int shim_evdev_grab(int fd, int grabs) { return ioctl(fd, EVIOCGRAB, grabs); }

// EVIOCGABS: the value of an absolute axis and its range.
static inline int shim_evdev_get_axis(int fd, uint32_t axis, struct input_absinfo *info) {
  return ioctl(fd, EVIOCGABS(axis), info);
}

// EVIOCGMTSLOTS: the values of a multi-touch axis in all slots. The first of `values` names the
// axis, those after it are filled in; `size` is in bytes and counts them all.
static inline int shim_evdev_get_slots(int fd, int32_t *values, uint32_t size) {
  return ioctl(fd, EVIOCGMTSLOTS(size), values);
}

// EVIOCGSW: which switches are on, as a bitmap of `size` bytes.
static inline int shim_evdev_get_switches(int fd, void *bits, uint32_t size) {
  return ioctl(fd, EVIOCGSW(size), bits);
}

#endif
