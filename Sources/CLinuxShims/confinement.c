// Confines this process: system calls by seccomp, files by Landlock.
#define _GNU_SOURCE
#include "confinement_shims.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Names that older headers lack; the numbers are part of the kernel's ABI.
#define ACCESS_FS_REFER (1ULL << 13)
#define ACCESS_FS_TRUNCATE (1ULL << 14)
#define ACCESS_NET_BIND_TCP (1ULL << 0)
#define ACCESS_NET_CONNECT_TCP (1ULL << 1)
#define SCOPE_ABSTRACT_UNIX_SOCKET (1ULL << 0)
#define SCOPE_SIGNAL (1ULL << 1)

int shim_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

int shim_leave_memory_out_of_core_dumps(void) {
  // Only the headers of files stay, by which a crash is assigned to a build of the program.
  int file = open("/proc/self/coredump_filter", O_WRONLY | O_CLOEXEC);
  if (file >= 0) {
    ssize_t size = write(file, "0x10", 4);
    close(file);
    if (size == 4) return 0;
  }
  // No core dump at all. It would also hide the process from the doctor, when the same user runs both.
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

static void ask_for_confinement(void) {
  syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  syscall(SYS_landlock_add_rule, -1, 0, NULL, 0);
  syscall(SYS_landlock_restrict_self, -1, 0);
  syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, NULL);
}

static void give_up_nothing(void) { shim_capabilities_keep(~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0)); }

// Whether the process already has a system call filter, or the kernel does not report it.
static int is_filtered(void) {
  static const char none[] = "\nSeccomp:\t0\n";
  char text[4096];
  int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 1;
  ssize_t size = read(file, text, sizeof text - 1);
  close(file);
  text[size > 0 ? size : 0] = 0;
  return strstr(text, none) == NULL;
}

static int succeeds(void (*work)(void)) {
  pid_t child = fork();
  if (child < 0) return 0;
  if (child == 0) {
    // Being killed is expected here, and needs no core dump.
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    work();
    _exit(0);
  }
  int status;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return 0;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static int is_bearable(void (*work)(void)) {
  // Forking would copy the tables of all memory: a million instructions.
  return !is_filtered() || succeeds(work);
}

static void change_mounts(void) {
  if (unshare(CLONE_NEWNS) < 0 || mount(NULL, "/", NULL, MS_REC | MS_SLAVE, NULL) < 0) _exit(1);
}

int shim_mounts_are_changeable(void) { return succeeds(change_mounts); }

int shim_confinement_is_bearable(void) { return is_bearable(ask_for_confinement); }

int shim_capabilities_are_bearable(void) { return is_bearable(give_up_nothing); }

int shim_filter_system_calls(const struct sock_filter *program, uint16_t length) {
  struct sock_fprog filter = {.len = length, .filter = (struct sock_filter *)program};
  // The ID of a thread that could not be filtered is a failure, too.
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter) == 0 ? 0 : -1;
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

int shim_landlock_create(int version, int guards_abstract_sockets) {
  // The layout of newer headers. The kernel also accepts that of older ones.
  struct {
    uint64_t files, network, scopes;
  } rules = {.files = LANDLOCK_ACCESS_FS_EXECUTE | writing(version) | making(version)};
  size_t size = sizeof rules.files;
  if (version >= 4) {
    rules.network = ACCESS_NET_BIND_TCP | ACCESS_NET_CONNECT_TCP;
    size += sizeof rules.network;
  }
  if (version >= 6) {
    rules.scopes = SCOPE_SIGNAL | (guards_abstract_sockets ? SCOPE_ABSTRACT_UNIX_SOCKET : 0);
    size += sizeof rules.scopes;
  }
  return (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0);
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
