// What a program costs from its start: until it is ready, or until its end.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cases.h"
#include "devices.h"

// Waits for the end; what the process cost is there to be read until it is waited for in earnest.
static double instructions_until_end(struct reader *reader) {
  launch(reader);
  siginfo_t information;
  if (waitid(P_PID, reader->process, &information, WEXITED | WNOWAIT) < 0) die(reader->name);
  double ran = instructions_of(reader->process);
  int status;
  waitpid(reader->process, &status, 0);
  if (status != 0) {
    fprintf(stderr, "%s ended with %d\n", reader->name, status);
    exit(1);
  }
  return ran;
}

// Waits until it says that it is ready, as it would to a service manager.
static double instructions_until_ready(struct reader *reader) {
  struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "/dev/shm/manager"};
  struct timeval timeout = {.tv_sec = 3600};  // by a clock that runs ahead
  int manager = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  unlink(address.sun_path);
  if (bind(manager, (struct sockaddr *)&address, sizeof address) < 0) die(address.sun_path);
  setsockopt(manager, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
  setenv("NOTIFY_SOCKET", address.sun_path, 1);
  launch(reader);
  unsetenv("NOTIFY_SOCKET");
  char message[4096];
  do {
    ssize_t size = recv(manager, message, sizeof message - 1, 0);
    if (size < 0) die("no word that it is ready");
    message[size] = 0;
  } while (!strstr(message, "READY=1"));
  double ran = instructions_of(reader->process);
  close(manager);
  if (devices_held(reader->process) < 5) die("it is ready without its devices");
  stop(reader);
  return ran;
}

void measure_start(struct reader *reader, bool tells_ready) {
  double ran = 0;
  // The first times its files come from the disk.
  for (int round = 0; round < 3; round++)
    ran = tells_ready ? instructions_until_ready(reader) : instructions_until_end(reader);
  print("start", reader->name, "instructions", ran);
}

static void write_recording(const char *path, int frames) {
  FILE *file = fopen(path, "w");
  if (!file) die(path);
  fputs("# EVEMU 1.3\nN: Benchmark Recording\nI: 0003 0001 0002 0003\n", file);
  fputs("P: 02 00 00 00 00 00 00 00\nB: 00 0b 00 00 00 00 00 00 00\n", file);
  for (int group = 0; group < 12; group++) {
    int button = group * 64 == 320 ? 0x04 : 0;  // BTN_TOUCH
    fprintf(file, "B: 01 00 00 %02x 00 00 00 00 00\n", button);
  }
  fputs("B: 03 03 00 00 00 00 80 60 02\n", file);
  for (int index = 0; index < 6; index++) {
    static const int axes[] = {
        ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID};
    static const int maxima[] = {coordinates, coordinates, 9, coordinates, coordinates, 65535};
    fprintf(file, "A: %02x 0 %d 0 0 0\n", axes[index], maxima[index]);
  }
  for (int step = 0; step <= frames; step++) {
    int seconds = step / 100, micros = step % 100 * 10000;
    for (int finger = 0; finger < 5; finger++) {
      fprintf(file, "E: %d.%06d 0003 002f %d\n", seconds, micros, finger);
      if (step == 0) fprintf(file, "E: 0.000000 0003 0039 %d\n", finger);
      fprintf(file, "E: %d.%06d 0003 0035 %d\n", seconds, micros, 100 + 300 * finger + step % 50);
      fprintf(file, "E: %d.%06d 0003 0036 %d\n", seconds, micros, 1000 + step % 49);
    }
    fprintf(file, "E: %d.%06d 0000 0000 0\n", seconds, micros);
  }
  fclose(file);
}

double instructions_of_replay(struct reader *reader, int frames) {
  write_recording("/dev/shm/recording.events", frames);
  return instructions_until_end(reader);
}

void measure_replay(struct reader *reader) {
  const int few = 500, many = 5500;
  double cost = instructions_of_replay(reader, few);
  cost = instructions_of_replay(reader, many) - cost;
  print("replay", reader->name, "instructions", cost / (many - few));
}

// What an application in memory does again and again: the difference between many and few times.
static void measure_again(const char *app, const char *what, const char *size, int few, int many, const char *name) {
  // The first time its files come from the disk.
  const int counts[] = {few, few, many};
  double cost[3];
  for (int round = 0; round < 3; round++) {
    char count[16];
    snprintf(count, sizeof count, "%d", counts[round]);
    struct reader reader = {
        .name = "responderd", .command = {(char *)app, (char *)what, (char *)size, count}};
    cost[round] = instructions_until_end(&reader);
  }
  print(name, "responderd", "instructions", (cost[2] - cost[1]) / (many - few));
}

void measure_layout(const char *app) { measure_again(app, "layout", "1000", 10, 60, "layout 1,000 views"); }

void measure_rows(const char *app) { measure_again(app, "rows", "100000", 1000, 10000, "scroll 100,000 rows"); }
