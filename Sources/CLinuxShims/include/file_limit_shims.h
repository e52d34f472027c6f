#ifndef FILE_LIMIT_SHIMS_H
#define FILE_LIMIT_SHIMS_H

// Raises the soft limit of open files to the hard one. Programs that use select(2) cannot bear
// descriptors above 1023, so those that are started get the soft limit that there was before.
int shim_raise_file_limit(void);

// Around the start of a child, which inherits the limits of that moment.
void shim_begin_child_file_limit(void);
void shim_end_child_file_limit(void);

#endif
