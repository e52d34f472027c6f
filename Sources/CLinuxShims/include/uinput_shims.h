// The ioctls of uinput, which Glibc's Swift module does not provide. Each function makes one call
// and returns its result: -1 and errno on failure.
#ifndef RESPONDERD_UINPUT_SHIMS_H
#define RESPONDERD_UINPUT_SHIMS_H

#include <linux/uinput.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>

// UI_SET_EVBIT: enables a type of events.
static inline int shim_uinput_enable_type(int fd, int type) {
  return ioctl(fd, UI_SET_EVBIT, type);
}

// UI_SET_KEYBIT: enables a key.
static inline int shim_uinput_enable_key(int fd, int code) { return ioctl(fd, UI_SET_KEYBIT, code); }

// UI_SET_PROPBIT: enables a property.
static inline int shim_uinput_enable_property(int fd, int property) {
  return ioctl(fd, UI_SET_PROPBIT, property);
}

// UI_SET_PHYS: sets the physical path.
static inline int shim_uinput_set_path(int fd, const char *path) {
  return ioctl(fd, UI_SET_PHYS, path);
}

// UI_ABS_SETUP: enables an absolute axis with its range and scale.
static inline int shim_uinput_enable_axis(int fd, int code, int32_t minimum, int32_t maximum,
                                          int32_t flat, int32_t resolution) {
  struct uinput_abs_setup setup = {.code = (uint16_t)code,
                                   .absinfo = {.minimum = minimum,
                                               .maximum = maximum,
                                               .flat = flat,
                                               .resolution = resolution}};
  return ioctl(fd, UI_ABS_SETUP, &setup);
}

// UI_DEV_SETUP and UI_DEV_CREATE: creates the device, on the bus of virtual devices. Closing the
// descriptor removes it.
static inline int shim_uinput_create(int fd, const char *name, uint16_t vendor, uint16_t product,
                                     uint16_t version) {
  struct uinput_setup setup = {.id = {.bustype = BUS_VIRTUAL,
                                      .vendor = vendor,
                                      .product = product,
                                      .version = version}};
  strncpy(setup.name, name, sizeof setup.name - 1);
  if (ioctl(fd, UI_DEV_SETUP, &setup) < 0) return -1;
  return ioctl(fd, UI_DEV_CREATE);
}

// UI_GET_SYSNAME: reads the name of the device's directory in /sys/devices/virtual/input.
static inline int shim_uinput_folder(int fd, char *name, size_t size) {
  return ioctl(fd, UI_GET_SYSNAME(size), name);
}

#endif
