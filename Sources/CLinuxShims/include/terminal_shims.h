// A terminal as a screen instead of lines, and how it is restored.
#ifndef RESPONDERD_TERMINAL_SHIMS_H
#define RESPONDERD_TERMINAL_SHIMS_H

// Enters and leaves the alternate screen, without a cursor and without wrapping lines.
#define SHIM_SCREEN_ENTER "\033[?1049h\033[?25l\033[?7l"
#define SHIM_SCREEN_LEAVE "\033[0m\033[?7h\033[?25h\033[?1049l"

// Forks, and returns 0 in the child; -1 if that fails. The parent waits for the child, restores the terminal if the
// child did not, and ends with the same status or signal.
//
// Call it while there is only one thread.
int shim_terminal_guard(int terminal);

// Turns off line editing and echo; -1 and errno on failure.
int shim_terminal_take_keys(int terminal);

// Restores the modes that the terminal had before shim_terminal_take_keys.
void shim_terminal_restore(int terminal);

// The size of the terminal in characters; -1 if it is unknown.
int shim_terminal_size(int terminal, int *columns, int *rows);

// Whether this process is in the foreground of the terminal.
int shim_terminal_is_ours(int terminal);

// Stops the process group until it is continued.
void shim_terminal_suspend(void);

// Forks, and returns the child's number; -1 and errno on failure. In the child it returns 0: standard input and output
// are /dev/null, standard error is the descriptor, and SIGTERM arrives when the parent ends. The child has a process
// group of its own, so that Ctrl-C does not reach it.
//
// Call it while there is only one thread.
int shim_fork_beside(int errors);

// Whether a child is running.
int shim_is_running(int process);

// Waits for a child, and returns its status as wait(2) does.
int shim_wait_for(int process);

#endif
