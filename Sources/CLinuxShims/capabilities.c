// The capabilities of this process.
#define _GNU_SOURCE
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "confinement_shims.h"

enum { WORDS = _LINUX_CAPABILITY_U32S_3 };

static int held(struct __user_cap_data_struct *sets) {
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  return (int)syscall(SYS_capget, &header, sets);
}

int shim_capabilities_are_held(void) {
  struct __user_cap_data_struct sets[WORDS] = {{0}};
  return held(sets) == 0 && (sets[0].permitted | sets[1].permitted) != 0;
}

int shim_capability_is_held(int number) {
  struct __user_cap_data_struct sets[WORDS] = {{0}};
  return held(sets) == 0 && (sets[number / 32].permitted >> (number % 32) & 1) != 0;
}

int shim_capabilities_are_left(void) {
  struct __user_cap_data_struct sets[WORDS] = {{0}};
  return held(sets) == 0 &&
         (sets[0].permitted | sets[1].permitted | sets[0].inheritable | sets[1].inheritable) != 0;
}

int shim_capabilities_keep(uint64_t mask, uint64_t inherited, uint64_t gained) {
  struct __user_cap_data_struct sets[WORDS];
  if (held(sets) < 0) return -1;
  // Otherwise root would regain them with the next program. Dropping them requires a capability
  // itself.
  for (int number = 0; prctl(PR_CAPBSET_READ, number, 0, 0, 0) >= 0; number++)
    if (number < 64 && !(gained >> number & 1)) prctl(PR_CAPBSET_DROP, number, 0, 0, 0);
  for (int word = 0; word < WORDS; word++) {
    uint32_t kept = (uint32_t)(mask >> (32 * word));
    sets[word].permitted &= kept;
    sets[word].effective &= kept;
    // What is not inheritable is not in the ambient set either.
    sets[word].inheritable &= (uint32_t)(inherited >> (32 * word));
  }
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  return (int)syscall(SYS_capset, &header, sets);
}
