#include <seccomp.h>
#include <sys/prctl.h>
// The flags of clone(2), which rules look at.
#include <linux/sched.h>
