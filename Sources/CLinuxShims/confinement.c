#define _GNU_SOURCE
#include "confinement_shims.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/socket.h>
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

pid_t shim_thread_number(void) { return (pid_t)syscall(SYS_gettid); }

int shim_other_threads(const pid_t *known, int count) {
  DIR *threads = opendir("/proc/self/task");
  if (threads == NULL) return -1;
  pid_t own = shim_thread_number();
  int others = 0;
  struct dirent *entry;
  while ((entry = readdir(threads)) != NULL) {
    pid_t number = (pid_t)atoi(entry->d_name);
    if (number <= 0 || number == own) continue;
    int i = 0;
    while (i < count && known[i] != number) i++;
    if (i == count) others++;
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

// What clone(2) makes a new namespace by.
#define NAMESPACES \
  (CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | \
   CLONE_NEWNET)

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define REFUSE(number)                                        \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 1),        \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)

int shim_filter_system_calls(void) {
#ifdef ARCHITECTURE
  struct sock_filter program[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#ifdef __x86_64__
      // The numbers of the x32 ABI would get around those below.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
#endif
      REFUSE(SYS_execve), REFUSE(SYS_execveat),
      REFUSE(SYS_ptrace), REFUSE(SYS_process_vm_readv), REFUSE(SYS_process_vm_writev),
      REFUSE(SYS_pidfd_getfd), REFUSE(SYS_perf_event_open), REFUSE(SYS_bpf),
      REFUSE(SYS_userfaultfd), REFUSE(SYS_io_uring_setup),
      REFUSE(SYS_init_module), REFUSE(SYS_finit_module), REFUSE(SYS_delete_module),
      REFUSE(SYS_kexec_load), REFUSE(SYS_kexec_file_load), REFUSE(SYS_reboot), REFUSE(SYS_swapon), REFUSE(SYS_swapoff),
      REFUSE(SYS_mount), REFUSE(SYS_umount2), REFUSE(SYS_pivot_root), REFUSE(SYS_chroot),
      REFUSE(SYS_move_mount), REFUSE(SYS_fsopen), REFUSE(SYS_fsmount), REFUSE(SYS_open_tree),
      REFUSE(SYS_fspick), REFUSE(SYS_fsconfig), REFUSE(SYS_mount_setattr),
      REFUSE(SYS_unshare), REFUSE(SYS_setns), REFUSE(SYS_open_by_handle_at),
      REFUSE(SYS_settimeofday), REFUSE(SYS_clock_settime), REFUSE(SYS_clock_adjtime),
      REFUSE(SYS_adjtimex), REFUSE(SYS_sethostname), REFUSE(SYS_setdomainname),
      REFUSE(SYS_keyctl), REFUSE(SYS_add_key), REFUSE(SYS_request_key),
      REFUSE(SYS_acct), REFUSE(SYS_quotactl), REFUSE(SYS_quotactl_fd),
      REFUSE(SYS_mknodat),
#ifdef __x86_64__
      REFUSE(SYS_mknod), REFUSE(SYS_iopl), REFUSE(SYS_ioperm),
#endif
      // Its flags lie where no filter sees them. Whoever hears that there is no such call takes clone.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, NAMESPACES, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 0, 4),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 2, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_NETLINK, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EAFNOSUPPORT),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog filter = {
      .len = sizeof program / sizeof program[0],
      .filter = program,
  };
  return (int)syscall(
      SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
#else
  errno = ENOSYS;
  return -1;
#endif
}
