// Where nodes of devices are, and can be: the mounted file systems, and directories outside /dev.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

#include "launcher.h"

// MARK: - Mounts

// Spaces and other characters are written as a backslash and three octal digits.
static void unescape(char *text) {
  char *out = text;
  for (char *in = text; *in != 0; out++) {
    unsigned code;
    if (*in == '\\' && sscanf(in + 1, "%3o", &code) == 1) {
      *out = (char)code;
      in += 4;
    } else {
      *out = *in++;
    }
  }
  *out = 0;
}

int launcher_each_mount(launcher_mount_visit *visit, void *context) {
  FILE *mounts = fopen("/proc/self/mountinfo", "re");
  if (mounts == NULL) return -1;
  char *line = NULL;
  size_t size = 0;
  int result = 0;
  while (result == 0 && getline(&line, &size, mounts) > 0) {
    // 36 35 98:0 /root /path options optional fields - type source options
    char *type = strstr(line, " - "), *path = line;
    for (int field = 0; field < 4 && path != NULL; field++)
      if ((path = strchr(path, ' ')) != NULL) path++;
    if (type == NULL || path == NULL) continue;
    type += 3;
    path[strcspn(path, " ")] = 0;
    type[strcspn(type, " ")] = 0;
    unescape(path);
    const struct launcher_mount mount = {.path = path, .type = type};
    result = visit(context, &mount);
  }
  int problem = errno;
  free(line);
  fclose(mounts);
  errno = problem;
  return result;
}

// MARK: - Directories with nodes

// The start of a daemon waits for this, so that what is deep in a full directory of temporary files, or on a slow disk,
// is not found.
enum { ENTRIES = 1 << 12, LEVELS = 16, SECONDS = 3 };

// What is left of a search in a directory, and whether it left something out.
struct search {
  dev_t system;
  time_t end;
  int left, is_cut;
};

// In seconds.
static time_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec;
}

static int contains_nodes(int folder, int level, struct search *search) {
  if (level > LEVELS) {
    search->is_cut = 1;
    return 0;
  }
  int readable = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *entries = readable < 0 ? NULL : fdopendir(readable);
  if (entries == NULL) {
    if (readable >= 0) close(readable);
    return 0;
  }
  int result = 0;
  struct dirent *entry;
  // The entries of a directory come before those below.
  for (int below = 0; below <= 1; below++) {
    rewinddir(entries);
    while (!result && (entry = readdir(entries)) != NULL) {
      unsigned char type = entry->d_type;
      if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
      if (search->left == 0 && !below) search->is_cut = 1;
      if (now() >= search->end) {
        search->is_cut = 1;
        search->left = 0;
      }
      if (search->left == 0 && search->is_cut) break;
      if (!below) search->left--;
      int is_node = type == DT_CHR || type == DT_BLK || type == DT_UNKNOWN;
      if (!(is_node && !below) && !((type == DT_DIR || type == DT_UNKNOWN) && below)) continue;
      int file = openat(folder, entry->d_name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
      struct statx status;
      int flags = AT_EMPTY_PATH | AT_STATX_DONT_SYNC;
      if (file >= 0 && statx(file, "", flags, STATX_TYPE, &status) == 0) {
        // Every user can make a node of the device 0:0, by which file systems mark what is deleted.
        if ((S_ISCHR(status.stx_mode) || S_ISBLK(status.stx_mode)) &&
            (status.stx_rdev_major | status.stx_rdev_minor) != 0)
          result = 1;
        // Another file system is looked at by itself.
        if (below && S_ISDIR(status.stx_mode) &&
            makedev(status.stx_dev_major, status.stx_dev_minor) == search->system)
          result = contains_nodes(file, level + 1, search);
      }
      if (file >= 0) close(file);
    }
  }
  closedir(entries);
  return result;
}

int launcher_contains_nodes(int folder, struct launcher_search *all) {
  struct statvfs mount;
  struct stat status;
  if (fstatvfs(folder, &mount) < 0 || (mount.f_flag & ST_NODEV) != 0) return 0;
  if (fstat(folder, &status) < 0 || !S_ISDIR(status.st_mode)) return 0;
  if (all->end == 0) all->end = now() + SECONDS;
  struct search search = {.system = status.st_dev, .end = all->end, .left = ENTRIES};
  int result = contains_nodes(folder, 0, &search);
  if (!result && search.is_cut) all->is_cut = 1;
  return result;
}

// MARK: - Mounts without devices

static int note_dev(void *context, const struct launcher_mount *mount) {
  if (strcmp(mount->path, "/dev") == 0) *(int *)context = 1;
  return 0;
}

// Whether looking at a file system can wait for a server, or mount another one.
static int can_wait(const char *type) {
  static const char *const types[] = {"nfs", "cifs", "smb", "ceph", "9p", "afs", "autofs", "fuse"};
  for (size_t index = 0; index < sizeof types / sizeof *types; index++)
    if (strncmp(type, types[index], strlen(types[index])) == 0) return 1;
  return 0;
}

// Lets no node of a mount be opened, unless it is a file system of nodes, or a node that is mounted below /dev: those have
// rules of their own.
static int close_mount(void *context, const struct launcher_mount *mounted) {
  (void)context;
  int is_root = strcmp(mounted->path, "/") == 0;
  if (strcmp(mounted->path, "/dev") == 0 || strcmp(mounted->type, "devtmpfs") == 0 ||
      strcmp(mounted->type, "devpts") == 0 || (can_wait(mounted->type) && !is_root))
    return 0;
  // What is at the path now, which can be another mount.
  struct stat status;
  struct statvfs present;
  if (stat(mounted->path, &status) < 0 || statvfs(mounted->path, &present) < 0) return is_root ? -1 : 0;
  if ((present.f_flag & ST_NODEV) != 0 ||
      (strncmp(mounted->path, "/dev/", 5) == 0 && !S_ISDIR(status.st_mode)))
    return 0;
  static const struct {
    unsigned long shown, flag;
  } options[] = {
      {ST_RDONLY, MS_RDONLY},   {ST_NOSUID, MS_NOSUID},         {ST_NOEXEC, MS_NOEXEC},
      {ST_NOATIME, MS_NOATIME}, {ST_NODIRATIME, MS_NODIRATIME}, {ST_RELATIME, MS_RELATIME},
      // ST_NOSYMFOLLOW and MS_NOSYMFOLLOW, which older headers do not have.
      {0x2000, 256},
  };
  unsigned long kept = MS_NODEV | MS_REMOUNT | MS_BIND;
  for (size_t index = 0; index < sizeof options / sizeof *options; index++)
    if ((present.f_flag & options[index].shown) != 0) kept |= options[index].flag;
  // Of the others, none is worth giving up the rest: one can be hidden by another at the same place.
  return mount(NULL, mounted->path, NULL, kept, NULL) < 0 && is_root ? -1 : 0;
}

int launcher_close_nodes(void) {
  if (unshare(CLONE_NEWNS) < 0) return -1;
  // Only in this direction: what is mounted later is seen here, too.
  if (mount(NULL, "/", NULL, MS_REC | MS_SLAVE, NULL) < 0) return -1;
  int has_dev = 0;
  if (launcher_each_mount(note_dev, &has_dev) < 0) return -1;
  // A directory of the root file system becomes a mount of its own, which stays as it is.
  if (!has_dev && mount("/dev", "/dev", NULL, MS_BIND | MS_REC, NULL) < 0) return -1;
  return launcher_each_mount(close_mount, NULL);
}
