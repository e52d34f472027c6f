#define _GNU_SOURCE
#include "process_shims.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <link.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "confinement_shims.h"

// CAP_SETGID and CAP_SETUID.
static const uint64_t user_changes = 1 << 6 | 1 << 7;

int shim_pipe(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC) < 0) return -1;
  // Only this end: a program that writes too fast has to block.
  return fcntl(ends[0], F_SETFL, O_NONBLOCK);
}

int shim_bytes_waiting(int pipe) {
  int count = 0;
  return ioctl(pipe, FIONREAD, &count) < 0 ? -1 : count;
}

int shim_become(uid_t user, gid_t group) {
  // First: dropping what programs could have requires a capability, which the user has not.
  if (shim_no_new_privileges() < 0 || shim_capabilities_keep(user_changes, 0, 0) < 0) return -1;
  if (setgroups(1, &group) < 0 || setresgid(group, group, group) < 0 ||
      setresuid(user, user, user) < 0)
    return -1;
  // They would stay if the process was started with SECBIT_NO_SETUID_FIXUP.
  if (shim_capabilities_keep(0, 0, 0) < 0) return -1;
  // A way back would be a mistake of the kernel or of a library.
  if (shim_capabilities_are_left() || setuid(0) == 0 || seteuid(0) == 0) {
    errno = ENOTRECOVERABLE;
    return -1;
  }
  return 0;
}

void shim_write_lines_at_once(void) { setvbuf(stdout, NULL, _IOLBF, BUFSIZ); }

static int release_code(struct dl_phdr_info *object, size_t size, void *unused) {
  (void)size, (void)unused;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
    if (segment->p_type != PT_LOAD || (segment->p_flags & PF_W)) continue;
    uintptr_t first = (object->dlpi_addr + segment->p_vaddr) & ~(page - 1);
    uintptr_t last = (object->dlpi_addr + segment->p_vaddr + segment->p_memsz) & ~(page - 1);
    // The pages are those of a file, which has them for the next use.
    if (last > first) madvise((void *)first, last - first, MADV_DONTNEED);
  }
  return 0;
}

void shim_release_code(void) { dl_iterate_phdr(release_code, NULL); }
