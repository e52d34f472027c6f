#define _GNU_SOURCE
#include "memory_shims.h"

#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

static int forget(struct dl_phdr_info *object, size_t size, void *page) {
  (void)size;
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[index];
    // What can be written holds what was relocated, and is nowhere else.
    if (part->p_type != PT_LOAD || part->p_flags & PF_W) continue;
    uintptr_t mask = *(uintptr_t *)page - 1;
    uintptr_t start = (object->dlpi_addr + part->p_vaddr) & ~mask;
    uintptr_t end = (object->dlpi_addr + part->p_vaddr + part->p_memsz) & ~mask;
    // Where the kernel refuses, all stays as it is.
    if (start < end) madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 0;
}

void shim_forget_code(void) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  dl_iterate_phdr(forget, &page);
}
