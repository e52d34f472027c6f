#ifndef FILE_LIMIT_SHIMS_H
#define FILE_LIMIT_SHIMS_H

// Raises the soft limit of open files to the hard one.
int shim_raise_file_limit(void);

// Takes that back, for programs that use select(2): they cannot bear descriptors above 1023.
void shim_restore_file_limit(void);

#endif
