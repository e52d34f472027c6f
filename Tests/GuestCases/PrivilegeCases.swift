import CGuestSupport
import Foundation
import Glibc
import TestSupport

/// What the daemon cannot do, even under the control of an attacker.
enum PrivilegeCases {
  static let cases = [
    GuestCase(
      "the daemon can neither start programs nor write nor connect, also without systemd",
      smoke: true, confined),
    GuestCase(
      "no system call of the daemon returns a typed key, and no log contains one",
      typedKeys),
  ]

  static func confined(_ bench: Bench) throws {
    let screen = try bench.screen()
    let daemon = try bench.daemon(with: screen.device)
    let status = try ProcessStatus(of: daemon.process)
    try expect("NoNewPrivs", status["NoNewPrivs"], is: ["1"])
    try expect("Seccomp", status["Seccomp"], is: ["2"])
    // Root's, to read what it may read by them.
    for name in ["CapPrm", "CapEff", "CapBnd"] {
      try expect(name, status[name], is: ["0000000000000004"])
    }
    // Landlock of Linux 6.1 knows nothing of them.
    let lacks = daemon.diagnostics.filter { $0.contains("does not let the daemon give up") }
    try expect("lines of what the kernel lacks", lacks.count, is: 1)
    try expect(lacks[0].contains("abstract unix sockets"), "it says \(lacks)")
    try DiscoveryCases.tap(screen, daemon)
    try daemon.terminate()

    let folder = "/run/guest-confined"
    try Command.run("mkdir", "-p", folder)
    let probe = try bench.tool(Nuisance.command("confine", folder))
    try expect("its status", try probe.exitStatus(), is: 0)
    try expect(
      "what it may", probe.diagnostics,
      is: [
        "parts: true true true", "write in its folder: yes", "write elsewhere: no", "read: yes",
        "remove: no", "a unix socket: yes", "an internet socket: no", "a namespace: no",
        "a child in a namespace: no", "a child in a namespace, by clone3: no", "a thread: yes",
        "besides: signal itself", "besides: a netlink socket for devices",
        "besides: an abstract socket of somebody else's", "a program: no",
      ])
  }

  /// A thousand keys on a keyboard with media keys, traced by strace from before the keyboard is
  /// opened; keys are also typed at that moment.
  static func typedKeys(_ bench: Bench) throws {
    let keyboard = try bench.keys(.keyboard)
    let node = keyboard.device.node.path
    let (socket, recording) = ("/run/guest-typed", "/run/guest-typed.yml")
    let daemon = try bench.tool(
      SystemCallTrace.command(
        [bench.program, "run", "--trace", "json", "--control", socket], as: "daemon"))
    let recorder = try bench.tool(
      SystemCallTrace.command([bench.program, "record", "--output", recording, node], as: "record"))
    var typed = 0
    func type() throws {
      try keyboard.tap(KEY_Q + Int32(typed % 26))
      typed += 1
    }
    let start = Deadline(in: .seconds(120))
    while daemon.log.devices("added", node: node).isEmpty
      || !recorder.diagnostics.contains(where: { $0.contains("recording \(node)") })
    {
      if start.hasPassed { throw Failure("the keyboard was not opened") }
      try type()
      try daemon.hear(until: Deadline(in: .milliseconds(5)))
      try recorder.hear(until: Deadline(in: .zero))
    }
    // If a key was typed just before the mask was set, the kernel reports the loss together with the next event, and that
    // one is lost as well (evdev_set_clk_type).
    try type()
    Console.note("\(typed) keys were typed while the keyboard was opened")
    let reader = try bench.tool([bench.program, "trace", "--json", "--socket", socket])
    let heard = Deadline()
    while try ControlCases.number(
      "traceReaders", in: bench.output(of: "ctl", "status", "--json", "--socket", socket)) != 1
    {
      if heard.hasPassed { throw Failure("nobody follows the routes") }
    }

    try keyboard.tap(KEY_PLAYPAUSE)
    try daemon.wait(for: "a media key before typing") { daemon.log.commands.count == 1 }
    for _ in 0..<1000 { try type() }
    try keyboard.tap(KEY_NEXTSONG)
    try daemon.wait(for: "a media key after typing") { daemon.log.commands.count == 2 }
    try reader.wait(for: "a media key after typing") { reader.log.commands.count == 2 }
    _ = try recorder.contextSwitchesWhenIdle()
    try recorder.terminate()
    try daemon.terminate()
    _ = try reader.exitStatus()

    for (name, process) in [("daemon", daemon.process), ("record", recorder.process)] {
      let trace = try SystemCallTrace(of: name, process: process, node: node)
      try trace.expectFromTheStart()
      let keys = try trace.keysRead()
      Console.note("\(name): \(trace.reads.count) reads returned the keys \(keys.sorted())")
      try expect(
        "keys that reads returned", keys, is: [UInt16(KEY_PLAYPAUSE), UInt16(KEY_NEXTSONG)])
      // Only EVIOCGKEY returns the keys that are down, and it was not called.
      try expect("looks at held keys", trace.questions("EVIOCGKEY"), is: 0)
    }
    for log in [daemon.log, reader.log] {
      let told = log.filter { $0.node == node && $0.event != "device" }
      try expect("events of the keyboard", told.commands, is: ["TogglePlayPause", "NextTrack"])
      try expect("events of the keyboard", told.count, is: 2)
    }
    let said = daemon.log.map(\.description) + daemon.diagnostics + reader.diagnostics
    try TypedKeys.expectNone(in: said.joined(separator: "\n"), "what was said")
    let text = try Sysfs.text(recording)
    try TypedKeys.expectNone(in: text, "the recording")
    let recorded = text.split(separator: "\n").filter { $0.hasPrefix("    - [") }
    try expect(
      recorded.allSatisfy {
        ["KEY_PLAYPAUSE", "KEY_NEXTSONG", "SYN_REPORT", "SYN_DROPPED"].contains(where: $0.contains)
      }, "other keys are in \(recorded)")
    try expect("recorded keys", recorded.count { $0.contains("KEY_") }, is: 4)
  }
}
