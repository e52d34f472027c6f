#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/landlock.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "confinement_shims.h"
#include "launcher.h"
#include "launcher_shims.h"

#define ACCESS_FS_REFER (1ULL << 13)

// MARK: - Nodes

// The access to all files except the nodes of input devices. Creating nodes is not included,
// because a node with the number of an input device is that device.
static uint64_t reaching(int version) {
  uint64_t access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE;
  // Otherwise no file could be moved to another directory.
  if (version >= 2) access |= ACCESS_FS_REFER;
  return access;
}

static void allow(int rules, int version, int folder, const char *name) {
  struct landlock_path_beneath_attr rule = {
      .allowed_access = reaching(version),
      // A link is not followed: its target has its own rule.
      .parent_fd = openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC),
  };
  if (rule.parent_fd < 0) return;
  if (syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) < 0) {
    // A regular file, for which rights of directories are invalid.
    rule.allowed_access &= ~ACCESS_FS_REFER;
    syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  }
  close(rule.parent_fd);
}

// Whether a name is in a list of words that ends with NULL; a word with an asterisk matches all
// names with that prefix.
static int is_among(const char *name, const char *const *words) {
  for (; *words != NULL; words++) {
    size_t length = strlen(*words);
    if ((*words)[length - 1] == '*' ? strncmp(name, *words, length - 1) == 0 : strcmp(name, *words) == 0)
      return 1;
  }
  return 0;
}

// Directories, and the entries in them that are not allowed: those with rules of their own, and
// those that report the events of input devices, including the buses below them, over which a program
// could speak with a device itself, and the kernel's tracing.
static const struct {
  const char *path;
  const char *left_out[10];
} folders[] = {
    {"/", {"dev", "sys"}},
    {"/dev", {"input", "hidraw*", "iio:device*", "usbmon*", "serio_raw*", "i2c-*", "bus", "usb"}},
    {"/dev/bus", {"usb"}},
    {"/dev/usb", {"hiddev*"}},
    {"/sys", {"kernel"}},
    {"/sys/kernel", {"debug", "tracing"}},
};

// Allows all entries of a directory except some.
static int allow_entries(
    int rules, int version, const char *path, const char *const *left_out) {
  DIR *folder = opendir(path);
  // A directory that cannot be read stays hidden completely.
  if (folder == NULL) return errno == ENOENT || errno == EACCES ? 0 : -1;
  struct dirent *entry;
  while ((entry = readdir(folder)) != NULL) {
    const char *name = entry->d_name;
    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || is_among(name, left_out)) continue;
    allow(rules, version, dirfd(folder), name);
  }
  closedir(folder);
  return 0;
}

int launcher_hide_devices(void) {
  int version = shim_landlock_version();
  if (version < 1) return -1;
  struct {
    uint64_t handled_access_fs;
  } attributes = {reaching(version) | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK};
  int rules = (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
  if (rules < 0) return -1;
  int result = 0;
  for (size_t index = 0; result == 0 && index < sizeof folders / sizeof *folders; index++)
    result = allow_entries(rules, version, folders[index].path, folders[index].left_out);
  if (result == 0) result = shim_landlock_enforce(rules);
  int problem = errno;
  close(rules);
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
  shim_capabilities_keep(harmless());
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

static int hide(void) { return launcher_hide_devices() == 0; }

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
  if (shim_capabilities_are_held() && attempt(give_up_privileges)) give_up_privileges();
  if (group == (gid_t)-1 || !is_in_group(group)) result |= SHIM_LAUNCHER_HAS_NO_GROUP;
  if (shim_no_new_privileges() == 0 && attempt(hide)) result |= SHIM_LAUNCHER_HIDES_DEVICES;
  return result;
}
