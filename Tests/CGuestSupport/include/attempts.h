// Attacks by code that took over a confined process.
#ifndef RESPONDERD_ATTEMPTS_H
#define RESPONDERD_ATTEMPTS_H

// Makes what the attempts are about, before the process is confined: a file of its user's, another
// process, a terminal, an abstract socket. -1 and errno on failure.
int attempts_prepare(void);

// Makes the attempt with a number from 0 on, and returns what it is called; NULL after the last.
// `error` is 0 where it succeeded, else errno.
const char *attempts_make(int number, int *error);

// Takes the other process away.
void attempts_clear(void);

#endif
