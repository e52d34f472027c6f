// What programs cannot reach: input devices, and the names beside the control socket.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <linux/landlock.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include "confinement_shims.h"
#include "launcher.h"
#include "launcher_shims.h"

#define ACCESS_FS_REFER (1ULL << 13)

// A command can open files by rules for places: a directory's rule applies to everything below it, and
// rules add up. So a directory with a place below it where less is allowed gets what is allowed at
// both, and its entries get rules of their own.

// MARK: - Rights

static const uint64_t reading = LANDLOCK_ACCESS_FS_READ_FILE;
static const uint64_t changing = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE;

// Existing names stay what they are: nothing is removed or renamed, and no socket or link created.
static const uint64_t adding = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE |
                               LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                               LANDLOCK_ACCESS_FS_MAKE_DIR;

// Everything except creating nodes, because a node with the number of an input device is that device.
static uint64_t everything(int version) {
  uint64_t access = adding | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_SYM |
                    LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR;
  // Otherwise no file could be moved to another directory.
  if (version >= 2) access |= ACCESS_FS_REFER;
  return access;
}

// Allows access to an open file, or to everything below an open directory.
static void allow(int rules, int file, mode_t mode, uint64_t access) {
  struct landlock_path_beneath_attr rule = {
      .allowed_access = S_ISDIR(mode) ? access : access & changing, .parent_fd = file};
  if (rule.allowed_access == 0) return;
  syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
}

// MARK: - Places

// Whether a place contains nodes: each of them gets the access to its device.
enum nodes {
  NO_NODES,
  // Only nodes and the directories that lead to them have rules of their own.
  SOME_NODES,
  // Nodes can be added.
  NODES,
};

// A path, and what is allowed there and below.
struct place {
  char *path;
  uint64_t access;
  enum nodes nodes;
};

struct places {
  struct place *list;
  size_t count;
  struct launcher_search search;
};

static int add_place(
    struct places *places, const char *path, uint64_t access, enum nodes nodes) {
  struct place *list = realloc(places->list, (places->count + 1) * sizeof *list);
  if (list == NULL) return -1;
  places->list = list;
  char *copy = strdup(path);
  if (copy == NULL) return -1;
  list[places->count++] = (struct place){.path = copy, .access = access, .nodes = nodes};
  return 0;
}

static void forget_places(struct places *places) {
  for (size_t index = 0; index < places->count; index++) free(places->list[index].path);
  free(places->list);
}

// Root may set what the kernel does for all, such as the program that it starts for a core dump, in
// these file systems. The kernel lets other users only change what concerns their own processes.
static int is_privileged(void) {
  return getuid() == 0 || geteuid() == 0 || shim_capabilities_are_held();
}

// Adds a directory outside /dev if it contains nodes.
static int add_if_nodes(struct places *places, const char *path, uint64_t access) {
  int folder = open(path, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return 0;
  int has_nodes = launcher_contains_nodes(folder, &places->search);
  close(folder);
  return has_nodes ? add_place(places, path, access, SOME_NODES) : 0;
}

struct mounts {
  struct places *places;
  int version;
};

// Adds the place of a file system that has nodes, or shows devices or the kernel.
static int add_mount(void *context, const struct launcher_mount *mount) {
  static const char *const reporting[] = {"debugfs", "tracefs"};
  static const char *const settings[] = {
      "sysfs", "cgroup", "cgroup2", "securityfs", "configfs", "bpf", "efivarfs", "pstore", "fusectl"};
  static const char *const processes[] = {"proc", "binfmt_misc"};
  static const char *const memory[] = {"tmpfs", "ramfs"};
  const char *path = mount->path, *type = mount->type;
  const struct mounts *mounts = context;
  struct places *places = mounts->places;
  uint64_t all = everything(mounts->version);
  int result = 0;
  if (strcmp(type, "devtmpfs") == 0) result = add_place(places, path, 0, NODES);
  // Its nodes come and go, and are all pseudo-terminals.
  if (strcmp(type, "devpts") == 0) result = add_place(places, path, all, NO_NODES);
  for (size_t index = 0; index < sizeof reporting / sizeof *reporting; index++)
    if (strcmp(type, reporting[index]) == 0) result = add_place(places, path, 0, NO_NODES);
  for (size_t index = 0; index < sizeof settings / sizeof *settings; index++)
    if (strcmp(type, settings[index]) == 0) result = add_place(places, path, reading, NO_NODES);
  for (size_t index = 0; index < sizeof processes / sizeof *processes; index++)
    if (strcmp(type, processes[index]) == 0)
      result = add_place(places, path, is_privileged() ? reading : all, NO_NODES);
  // Those at /dev and below are found among its nodes.
  int is_in_dev = strncmp(path, "/dev", 4) == 0 && (path[4] == 0 || path[4] == '/');
  for (size_t index = 0; index < sizeof memory / sizeof *memory; index++)
    if (strcmp(type, memory[index]) == 0 && strcmp(path, "/") != 0 && !is_in_dev)
      result = add_if_nodes(places, path, all);
  return result;
}

// Adds the places of the mounted file systems, wherever they are.
static int add_mounts(struct places *places, int version) {
  struct mounts mounts = {.places = places, .version = version};
  if (launcher_each_mount(add_mount, &mounts) == 0) return 0;
  // Without /proc, the usual places are known.
  return errno == ENOENT
             ? add_place(places, "/proc", is_privileged() ? reading : everything(version), NO_NODES)
             : -1;
}

// Adds the directories in which the kernel shows what accelerometers measure.
static int add_sensors(struct places *places) {
  static const char bus[] = "/sys/bus/iio/devices";
  DIR *folder = opendir(bus);
  if (folder == NULL) return 0;
  struct dirent *entry;
  int result = 0;
  while (result == 0 && (entry = readdir(folder)) != NULL) {
    char path[512], real[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s/in_accel_x_raw", bus, entry->d_name);
    if (access(path, F_OK) < 0) continue;
    *strrchr(path, '/') = 0;
    if (realpath(path, real) != NULL) result = add_place(places, real, 0, NO_NODES);
  }
  closedir(folder);
  return result;
}

// Adds all places where less is allowed than elsewhere.
static int find_places(struct places *places, int version, const char *kept) {
  if (add_place(places, "/dev", 0, NODES) < 0 || add_place(places, "/sys", reading, NO_NODES) < 0 ||
      // They are mounted when they are needed.
      add_place(places, "/sys/kernel/debug", 0, NO_NODES) < 0 ||
      add_place(places, "/sys/kernel/tracing", 0, NO_NODES) < 0)
    return -1;
  // Where a user can find what others have made, also on the root file system.
  static const char *const shared[] = {"/tmp", "/var/tmp", "/run"};
  for (size_t index = 0; index < sizeof shared / sizeof *shared; index++)
    if (add_if_nodes(places, shared[index], everything(version)) < 0) return -1;
  char real[PATH_MAX];
  if (kept != NULL && realpath(kept, real) != NULL && add_place(places, real, adding, NO_NODES) < 0) return -1;
  return add_mounts(places, version) < 0 ? -1 : add_sensors(places);
}

// MARK: - Devices

// The devices that a command can open, by number. Others are found by what the kernel says of them.
static const struct {
  unsigned kind, major, first, last;
  uint64_t access;
} numbers[] = {
    {S_IFCHR, 1, 3, 3, changing},    // null
    {S_IFCHR, 1, 5, 5, changing},    // zero
    {S_IFCHR, 1, 7, 9, changing},    // full, random, urandom
    {S_IFCHR, 1, 11, 11, changing},  // kmsg
    // Virtual consoles: who reads them reads what is typed there.
    {S_IFCHR, 4, 0, 63, LANDLOCK_ACCESS_FS_WRITE_FILE},
    {S_IFCHR, 5, 0, 0, changing},  // the terminal of the process
    {S_IFCHR, 5, 1, 1, LANDLOCK_ACCESS_FS_WRITE_FILE},
    {S_IFCHR, 5, 2, 2, changing},       // new pseudo-terminals
    {S_IFCHR, 136, 0, ~0u, changing},   // pseudo-terminals
    {S_IFCHR, 195, 0, ~0u, changing},   // nvidia, which is not in sysfs
};

// The same by the subsystem, and the name or its beginning. Nothing here reports input, makes an
// input device, gives access to a bus of input devices, or to memory or disks.
static const struct {
  const char *subsystem, *name;
} kinds[] = {
    {"sound", "*"},        {"drm", "*"},          {"graphics", "fb*"},      {"accel", "*"},
    {"dma_heap", "*"},     {"media", "*"},        {"video4linux", "video*"}, {"video4linux", "vbi*"},
    {"video4linux", "radio*"}, {"video4linux", "v4l-subdev*"}, {"dvb", "*"}, {"tty", "tty*"},
    {"printer", "*"},      {"usbmisc", "lp*"},    {"gpio", "gpiochip*"},    {"spidev", "*"},
    {"rtc", "*"},          {"watchdog", "*"},     {"block", "sr*"},         {"kgsl", "*"},
    {"misc", "rfkill"},    {"misc", "hw_random"}, {"misc", "mali*"},        {"misc", "vcio"},
    {"misc", "vchiq"},     {"bcm2708_vcio", "*"}, {"vchiq", "*"},
};

static int matches(const char *name, const char *pattern) {
  size_t length = strlen(pattern);
  return pattern[length - 1] == '*' ? strncmp(name, pattern, length - 1) == 0
                                    : strcmp(name, pattern) == 0;
}

// Returns the last component of a link's target, as a string in `target`; NULL if there is no link.
static const char *target_name(const char *path, char *target, size_t size) {
  ssize_t length = readlink(path, target, size - 1);
  if (length < 0) return NULL;
  target[length] = 0;
  char *slash = strrchr(target, '/');
  return slash != NULL ? slash + 1 : target;
}

// Returns the access to a node by its device, whatever the node's name is.
static uint64_t device_access(mode_t mode, dev_t device) {
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++)
    if ((mode & S_IFMT) == numbers[index].kind && major(device) == numbers[index].major &&
        minor(device) >= numbers[index].first && minor(device) <= numbers[index].last)
      return numbers[index].access;
  char path[64], link[PATH_MAX], subsystem_link[PATH_MAX];
  int length = snprintf(
      path, sizeof path, "/sys/dev/%s/%u:%u", S_ISBLK(mode) ? "block" : "char", major(device),
      minor(device));
  const char *name = target_name(path, link, sizeof link);
  snprintf(path + length, sizeof path - (size_t)length, "/subsystem");
  const char *subsystem = target_name(path, subsystem_link, sizeof subsystem_link);
  if (name == NULL || subsystem == NULL) return 0;
  for (size_t index = 0; index < sizeof kinds / sizeof *kinds; index++)
    if (strcmp(subsystem, kinds[index].subsystem) == 0 && matches(name, kinds[index].name))
      return changing;
  return 0;
}

// MARK: - Rules

// More than the depth of any path that leads to a place.
enum { DEPTH = 64 };

struct walk {
  int rules;
  uint64_t everything;
  struct places places;
};

static void allow_entries(
    struct walk *walk, int folder, dev_t system, const char *path, uint64_t access,
    enum nodes nodes, int depth);

// Allows an open file, or a directory and what is below it, as far as its places allow it.
static void allow_file(
    struct walk *walk, int file, dev_t system, const char *path, uint64_t access, enum nodes nodes,
    int depth) {
  struct statx status;
  // Asks no server of a network file system, which could be gone.
  int flags = AT_EMPTY_PATH | AT_STATX_DONT_SYNC;
  if (statx(file, "", flags, STATX_TYPE, &status) < 0 || S_ISLNK(status.stx_mode)) return;
  mode_t mode = status.stx_mode;
  dev_t own = makedev(status.stx_dev_major, status.stx_dev_minor);
  uint64_t below = ~UINT64_C(0);
  size_t length = strcmp(path, "/") == 0 ? 0 : strlen(path);
  int is_place = 0;
  for (size_t index = 0; index < walk->places.count; index++) {
    const struct place *place = &walk->places.list[index];
    if (strcmp(place->path, path) == 0) {
      // Of several mounts at one place, the strictest counts.
      access = is_place ? access & place->access : place->access;
      nodes = is_place && nodes > place->nodes ? nodes : place->nodes;
      is_place = 1;
    } else if (strncmp(place->path, path, length) == 0 && place->path[length] == '/') {
      below &= place->nodes == SOME_NODES ? 0 : place->access;
    }
  }
  if (S_ISCHR(mode) || S_ISBLK(mode)) {
    dev_t device = makedev(status.stx_rdev_major, status.stx_rdev_minor);
    return allow(walk->rules, file, mode, device_access(mode, device));
  }
  // A file system that is mounted among nodes, such as /dev/shm, or at a directory that leads to some.
  if (nodes != NO_NODES && !is_place && own != system) {
    access = walk->everything;
    nodes = nodes == NODES ? SOME_NODES : NO_NODES;
  }
  if (nodes == SOME_NODES && !launcher_contains_nodes(file, &walk->places.search)) nodes = NO_NODES;
  if (nodes != NO_NODES && !S_ISDIR(mode)) return allow(walk->rules, file, mode, changing);
  if (nodes == NO_NODES) allow(walk->rules, file, mode, access & below);
  if (S_ISDIR(mode) && (nodes != NO_NODES || (access & ~below) != 0))
    allow_entries(walk, file, own, path, access, nodes, depth + 1);
}

static void allow_entries(
    struct walk *walk, int folder, dev_t system, const char *path, uint64_t access,
    enum nodes nodes, int depth) {
  if (depth > DEPTH) return;
  // A directory that cannot be read stays hidden completely.
  int readable = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *entries = readable < 0 ? NULL : fdopendir(readable);
  if (entries == NULL) {
    if (readable >= 0) close(readable);
    return;
  }
  struct dirent *entry;
  while ((entry = readdir(entries)) != NULL) {
    const char *name = entry->d_name;
    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0) continue;
    char child[PATH_MAX];
    int size = snprintf(child, sizeof child, "%s/%s", strcmp(path, "/") == 0 ? "" : path, name);
    if (size < 0 || (size_t)size >= sizeof child) continue;
    // A link is not followed: its target has its own rule.
    int file = openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0) continue;
    allow_file(walk, file, system, child, access, nodes, depth);
    close(file);
  }
  closedir(entries);
}

// Allows setting the brightness of displays and lamps, the only settings of devices that commands
// may write.
static void allow_brightness(int rules) {
  static const char *const classes[] = {"/sys/class/backlight", "/sys/class/leds"};
  static const char *const names[] = {"brightness", "bl_power"};
  for (size_t index = 0; index < sizeof classes / sizeof *classes; index++) {
    DIR *folder = opendir(classes[index]);
    if (folder == NULL) continue;
    struct dirent *entry;
    while ((entry = readdir(folder)) != NULL) {
      if (entry->d_name[0] == '.') continue;
      for (size_t word = 0; word < sizeof names / sizeof *names; word++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", entry->d_name, names[word]);
        int file = openat(dirfd(folder), path, O_PATH | O_CLOEXEC);
        if (file < 0) continue;
        allow(rules, file, S_IFREG, changing);
        close(file);
      }
    }
    closedir(folder);
  }
}

int launcher_hide_devices(const char *kept, int *is_cut) {
  int version = shim_landlock_version();
  if (version < 1) return -1;
  struct {
    uint64_t handled_access_fs;
  } attributes = {
      everything(version) | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK};
  struct walk walk = {
      .rules = (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0),
      .everything = everything(version)};
  if (walk.rules < 0) return -1;
  int root = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);
  int result = root < 0 ? -1 : find_places(&walk.places, version, kept);
  if (result == 0) {
    allow_file(&walk, root, 0, "/", walk.everything, NO_NODES, 0);
    allow_brightness(walk.rules);
    result = shim_landlock_enforce(walk.rules);
  }
  int problem = errno;
  *is_cut = walk.places.search.is_cut;
  forget_places(&walk.places);
  if (root >= 0) close(root);
  close(walk.rules);
  errno = problem;
  return result;
}

// MARK: - Privileges

// The capabilities by which root could circumvent it: creating nodes of devices, accessing hardware,
// the memory and namespaces of other processes, and files by handle; and those by which a program
// could read and change the traffic of the machine.
static const int capabilities[] = {
    2 /* DAC_READ_SEARCH */, 12 /* NET_ADMIN */,  13 /* NET_RAW */, 16 /* SYS_MODULE */,
    17 /* SYS_RAWIO */,      19 /* SYS_PTRACE */, 21 /* SYS_ADMIN */, 27 /* MKNOD */,
    38 /* PERFMON */,        39 /* BPF */,        40 /* CHECKPOINT_RESTORE */,
};

static uint64_t harmless(void) {
  uint64_t kept = ~UINT64_C(0);
  for (size_t index = 0; index < sizeof capabilities / sizeof *capabilities; index++)
    kept &= ~(UINT64_C(1) << capabilities[index]);
  return kept;
}

// Leaves the group, as far as the process is permitted to.
static void leave_group(gid_t group) {
  gid_t groups[1024];
  int count = getgroups(1024, groups);
  if (group == (gid_t)-1 || count < 0) return;
  int left = 0;
  for (int index = 0; index < count; index++)
    if (groups[index] != group) groups[left++] = groups[index];
  if (left < count && setgroups((size_t)left, groups) < 0) return;
  if (getgid() != group && getegid() != group) return;
  // The user nobody.
  if (setresgid(65534, 65534, 65534) < 0) return;
}

static gid_t group_to_leave;

// Returns 1, unless a filter kills the process.
static int give_up_privileges(void) {
  leave_group(group_to_leave);
  shim_capabilities_keep(harmless(), harmless(), harmless());
  return 1;
}

static int is_in_group(gid_t group) {
  gid_t groups[1024];
  int count = getgroups(1024, groups);
  // Too many groups to check.
  if (count < 0) return 1;
  if (getgid() == group || getegid() == group) return 1;
  for (int index = 0; index < count; index++)
    if (groups[index] == group) return 1;
  return 0;
}

enum { HIDES_ALL = 1, HIDES_SOME };

static int hide(void) {
  int is_cut = 0;
  if (launcher_hide_devices(NULL, &is_cut) < 0) return 0;
  return is_cut ? HIDES_SOME : HIDES_ALL;
}

static int close_nodes(void) { return launcher_close_nodes() == 0; }

// Calls a function in a child process first, because a unit's system call filter may kill the
// process for it. Returns the child's result; 0 if it was killed.
static int attempt(int (*work)(void)) {
  pid_t child = fork();
  if (child < 0) return 0;
  if (child == 0) {
    // Being killed is expected here, and needs no core dump.
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    _exit(work());
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 0;
}

int launcher_give_up(gid_t group) {
  int result = 0;
  group_to_leave = group;
  // First, because it requires a capability that is given up.
  if (shim_capability_is_held(21 /* SYS_ADMIN */) && attempt(close_nodes) && close_nodes())
    result |= SHIM_LAUNCHER_CLOSES_NODES;
  if (shim_capabilities_are_left() && attempt(give_up_privileges)) give_up_privileges();
  if (group == (gid_t)-1 || !is_in_group(group)) result |= SHIM_LAUNCHER_HAS_NO_GROUP;
  int hidden = shim_no_new_privileges() == 0 ? attempt(hide) : 0;
  if (hidden != 0) result |= SHIM_LAUNCHER_HIDES_DEVICES;
  if (hidden == HIDES_SOME) result |= SHIM_LAUNCHER_SEARCH_IS_CUT;
  return result;
}
