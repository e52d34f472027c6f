#define _GNU_SOURCE
#include "folder_shims.h"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/vfs.h>

int shim_open_folder(const char *path) { return open(path, O_PATH | O_DIRECTORY | O_CLOEXEC); }

int shim_open_folder_in(int folder, const char *name, int follows_link) {
  return openat(folder, name,
                O_PATH | O_DIRECTORY | (follows_link ? 0 : O_NOFOLLOW) | O_CLOEXEC);
}

int shim_open_link(int folder, const char *name) {
  return openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
}

int shim_is_process_folder(int folder) {
  struct statfs status;
  return fstatfs(folder, &status) == 0 && status.f_type == PROC_SUPER_MAGIC;
}
