// Queries about udevd and its nodes.
#ifndef RESPONDERD_UDEV_SHIMS_H
#define RESPONDERD_UDEV_SHIMS_H

#include <sys/types.h>
#include <sys/xattr.h>

// Returns 0 if a process has a stream or packet socket at a path, else -1 and errno. No connection is made, so the
// process notices nothing.
int shim_unix_find(const char *path);

// Returns whether messages of udevd can reach a socket: they are sent in the initial network
// namespace, and libudev trusts only root of the initial user namespace. Returns 0 if the kernel does
// not report it.
int shim_is_reached_by_udev(int socket);

// Reads a file's access control list in the kernel's form. Returns its size, or -1 and errno.
static inline ssize_t shim_access_list(const char *path, void *bytes, size_t size) {
  return getxattr(path, "system.posix_acl_access", bytes, size);
}

#endif
