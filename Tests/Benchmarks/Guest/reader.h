// A program that reads the devices, and what it has cost so far.
#ifndef READER_H
#define READER_H

#include <stdbool.h>
#include <sys/types.h>

struct reader {
  const char *name;
  char *command[24];
  const char *output;   // a file for its standard output; NULL: thrown away
  const char *preload;  // a library to be loaded into it; NULL: none
  bool is_piped;        // whether another program reads its standard output
  pid_t process, drain;
};

struct cost {
  unsigned long long instructions;  // time that it ran, at an instruction a nanosecond
  unsigned long wakeups;            // times that it had waited
  unsigned long allocations;
};

// Starts it and waits until it has opened the devices and rests.
void start(struct reader *reader);
void stop(struct reader *reader);
// How many of the devices a process holds open.
int devices_held(pid_t process);
unsigned long long instructions_of(pid_t process);
// Starts a program without waiting for anything.
pid_t launch(struct reader *reader);

struct cost cost_so_far(const struct reader *reader);
struct cost cost_since(const struct reader *reader, struct cost before);
// A line of /proc/PID/smaps_rollup, in kilobytes.
unsigned long memory(const struct reader *reader, const char *kind);

// Prints a figure: what it is of, whose it is, what is counted, how much.
void print(const char *situation, const char *reader, const char *figure, double value);
// Prints what a thing cost, divided by how often it was done.
void print_cost(const char *situation, const struct reader *reader, struct cost cost, int count);

#endif
