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

// What all files but the nodes of input devices are open for. Nodes are made nowhere: one with the
// numbers of an input device is that device.
static uint64_t reaching(int version) {
  uint64_t access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE;
  // Without it no file could be moved to another folder.
  if (version >= 2) access |= ACCESS_FS_REFER;
  return access;
}

static void allow(int rules, int version, int folder, const char *name) {
  struct landlock_path_beneath_attr rule = {
      .allowed_access = reaching(version),
      // A link is not followed: where it leads to is allowed there, or not.
      .parent_fd = openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC),
  };
  if (rule.parent_fd < 0) return;
  if (syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) < 0) {
    // A file, where what is for folders alone is refused.
    rule.allowed_access &= ~ACCESS_FS_REFER;
    syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  }
  close(rule.parent_fd);
}

static int is_hidden_node(const char *name) {
  return strcmp(name, "input") == 0 || strncmp(name, "hidraw", 6) == 0;
}

static int is_folder_of_nodes(const char *name) { return strcmp(name, "dev") == 0; }

// Allows all entries of a folder but some.
static int allow_entries(
    int rules, int version, const char *path, int (*is_left_out)(const char *)) {
  DIR *folder = opendir(path);
  if (folder == NULL) return -1;
  struct dirent *entry;
  while ((entry = readdir(folder)) != NULL) {
    const char *name = entry->d_name;
    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || is_left_out(name)) continue;
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
  int result = allow_entries(rules, version, "/", is_folder_of_nodes);
  if (result == 0) result = allow_entries(rules, version, "/dev", is_hidden_node);
  if (result == 0) result = shim_landlock_enforce(rules);
  int problem = errno;
  close(rules);
  errno = problem;
  return result;
}

// MARK: - Privileges

// By which root would get around it: nodes with the numbers of a device, the hardware, the memory of
// other processes, their namespaces, and files by number.
static const int capabilities[] = {
    2 /* DAC_READ_SEARCH */, 16 /* SYS_MODULE */, 17 /* SYS_RAWIO */,  19 /* SYS_PTRACE */,
    21 /* SYS_ADMIN */,      27 /* MKNOD */,      38 /* PERFMON */,    39 /* BPF */,
    40 /* CHECKPOINT_RESTORE */,
};

static uint64_t harmless(void) {
  uint64_t kept = ~UINT64_C(0);
  for (size_t index = 0; index < sizeof capabilities / sizeof *capabilities; index++)
    kept &= ~(UINT64_C(1) << capabilities[index]);
  return kept;
}

// As far as the process may.
static void leave_group(gid_t group) {
  gid_t groups[1024];
  int count = getgroups(1024, groups);
  if (group == (gid_t)-1 || count < 0) return;
  int left = 0;
  for (int index = 0; index < count; index++)
    if (groups[index] != group) groups[left++] = groups[index];
  if (left < count && setgroups((size_t)left, groups) < 0) return;
  if (getgid() != group && getegid() != group) return;
  // Nobody's.
  if (setresgid(65534, 65534, 65534) < 0) return;
}

static gid_t group_to_leave;

// Returns 1, which a process that a filter ends for it does not.
static int give_up_privileges(void) {
  leave_group(group_to_leave);
  shim_capabilities_keep(harmless());
  return 1;
}

static int is_in_group(gid_t group) {
  gid_t groups[1024];
  int count = getgroups(1024, groups);
  // Too many to look at.
  if (count < 0) return 1;
  if (getgid() == group || getegid() == group) return 1;
  for (int index = 0; index < count; index++)
    if (groups[index] == group) return 1;
  return 0;
}

static int hide(void) { return launcher_hide_devices() == 0; }

// Does something in a child first: a unit's filter of system calls may end the process for it.
// Returns what the child returned; 0 where it was ended.
static int attempt(int (*work)(void)) {
  pid_t child = fork();
  if (child < 0) return 0;
  if (child == 0) {
    // What ends it is expected, and nothing to dump.
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
