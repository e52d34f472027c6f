import CGuestSupport
import Foundation
import Glibc
import TestSupport

/// The examples that give the service a priority.
enum PriorityCases {
  static let cases = [
    GuestCase(
      "the example of a priority gives the service more processor time", seconds: 8, beforeOthers),
    GuestCase(
      "the example of a real-time priority leaves commands at the normal priority", seconds: 6,
      realtime),
    GuestCase("with a real-time priority an endless loop is killed", seconds: 8, endless),
  ]

  private static let board = "/etc/guest-priority.yaml"

  private static func example(_ name: String) throws -> String {
    try String(
      contentsOf: Repository.root.appending(path: "systemd/drop-ins/\(name).conf"),
      encoding: .utf8)
  }

  static func beforeOthers(_ bench: Bench) throws {
    try DropIn(try example("priority")).use {
      let service = try bench.service()
      try expect("nice", getpriority(Int32(PRIO_PROCESS.rawValue), id_t(service.process)), is: -10)
      try expect("CPUWeight", try service.property("CPUWeight"), is: "1000")
      try expect("IOWeight", try service.property("IOWeight"), is: "1000")
      try expectTap(bench, service)
    }
  }

  static func realtime(_ bench: Bench) throws {
    // What the command is run with stands in the journal.
    try """
    version: 1
    screen: {width: 320, height: 480}
    scenes:
      main:
        views:
          all:
            frame: [0, 0, 100%, 100%]
            when: {touchesEnded: {run: [/bin/sh, -c, "chrt -p $$$$"]}}

    """.write(toFile: board, atomically: true, encoding: .utf8)
    chmod(board, 0o644)
    defer { unlink(board) }
    let start = "ExecStart=\nExecStart=/usr/bin/responderd run --trace json --app \(board)\n"
    try DropIn(try example("realtime") + start).use {
      let service = try bench.service()
      let policy = sched_getscheduler(service.process)
      try expect("policy", policy & 0xff, is: SCHED_FIFO)
      let limits = try Sysfs.text("/proc/\(service.process)/limits")
      let line = limits.split(separator: "\n").first { $0.hasPrefix("Max realtime timeout") }
      try expect(line?.contains(" 1000000 ") == true, "the limit is \(line ?? "missing")")
      try expectTap(bench, service)
      let deadline = Deadline()
      while try !service.journal().contains(where: { $0.contains("policy: SCHED_OTHER") }) {
        try expect(!deadline.hasPassed, "no command ran with an ordinary policy")
        usleep(100_000)
      }
    }
  }

  /// What never waits is ended, before the machine stands still for long.
  static func endless(_ bench: Bench) throws {
    // Of type simple: on one processor systemd continues only when the loop has been killed, and would then
    // report that the start failed.
    let loop = """
      Type=simple
      Restart=no
      WatchdogSec=0
      ExecStart=
      ExecStart=/bin/sh -c 'while :; do :; done'

      """
    try DropIn(try example("realtime") + loop).use {
      try Service.start()
      let deadline = Deadline(in: .seconds(60))
      while try Service.property("ActiveState") == "active" {
        try expect(!deadline.hasPassed, "a loop without an end goes on")
        usleep(100_000)
      }
      let status = try Service.property("ExecMainStatus")
      try expect(
        [SIGXCPU, SIGKILL].contains(Int32(status) ?? 0), "it ended with status \(status)")
    }
  }

  private static func expectTap(_ bench: Bench, _ service: Service) throws {
    let screen = try bench.screen()
    let node = screen.device.node.path
    try service.wait(for: "the screen") { $0.hasOpen(node) }
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try screen.frame(.up(slot: 0))
    try service.wait(for: "the finger to lift") { !$0.touches("ended").isEmpty }
    screen.device.unplug()
    try service.wait(for: "the screen to go") { !$0.devices("removed", node: node).isEmpty }
  }
}
