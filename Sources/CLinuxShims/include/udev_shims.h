// What is asked about udevd and the nodes that it makes.
#ifndef RESPONDERD_UDEV_SHIMS_H
#define RESPONDERD_UDEV_SHIMS_H

#include <sys/types.h>
#include <sys/xattr.h>

// Knocks at a socket of packets and goes away again: -1 and errno on failure.
int shim_unix_knock(const char *path);

// Whether what udevd sends can come to a socket: it is sent in the network namespace that the machine
// started with, and libudev believes the machine's root alone. 0 also where the kernel does not tell.
int shim_is_reached_by_udev(int socket);

// A file's access control list in the kernel's form: its size, or -1 and errno.
static inline ssize_t shim_access_list(const char *path, void *bytes, size_t size) {
  return getxattr(path, "system.posix_acl_access", bytes, size);
}

#endif
