// Programs on a terminal of their own.
#ifndef RESPONDERD_TEST_TERMINALS_H
#define RESPONDERD_TEST_TERMINALS_H

#include <sys/types.h>
#include <termios.h>

// Starts a program on a terminal of that size, which controls it; `arguments` and `environment` end with NULL.
// Returns its process, the terminal's other side in `terminal`, and the modes of the new terminal in `modes`.
pid_t test_start_on_terminal(
    char *const arguments[], char *const environment[], int columns, int rows, int *terminal,
    struct termios *modes);

// Changes the size of a terminal, which its programs receive as a signal.
int test_resize_terminal(int terminal, int columns, int rows);

#endif
