// Drops the privileges of a process. Each function returns -1 and errno on failure.
#ifndef RESPONDERD_CONFINEMENT_SHIMS_H
#define RESPONDERD_CONFINEMENT_SHIMS_H

#include <linux/filter.h>
#include <stdint.h>
#include <sys/types.h>

// PR_SET_NO_NEW_PRIVS: started programs cannot gain privileges.
int shim_no_new_privileges(void);

// Whether Landlock and seccomp can be called: 1, or 0 if an existing filter would kill the process
// for it. If there is a filter, a child process tries.
int shim_confinement_is_bearable(void);

// Whether a child of this process can have a mount namespace of its own: 1 or 0.
int shim_mounts_are_changeable(void);

// Whether the process has any capability.
int shim_capabilities_are_held(void);

// Whether the process has the capability with a number.
int shim_capability_is_held(int number);

// Whether the process has any capability, or the programs that it starts could have one (the inheritable and the ambient set).
int shim_capabilities_are_left(void);

// Whether capabilities can be dropped: 1, or 0 if an existing filter would kill the process for it.
// If there is a filter, a child process tries.
int shim_capabilities_are_bearable(void);

// Drops all capabilities except those of a mask, for this thread. The programs that it starts can only inherit
// those of `inherited`, and gain those of `gained`.
int shim_capabilities_keep(uint64_t mask, uint64_t inherited, uint64_t gained);

// Leaves the memory of this process out of core dumps, also of those that a program receives through a pipe
// (core_pattern), which no limit of their size prevents. Programs that are started inherit it.
int shim_leave_memory_out_of_core_dumps(void);

// The version of Landlock in the kernel.
int shim_landlock_version(void);

// Creates a rule set that forbids executing files, and writing and creating files except below the
// allowed paths. From version 4 on it also forbids TCP connections; from version 6 on, signals to
// outside processes and, with `guards_abstract_sockets`, connections to their abstract sockets.
// Returns a descriptor.
int shim_landlock_create(int version, int guards_abstract_sockets);

// Allows writing and creating files below a path; fails if it does not exist.
int shim_landlock_allow(int rules, int version, const char *path);

// Returns the number of other threads in the process; -1 if it is unknown.
int shim_other_threads(void);

// Enforces the rules for this thread and those that it starts.
int shim_landlock_enforce(int rules);

// Installs a permanent system call filter for all threads.
int shim_filter_system_calls(const struct sock_filter *program, uint16_t length);

// A request of ioctl(2) that reading devices requires, for a system call filter.
struct shim_request {
  uint32_t mask, value;
};

// Returns the request with an index from 0 on: 1, or 0 after the last.
int shim_permitted_request(int index, struct shim_request *request);

// Returns a request that creates a virtual touchscreen, in the same way.
int shim_creating_request(int index, struct shim_request *request);

// Returns the request that keeps the events of a device from other readers.
uint32_t shim_grab_request(void);

// Returns the command of fcntl(2) with an index, in the same way.
int shim_permitted_command(int index, uint32_t *command);

#endif
