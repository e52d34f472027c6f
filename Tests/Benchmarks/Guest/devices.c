#define _GNU_SOURCE
#include "devices.h"

#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

struct device screen, sensor, remote, keyboard, jack;
struct device *const all_devices[5] = {&screen, &sensor, &remote, &keyboard, &jack};

void die(const char *what) {
  perror(what);
  exit(1);
}

void wait_for(long microseconds) {
  struct timespec time = {microseconds / 1000000, microseconds % 1000000 * 1000};
  while (nanosleep(&time, &time) < 0 && errno == EINTR) {}
}

void put(struct device *device, int type, int code, int value) {
  device->frame[device->length++] =
      (struct input_event){.type = type, .code = code, .value = value};
}

void report(struct device *device) {
  put(device, EV_SYN, SYN_REPORT, 0);
  ssize_t size = sizeof device->frame[0] * device->length;
  if (write(device->fd, device->frame, size) != size) die("write a frame");
  device->length = 0;
}

static void begin(struct device *device) {
  device->fd = open("/dev/uinput", O_RDWR | O_CLOEXEC);
  if (device->fd < 0) die("/dev/uinput");
}

static void axis(struct device *device, int code, int minimum, int maximum, int resolution) {
  struct uinput_abs_setup setup = {
      .code = code,
      .absinfo = {.minimum = minimum, .maximum = maximum, .resolution = resolution}};
  ioctl(device->fd, UI_SET_EVBIT, EV_ABS);
  ioctl(device->fd, UI_SET_ABSBIT, code);
  ioctl(device->fd, UI_ABS_SETUP, &setup);
}

static void key(struct device *device, int code) {
  ioctl(device->fd, UI_SET_EVBIT, EV_KEY);
  ioctl(device->fd, UI_SET_KEYBIT, code);
}

static void finish(struct device *device, const char *name) {
  struct uinput_setup setup = {.id = {BUS_USB, 1, 2, 3}};
  snprintf(setup.name, sizeof setup.name, "%s", name);
  if (ioctl(device->fd, UI_DEV_SETUP, &setup) < 0) die(name);
  if (ioctl(device->fd, UI_DEV_CREATE) < 0) die(name);
  char folder[32], pattern[128];
  if (ioctl(device->fd, UI_GET_SYSNAME(sizeof folder), folder) < 0) die(name);
  snprintf(pattern, sizeof pattern, "/sys/devices/virtual/input/%s/event*", folder);
  glob_t found;
  if (glob(pattern, 0, NULL, &found) != 0) die(pattern);
  snprintf(device->node, sizeof device->node, "/dev/input%s", strrchr(found.gl_pathv[0], '/'));
  globfree(&found);
}

void make_panel(struct device *device, const char *name) {
  begin(device);
  ioctl(device->fd, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
  axis(device, ABS_MT_SLOT, 0, 9, 0);
  axis(device, ABS_MT_POSITION_X, 0, coordinates, 0);
  axis(device, ABS_MT_POSITION_Y, 0, coordinates, 0);
  axis(device, ABS_MT_TRACKING_ID, 0, 65535, 0);
  finish(device, name);
}

static void make_screen(void) {
  begin(&screen);
  ioctl(screen.fd, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
  key(&screen, BTN_TOUCH);
  axis(&screen, ABS_X, 0, coordinates, 0);
  axis(&screen, ABS_Y, 0, coordinates, 0);
  axis(&screen, ABS_MT_SLOT, 0, 9, 0);
  axis(&screen, ABS_MT_POSITION_X, 0, coordinates, 0);
  axis(&screen, ABS_MT_POSITION_Y, 0, coordinates, 0);
  axis(&screen, ABS_MT_TRACKING_ID, 0, 65535, 0);
  finish(&screen, "Benchmark Screen");
}

void make_devices(void) {
  make_screen();

  begin(&sensor);
  ioctl(sensor.fd, UI_SET_PROPBIT, INPUT_PROP_ACCELEROMETER);
  for (int code = ABS_X; code <= ABS_Z; code++)
    axis(&sensor, code, -4 * gravity, 4 * gravity, gravity);
  finish(&sensor, "Benchmark Sensor");

  begin(&remote);
  key(&remote, KEY_PLAYPAUSE);
  key(&remote, KEY_NEXTSONG);
  key(&remote, KEY_VOLUMEUP);
  finish(&remote, "Benchmark Remote");

  begin(&keyboard);
  for (int code = KEY_ESC; code <= KEY_KPDOT; code++) key(&keyboard, code);
  key(&keyboard, KEY_PLAYPAUSE);
  finish(&keyboard, "Benchmark Keyboard");

  begin(&jack);
  key(&jack, KEY_MEDIA);
  // Without it, it would be some button.
  ioctl(jack.fd, UI_SET_EVBIT, EV_SW);
  ioctl(jack.fd, UI_SET_SWBIT, SW_HEADPHONE_INSERT);
  finish(&jack, "Benchmark Jack");

  if (system("udevadm settle") != 0) die("udevadm settle");
}

void give_way(bool gives_way) {
  struct sched_param none = {0};
  if (sched_setscheduler(0, gives_way ? SCHED_IDLE : SCHED_OTHER, &none) < 0)
    die("a policy of the scheduler");
}
