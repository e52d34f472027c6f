#include "file_limit_shims.h"

#include <sys/resource.h>

// The initial soft limit of this process, if it was raised; else 0.
static rlim_t first_soft_limit;

int shim_raise_file_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return -1;
  if (limit.rlim_cur == limit.rlim_max) return 0;
  rlim_t soft = limit.rlim_cur;
  limit.rlim_cur = limit.rlim_max;
  if (setrlimit(RLIMIT_NOFILE, &limit) < 0) return -1;
  if (!first_soft_limit) first_soft_limit = soft;
  return 0;
}

void shim_restore_file_limit(void) {
  struct rlimit limit;
  if (!first_soft_limit || getrlimit(RLIMIT_NOFILE, &limit) < 0) return;
  if (first_soft_limit < limit.rlim_cur) limit.rlim_cur = first_soft_limit;
  // Lowering cannot fail.
  setrlimit(RLIMIT_NOFILE, &limit);
}
