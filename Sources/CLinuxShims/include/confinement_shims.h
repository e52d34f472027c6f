// How a process gives up what it does not need. Each function returns -1 and errno on failure.
#ifndef RESPONDERD_CONFINEMENT_SHIMS_H
#define RESPONDERD_CONFINEMENT_SHIMS_H

#include <stdint.h>
#include <sys/types.h>

// PR_SET_NO_NEW_PRIVS: no program that is started has more rights than this one.
int shim_no_new_privileges(void);

// Whether Landlock and seccomp may be asked for: 1, or 0 where a filter that is in force already
// would end the process for it. A child finds out.
int shim_confinement_is_bearable(void);

// Whether the process has any capability.
int shim_capabilities_are_held(void);

// Whether capabilities may be given up: 1, or 0 where a filter that is in force already would end the
// process for it. A child finds out.
int shim_capabilities_are_bearable(void);

// Gives up all capabilities but those of a mask, for this thread and the programs that it starts.
int shim_capabilities_keep(uint64_t mask);

// The version of Landlock that the kernel has.
int shim_landlock_version(void);

// A set of rules by which nothing may be executed, and nothing written or made but below the paths
// that are allowed. From version 4 on nothing connects by TCP; from version 6 on no process outside
// is signalled and, with `guards_abstract_sockets`, none of their abstract sockets reached. A
// descriptor.
int shim_landlock_create(int version, int guards_abstract_sockets);

// Allows writing and making below a path; one that is not there fails.
int shim_landlock_allow(int rules, int version, const char *path);

// How many threads the process has besides this one; -1 when that cannot be found out.
int shim_other_threads(void);

// Puts the rules in force for this thread and those that it starts.
int shim_landlock_enforce(int rules);

// A request of ioctl(2) that readers of devices make, for a filter of system calls.
struct shim_request {
  uint32_t mask, value;
};

// The next of them, from 0 on: 1, or 0 after the last.
int shim_permitted_request(int index, struct shim_request *request);

#endif
