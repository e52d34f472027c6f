// What the devices are made to do, and what that costs a reader.
#ifndef CASES_H
#define CASES_H

#include "reader.h"

// Puts fingers down, one beside the other from a place on.
void put_down(int fingers, int x, int y);
void lift(int fingers);
// Moves them by a little; another way each time.
void move(int fingers, int x, int y, int step);

void measure_moving(const struct reader *reader, const char *situation, int fingers, int x, int y);
// Puts one finger down, lifts it, and tells both costs apart.
void measure_tapping(const struct reader *reader, const char *situation, int x, int y);
// The same as figures.
double instructions_of_moving(const struct reader *reader, int fingers, int x, int y);
double instructions_of_tap(const struct reader *reader, int x, int y);
double instructions_of_beginning(const struct reader *reader, int x, int y);
void measure_sensor(const struct reader *reader, int rate, bool is_shaken);
void measure_keys(const struct reader *reader);
void measure_typing(const struct reader *reader);
void measure_idling(const struct reader *reader);
// Until it has said that it is ready, the devices open, or until its end.
void measure_start(struct reader *reader, bool tells_ready);
void measure_replay(struct reader *reader);
// What it costs to play a recording of as many frames.
double instructions_of_replay(struct reader *reader, int frames);
// What it costs to lay 1,000 views out again by their constraints, after the window took another size.
void measure_layout(const char *app);

// What it costs to scroll a table of 100,000 rows on by a row.
void measure_rows(const char *app);
// Moves fingers for very long, and tells what that takes besides two system calls a frame.
void measure_long(const struct reader *reader);

// Measures for each frame of five fingers the time from the kernel's read to the reader's handler.
// `places` are the handlers in the format of uprobes: FILE:OFFSET.
void measure_latency(const struct reader *reader, const char *places);
// The same for one finger that is put down, moves eight times and is lifted, at 120 frames a second.
void measure_latency_of_swipes(const struct reader *reader, const char *places);
enum { frames_under_load = 5000 };

struct latencies {
  long long values[2 * frames_under_load];
  int count;
};

// Adds the same of two readers that read the same frames, by the clock on the wall.
void add_latencies(
    const struct reader *const *readers, const char *const *places, struct latencies *latencies);
void print_latencies(
    const char *situation, const struct reader *reader, struct latencies *latencies);

#endif
