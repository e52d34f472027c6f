import CGuestSupport
import Foundation
import Glibc
import TestSupport

/// What the daemon cannot do even if somebody made it want to.
enum PrivilegeCases {
  static func confined(_ bench: Bench) throws {
    let screen = try bench.screen()
    let daemon = try bench.daemon(with: screen.device)
    let status = try ProcessStatus(of: daemon.process)
    try expect("NoNewPrivs", status["NoNewPrivs"], is: ["1"])
    try expect("Seccomp", status["Seccomp"], is: ["2"])
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
        "a program: no",
      ])
  }

  /// A thousand keys on a keyboard with media keys, under the eyes of strace.
  static func typedKeys(_ bench: Bench) throws {
    let keyboard = try bench.keys(.keyboard)
    let node = keyboard.device.node.path
    let daemon = try bench.daemon(with: keyboard.device)
    let recording = "/run/guest-typed.yml"
    let recorder = try bench.tool([bench.program, "record", "--output", recording, node])
    try recorder.wait(for: "the recording to begin") {
      recorder.diagnostics.contains { $0.contains("recording \(node)") }
    }
    let file = "/run/guest-strace.log"
    let watched = try [daemon, recorder].map {
      (process: "\($0.process) ", descriptor: "(\(try $0.descriptor(of: node)), ")
    }
    // Whole buffers, in hexadecimal.
    let tracer = try bench.tool([
      "strace", "-f", "-p", "\(daemon.process)", "-p", "\(recorder.process)", "-xx", "-s",
      "20000", "-e", "trace=read,readv,pread64,preadv,ioctl", "-o", file,
    ])
    try tracer.wait(for: "strace to attach") {
      tracer.diagnostics.count { $0.contains("attached") } >= 2
    }
    try keyboard.tap(KEY_PLAYPAUSE)
    try daemon.wait(for: "a media key before typing") { daemon.log.commands.count == 1 }
    for index in 0..<1000 { try keyboard.tap(KEY_Q + Int32(index % 26)) }
    try keyboard.tap(KEY_NEXTSONG)
    try daemon.wait(for: "a media key after typing") { daemon.log.commands.count == 2 }
    try recorder.terminate()
    try daemon.terminate()
    _ = try tracer.exitStatus()

    let calls = try Sysfs.text(file).split(separator: "\n")
      .filter { call in
        watched.contains { call.hasPrefix($0.process) && call.contains($0.descriptor) }
      }
    let reads = calls.filter { $0.contains("read") }
    let keys = Set(try reads.flatMap { try keysRead(in: $0) })
    Console.note("\(reads.count) reads of \(node) returned the keys \(keys.sorted())")
    try expect("keys that reads returned", keys, is: [UInt16(KEY_PLAYPAUSE), UInt16(KEY_NEXTSONG)])
    // Which keys are down is told by EVIOCGKEY alone, and it was not asked.
    let asked = calls.filter { $0.contains("EVIOCGKEY") }
    try expect("looks at held keys", asked.count, is: 0)

    let said =
      try daemon.log.map(\.description).joined() + daemon.diagnostics.joined()
      + Sysfs.text(recording)
    for key in ["KEY_Q", "KEY_A", "KEY_SPACE"] where said.contains(key) {
      throw Failure("\(key) was told")
    }
    let recorded = try Sysfs.text(recording).split(separator: "\n")
      .filter { $0.contains("EV_KEY") || $0.contains(",   1, ") }
    Console.note("\(recorded.count) lines of keys were recorded")
  }

  /// The codes of the keys in what a read returned, as strace shows it:
  /// `read(7</dev/input/event3>, "\x5a\x01…", 12288) = 72`.
  private static func keysRead(in call: Substring) throws -> [UInt16] {
    guard let open = call.firstIndex(of: "\""), let close = call.lastIndex(of: "\""), open < close
    else { return [] }
    let bytes = call[call.index(after: open)..<close].split(separator: "\\x")
      .compactMap { UInt8($0, radix: 16) }
    let size = MemoryLayout<input_event>.size
    try expect(bytes.count % size == 0, "\(bytes.count) bytes in \(call)")
    return stride(from: 0, to: bytes.count, by: size).compactMap { start in
      func number(_ offset: Int) -> UInt16 {
        UInt16(bytes[start + offset]) | UInt16(bytes[start + offset + 1]) << 8
      }
      return number(size - 8) == UInt16(EV_KEY) ? number(size - 6) : nil
    }
  }
}
