// The functions for directories that Glibc's Swift module does not provide.
#ifndef RESPONDERD_FOLDER_SHIMS_H
#define RESPONDERD_FOLDER_SHIMS_H

// Opens a directory with O_PATH, for use with openat(2). Returns -1 and errno on failure.
int shim_open_folder(const char *path);

// Opens a subdirectory in the same way; fails for a link that it is not to follow.
int shim_open_folder_in(int folder, const char *name, int follows_link);

// Opens a symbolic link itself with O_PATH, for use with fstat(2) and readlinkat(2). Returns -1 and errno on
// failure.
int shim_open_link(int folder, const char *name);

// Returns whether an open directory belongs to /proc.
int shim_is_process_folder(int folder);

#endif
