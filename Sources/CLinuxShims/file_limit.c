#include "file_limit_shims.h"

#include <sys/resource.h>

// The soft limit that this process was started with, if it was raised; else 0.
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

static void set_soft_limit(rlim_t soft) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return;
  limit.rlim_cur = soft < limit.rlim_max ? soft : limit.rlim_max;
  // Lowering cannot fail, and raising to the hard limit neither.
  setrlimit(RLIMIT_NOFILE, &limit);
}

void shim_begin_child_file_limit(void) {
  if (first_soft_limit) set_soft_limit(first_soft_limit);
}

void shim_end_child_file_limit(void) {
  if (first_soft_limit) set_soft_limit(RLIM_INFINITY);
}
