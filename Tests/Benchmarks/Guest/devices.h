// The five devices that every reader opens, made with uinput.
#ifndef DEVICES_H
#define DEVICES_H

#include <linux/uinput.h>
#include <stdbool.h>

struct device {
  int fd;
  char node[64];
  struct input_event frame[512];
  int length;
};

enum { coordinates = 4095, gravity = 8192 };

extern struct device screen, sensor, remote, keyboard, jack;
extern struct device *const all_devices[5];

void make_devices(void);
// Makes a touchscreen, which udev has yet to look at. It has neither BTN_TOUCH nor ABS_X, for which the kernel
// makes a mouse node as well: it has numbers for about 830 nodes.
void make_panel(struct device *device, const char *name);

// Adds an event to a device's frame; `report` closes the frame and hands it to the kernel.
void put(struct device *device, int type, int code, int value);
void report(struct device *device);

// Ends the program with what `errno` says.
void die(const char *what);
void wait_for(long microseconds);

// There is one processor, except under `load`. A process that wakes runs at once only if it has used less processor time
// than the process that plays the device; otherwise it runs when that process sleeps, and pays for the
// kernel's search for other work when it sleeps again. A process that gives way always waits.
void give_way(bool gives_way);

#endif
