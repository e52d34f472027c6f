#include <seccomp.h>
#include <sys/prctl.h>
// The flags of clone(2), for the filter's rules.
#include <linux/sched.h>
