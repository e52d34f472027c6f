// What Glibc's Swift module hides of opening directories.
#ifndef RESPONDERD_FOLDER_SHIMS_H
#define RESPONDERD_FOLDER_SHIMS_H

// Opens a directory for no more than to go on from there (O_PATH): -1 and errno on failure.
int shim_open_folder(const char *path);

// The same for a name in a directory that is open; a link is none.
int shim_open_folder_in(int folder, const char *name);

#endif
