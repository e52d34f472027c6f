#define _GNU_SOURCE
#include "confinement_shims.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Names that older headers lack; the numbers are the kernel's for good.
#define ACCESS_FS_REFER (1ULL << 13)
#define ACCESS_FS_TRUNCATE (1ULL << 14)

int shim_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

int shim_confinement_is_bearable(void) {
  pid_t child = fork();
  if (child < 0) return 0;
  if (child == 0) {
    // What ends it is expected, and nothing to dump.
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    syscall(SYS_landlock_add_rule, -1, 0, NULL, 0);
    syscall(SYS_landlock_restrict_self, -1, 0);
    syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, NULL);
    _exit(0);
  }
  int status;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return 0;
  return WIFEXITED(status);
}

int shim_landlock_version(void) {
  return (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

static uint64_t writing(int version) {
  uint64_t access = LANDLOCK_ACCESS_FS_WRITE_FILE;
  if (version >= 3) access |= ACCESS_FS_TRUNCATE;
  return access;
}

static uint64_t making(int version) {
  uint64_t access = LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                    LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR |
                    LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK |
                    LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
                    LANDLOCK_ACCESS_FS_MAKE_SYM;
  if (version >= 2) access |= ACCESS_FS_REFER;
  return access;
}

int shim_landlock_create(int version) {
  struct landlock_ruleset_attr rules = {
      .handled_access_fs = LANDLOCK_ACCESS_FS_EXECUTE | writing(version) | making(version),
  };
  return (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
}

int shim_landlock_allow(int rules, int version, const char *path) {
  struct landlock_path_beneath_attr rule = {
      .parent_fd = open(path, O_PATH | O_CLOEXEC),
  };
  if (rule.parent_fd < 0) return -1;
  struct stat status;
  int result = fstat(rule.parent_fd, &status);
  if (result == 0) {
    rule.allowed_access = writing(version);
    if (S_ISDIR(status.st_mode)) rule.allowed_access |= making(version);
    result = (int)syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  }
  int problem = errno;
  close(rule.parent_fd);
  errno = problem;
  return result;
}

int shim_landlock_enforce(int rules) {
  return (int)syscall(SYS_landlock_restrict_self, rules, 0);
}

int shim_other_threads(void) {
  DIR *threads = opendir("/proc/self/task");
  if (threads == NULL) return -1;
  pid_t own = (pid_t)syscall(SYS_gettid);
  int others = 0;
  struct dirent *entry;
  while ((entry = readdir(threads)) != NULL) {
    pid_t number = (pid_t)atoi(entry->d_name);
    if (number > 0 && number != own) others++;
  }
  closedir(threads);
  return others;
}

int shim_give_up_files(void) {
  if (shim_no_new_privileges() < 0 || !shim_confinement_is_bearable()) return -1;
  int version = shim_landlock_version();
  if (version < 1) return -1;
  int rules = shim_landlock_create(version);
  if (rules < 0) return -1;
  int result = shim_landlock_enforce(rules);
  close(rules);
  return result;
}
