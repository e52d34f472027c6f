#include <stdio.h>

#include "cases.h"
#include "devices.h"

// Ten places of a swing to and fro, five times a second at fifty a second, in thousandths.
static int swing(int thousandth) {
  static const int sine[] = {0, 588, 951, 951, 588, 0, -588, -951, -951, -588};
  return sine[thousandth * 10 / 1000 % 10];
}

void measure_sensor(const struct reader *reader, int rate, bool is_shaken) {
  const int seconds = 2;
  char name[64];
  snprintf(name, sizeof name, "sensor %d Hz%s", rate, is_shaken ? " shaken" : "");
  struct cost before;
  for (int sample = -rate; sample < seconds * rate; sample++) {
    if (sample == 0) before = cost_so_far(reader);
    int place = (sample + rate) * 5000 / rate % 1000;
    // A sensor never reads the same twice, and an axis that does not change is not reported.
    int noise = (sample + rate) % 3 * 16;
    put(&sensor, EV_ABS, ABS_X, (is_shaken ? 2 * gravity * swing(place) / 1000 : 0) + noise);
    put(&sensor, EV_ABS, ABS_Y, -noise);
    put(&sensor, EV_ABS, ABS_Z, gravity + noise);
    report(&sensor);
    wait_for(1000000 / rate);
  }
  print_cost(name, reader, cost_since(reader, before), seconds * rate);
  // A shake that was felt comes to its end.
  wait_for(2000000);
}

static void tap(struct device *device, int code, int pause) {
  put(device, EV_KEY, code, 1);
  report(device);
  wait_for(pause);
  put(device, EV_KEY, code, 0);
  report(device);
  wait_for(pause);
}

void measure_keys(const struct reader *reader) {
  const int presses = 100;
  struct cost before;
  for (int press = -20; press < presses; press++) {
    if (press == 0) before = cost_so_far(reader);
    tap(&remote, KEY_PLAYPAUSE, 20000);
  }
  wait_for(1000000);
  print_cost("media key", reader, cost_since(reader, before), presses);
}

void measure_typing(const struct reader *reader) {
  const int keys = 1000;
  struct cost before = cost_so_far(reader);
  for (int key = 0; key < keys; key++) tap(&keyboard, KEY_Q + key % 10, 5000);
  print("typing 1,000 keys", reader->name, "wakeups", cost_since(reader, before).wakeups);
}

void measure_idling(const struct reader *reader) {
  // What is left of a start, such as saying that no message bus has answered, is not idling.
  wait_for(10000000);
  struct cost before = cost_so_far(reader);
  wait_for(60000000);
  struct cost cost = cost_since(reader, before);
  print("idle for 60 s", reader->name, "wakeups", cost.wakeups);
  print("idle for 60 s", reader->name, "instructions", cost.instructions);
  print("idle for 60 s", reader->name, "RSS kB", memory(reader, "Rss:"));
  print("idle for 60 s", reader->name, "anonymous kB", memory(reader, "Anonymous:"));
}
