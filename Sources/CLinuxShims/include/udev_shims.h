// How to find out whether udevd runs, which takes a packed address that Swift cannot spell well.
#ifndef RESPONDERD_UDEV_SHIMS_H
#define RESPONDERD_UDEV_SHIMS_H

// Knocks at a socket of packets and goes away again: -1 and errno on failure.
int shim_unix_knock(const char *path);

#endif
