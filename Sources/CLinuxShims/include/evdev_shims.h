// What Glibc's Swift module hides of evdev's ioctls.
#ifndef RESPONDERD_EVDEV_SHIMS_H
#define RESPONDERD_EVDEV_SHIMS_H

#include <linux/input.h>
#include <sys/ioctl.h>

#endif
