#ifndef FILE_LIMIT_SHIMS_H
#define FILE_LIMIT_SHIMS_H

// Raises the soft limit of open files to the hard limit.
int shim_raise_file_limit(void);

// Restores the soft limit, for programs that use select(2), which does not support descriptors
// above 1023.
void shim_restore_file_limit(void);

#endif
