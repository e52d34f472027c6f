// Makes devices, has programs read them, and prints what that costs each. Runs as root where the
// clock counts instructions (Tests/Guest/boot -i; under `load` any clock).
//
//   benchmark FOLDER RESPONDERD APP [HANDLERS…]
//   benchmark growth RESPONDERD APP
//   benchmark load RESPONDERD FLOOR HANDLERS…
//
// FOLDER holds the peers; HANDLERS are READER=FILE:OFFSET[,FILE:OFFSET], where handlers begin. With
// "growth" it prints how the cost grows with what there is much of; with "load" the latency on a machine
// that is busy, beside the bare reader FLOOR.
#include <fcntl.h>
#include <linux/input.h>
#include <net/if.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cases.h"
#include "devices.h"
#include "growth.h"
#include "load.h"

static char *folder, *responderd, *app, **handlers;

static char *peer(const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return strdup(path);
}

static void measure_fingers(const struct reader *reader) {
  static const int counts[] = {1, 5, 10};
  for (int index = 0; index < 3; index++) {
    char name[32];
    snprintf(name, sizeof name, "moved %d", counts[index]);
    measure_moving(reader, name, counts[index], 100, 1000);
  }
}

// Measures if the command line has the addresses of the handlers of that name.
static void measure_latency_of(
    const struct reader *reader, const char *name,
    void (*measure)(const struct reader *, const char *)) {
  size_t length = strlen(name);
  for (char **handler = handlers; *handler; handler++)
    if (strncmp(*handler, name, length) == 0 && (*handler)[length] == '=')
      measure(reader, *handler + length + 1);
}

// What every reader that is a bare loop, and the daemon, is asked.
static void measure_all(struct reader *reader) {
  start(reader);
  measure_idling(reader);
  measure_fingers(reader);
  measure_tapping(reader, "tap", 500, 1000);
  measure_keys(reader);
  measure_typing(reader);
  for (int is_shaken = 0; is_shaken < 2; is_shaken++) {
    measure_sensor(reader, 250, is_shaken);
    measure_sensor(reader, 1000, is_shaken);
  }
  measure_latency_of(reader, reader->name, measure_latency);
  stop(reader);
}

static void measure_some(struct reader reader) {
  start(&reader);
  measure_fingers(&reader);
  stop(&reader);
}

static void measure_peers(void) {
  char **nodes = (char *[]){screen.node, sensor.node, remote.node, keyboard.node, jack.node};
  char *names[] = {"floor", "libevdev"};
  for (int index = 0; index < 2; index++)
    measure_all(&(struct reader){
        .name = names[index],
        .command = {peer(names[index]), nodes[0], nodes[1], nodes[2], nodes[3], nodes[4]}});
  measure_all(&(struct reader){.name = "libinput", .command = {peer("libinput")}});
  measure_some((struct reader){
      .name = "debug-events", .command = {"libinput", "debug-events"}, .output = "/dev/shm/log"});
}

static void measure_daemon(void) {
  measure_all(&(struct reader){
      .name = "responderd", .command = {responderd, "run", "--trace", "none"}});
  measure_some((struct reader){
      .name = "responderd text", .command = {responderd, "run", "--trace", "text"},
      .output = "/dev/shm/log"});
  measure_some((struct reader){
      .name = "responderd json", .command = {responderd, "run", "--trace", "json"},
      .output = "/dev/shm/log"});
  measure_some((struct reader){
      .name = "responderd json reader", .command = {responderd, "run", "--trace", "json"},
      .is_piped = true});
  struct reader counted = {
      .name = "responderd", .command = {responderd, "run", "--trace", "none"},
      .preload = peer("allocations.so")};
  start(&counted);
  measure_fingers(&counted);
  measure_sensor(&counted, 1000, true);
  measure_long(&counted);
  stop(&counted);
  measure_some((struct reader){
      .name = "responderd json", .command = {responderd, "run", "--trace", "json"},
      .output = "/dev/shm/log", .preload = peer("allocations.so")});
  measure_some((struct reader){
      .name = "responderd text", .command = {responderd, "run", "--trace", "text"},
      .output = "/dev/shm/log", .preload = peer("allocations.so")});
}

// Opens the virtual device that takes the place of the screen.
static int open_twin(void) {
  char path[64], name[128];
  for (int number = 0; number < 32; number++) {
    snprintf(path, sizeof path, "/dev/input/event%d", number);
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) continue;
    if (ioctl(fd, EVIOCGNAME(sizeof name), name) >= 0 && strstr(name, "(responderd)")) return fd;
    close(fd);
  }
  return -1;
}

// While a view of the type desktop receives the fingers, and the twin of the screen reports them.
static void measure_forwarding(char *preload) {
  static char board[] = "/dev/shm/desktop.yaml";
  FILE *file = fopen(board, "w");
  if (!file || fputs("version: 1\ndesktop: true\nscenes: {main: {views: {below: {type: desktop}}}}\n", file) < 0)
    die(board);
  fclose(file);
  struct reader reader = {
      .name = "responderd forwarding",
      .command = {responderd, "run", "--trace", "none", "--app", board}, .preload = preload};
  start(&reader);
  int twin = open_twin();
  measure_fingers(&reader);
  char events[4096];
  if (twin < 0 || read(twin, events, sizeof events) <= 0) {
    fprintf(stderr, "nothing was forwarded\n");
    exit(1);
  }
  close(twin);
  stop(&reader);
}

// While a client follows the route log over the control socket.
static void measure_followed(void) {
  char *place = "/dev/shm/control", *lines = "/dev/shm/followed";
  struct reader reader = {
      .name = "responderd followed",
      .command = {responderd, "run", "--trace", "none", "--control", place}};
  struct reader follower = {
      .name = "follower", .command = {responderd, "trace", "--json", "--socket", place}, .output = lines};
  start(&reader);
  launch(&follower);
  wait_for(3000000);
  measure_fingers(&reader);
  measure_latency_of(&reader, "responderd", measure_latency);
  stop(&follower);
  stop(&reader);
  struct stat written;
  if (stat(lines, &written) < 0 || written.st_size < 1000000) {
    fprintf(stderr, "nobody followed\n");
    exit(1);
  }
}

// The inspector's page is served there.
static void raise_loopback(void) {
  struct ifreq interface = {.ifr_name = "lo", .ifr_flags = IFF_UP | IFF_LOOPBACK | IFF_RUNNING};
  int fd = socket(AF_INET, SOCK_DGRAM, 0);
  if (fd < 0 || ioctl(fd, SIOCSIFFLAGS, &interface) < 0) die("lo");
  close(fd);
}

// Without an inspector, while one follows over the control socket, while it is stopped, and after its end.
static void measure_inspected(void) {
  char *place = "/dev/shm/inspected";
  struct reader reader = {
      .name = "responderd",
      .command = {responderd, "run", "--trace", "none", "--control", place}};
  struct reader inspector = {
      .name = "inspector", .command = {responderd, "inspect", "--socket", place}};
  raise_loopback();
  start(&reader);
  measure_latency_of(&reader, "responderd", measure_latency_of_swipes);
  reader.name = "responderd inspected";
  launch(&inspector);
  wait_for(3000000);
  unsigned long long before = instructions_of(inspector.process);
  measure_latency_of(&reader, "responderd", measure_latency);
  measure_latency_of(&reader, "responderd", measure_latency_of_swipes);
  // More than a thousand frames of five fingers were read.
  if (instructions_of(inspector.process) - before < 10000000) {
    fprintf(stderr, "nobody inspected\n");
    exit(1);
  }
  kill(inspector.process, SIGSTOP);
  reader.name = "responderd inspector stopped";
  // Fills what the socket holds: the daemon then drops what the inspector does not read.
  put_down(10, 100, 1000);
  for (int step = 0; step < 1000; step++) {
    move(10, 100, 1000, step);
    wait_for(1000);
  }
  lift(10);
  measure_latency_of(&reader, "responderd", measure_latency);
  measure_latency_of(&reader, "responderd", measure_latency_of_swipes);
  kill(inspector.process, SIGCONT);
  stop(&inspector);
  wait_for(3000000);
  reader.name = "responderd inspector gone";
  measure_fingers(&reader);
  stop(&reader);
}

static void measure_trees(void) {
  char *leaves[] = {"10", "1000", "10000"};
  for (int index = 0; index < 3; index++) {
    struct reader reader = {.name = "responderd", .command = {app, "tree", leaves[index]}};
    char name[64];
    start(&reader);
    snprintf(name, sizeof name, "tree %s moved", leaves[index]);
    measure_moving(&reader, name, 1, 20, 20);
    // Views in front are asked first: the last leaf of the last box, and the first of the first.
    snprintf(name, sizeof name, "tree %s front", leaves[index]);
    measure_tapping(&reader, name, coordinates - 10, coordinates - 10);
    snprintf(name, sizeof name, "tree %s back", leaves[index]);
    measure_tapping(&reader, name, 10, 10);
    stop(&reader);
  }
}

// From the finger that is put down to the action that its lift calls.
static void measure_tap(void) {
  struct reader reader = {.name = "responderd", .command = {app, "tapped-tree", "1000"}};
  start(&reader);
  print("tap to action", reader.name, "instructions", instructions_of_tap(&reader, 10, 10));
  stop(&reader);
}

int main(int count, char **arguments) {
  if (count < 4) return 2;
  folder = arguments[1], responderd = arguments[2], app = arguments[3], handlers = arguments + 4;
  make_devices();
  if (strcmp(folder, "load") == 0) {
    measure_load(responderd, app, handlers);
    return 0;
  }
  if (strcmp(folder, "growth") == 0) {
    measure_growth(responderd, app);
    return 0;
  }

  measure_peers();
  measure_daemon();
  measure_forwarding(NULL);
  measure_forwarding(peer("allocations.so"));
  measure_followed();
  measure_inspected();
  struct reader gestures = {.name = "responderd", .command = {app, "gestures"}};
  start(&gestures);
  measure_moving(&gestures, "gestures 2", 2, 1900, 2000);
  stop(&gestures);
  measure_trees();
  measure_tap();
  measure_layout(app);
  measure_rows(app);
  measure_start(&(struct reader){.name = "libinput", .command = {"libinput", "list-devices"}}, false);
  measure_start(
      &(struct reader){.name = "responderd", .command = {responderd, "run", "--trace", "none"}},
      true);
  measure_replay(&(struct reader){
      .name = "responderd",
      .command = {responderd, "replay", "--trace", "none", "/dev/shm/recording.events"}});
  return 0;
}
