import CGuestSupport
import Glibc

extension Daemon {
  /// Waits until the application runs and these nodes are open.
  ///
  /// The sample application asks for remote-control events when its view has appeared, which is
  /// the last thing of the launch and comes after the first devices.
  func waitUntilReady(with nodes: [String]) throws {
    try wait(for: "viewDidAppear") { !log.calls("viewDidAppear").isEmpty }
    for node in nodes {
      try wait(for: "device \(node) to be added") { !log.devices("added", node: node).isEmpty }
    }
  }

  /// Waits until all that a start leads to has been said. That no bus answers comes last, seconds later,
  /// and what it takes to say so makes the process larger by megabytes of code.
  func waitUntilSettled() throws {
    try wait(for: "a word about the bus") {
      diagnostics.contains { $0.contains("no system bus: ") }
    }
    _ = try contextSwitchesWhenIdle()
  }

  /// Stops the process in its tracks; returns when it stands still.
  func freeze() throws {
    try send(SIGSTOP)
    var status: Int32 = 0
    try check("waitpid", waitpid(process, &status, WUNTRACED))
    try expect(status & 0xff == 0x7f, "the daemon ended instead of stopping")
  }

  func thaw() throws { try send(SIGCONT) }

  /// Waits until no thread has run for a while and returns how often they have been switched to.
  func contextSwitchesWhenIdle() throws -> Int {
    let deadline = Deadline()
    var last: Int?
    while !deadline.hasPassed {
      let now = try areThreadsAsleep() ? contextSwitches() : nil
      if let now, now == last { return now }
      last = now
      // Nothing tells us that a process does nothing: looking twice is all there is.
      usleep(300_000)
    }
    throw Failure("the daemon never came to rest")
  }

  /// Whether none of its threads runs, or waits for a processor or a disk: one that does has not been
  /// switched from, and looks as if it did nothing.
  private func areThreadsAsleep() throws -> Bool {
    try Sysfs.entries(of: "/proc/\(process)/task").allSatisfy { thread in
      // One that has ended meanwhile did something; a process that has ended does nothing any more.
      let status = try? Sysfs.text("/proc/\(process)/task/\(thread)/status")
      return status?.contains("\nState:\tS") == true || status?.contains("\nState:\tZ") == true
    }
  }

  /// How often the kernel has switched to any of its threads.
  func contextSwitches() throws -> Int {
    let threads = try Sysfs.entries(of: "/proc/\(process)/task")
    return try threads.reduce(0) { sum, thread in
      let status = try Sysfs.text("/proc/\(process)/task/\(thread)/status")
      let counts = status.split(separator: "\n").filter { $0.contains("ctxt_switches:") }
      try expect("context switch counters of a thread", counts.count, is: 2)
      return sum + counts.compactMap { Int($0.split(separator: "\t")[1]) }.reduce(0, +)
    }
  }

  /// How long processors have worked for it, in seconds.
  func processorTime() throws -> Double {
    // After the name, which may hold anything, comes the third field; these are 14 and 15.
    let fields = try Sysfs.text("/proc/\(process)/stat").split(separator: ")").last?
      .split(separator: " ").map { Double($0) ?? 0 }
    guard let fields, fields.count > 12 else { throw Failure("the kernel does not tell its time") }
    return (fields[11] + fields[12]) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The last words about a node that was open.
  func statistics(of node: String) throws -> Statistics {
    guard let found = diagnostics.lazy.compactMap(Statistics.init).last(where: { $0.node == node })
    else { throw Failure("no statistics of \(node)") }
    return found
  }
}

extension Daemon {
  /// Shrinks the buffers of the daemon's netlink sockets to a few messages of the kernel; libudev gives
  /// a root process a buffer for a hundred thousand.
  func shrinkMessageSockets() throws {
    let sockets = try messageSockets()
    // One for input devices, one for sensors.
    try expect("sockets for the kernel's messages", sockets.count, is: 2)
    for socket in sockets { try check("shrink", guest_shrink(process, socket.descriptor)) }
  }

  /// Whether the kernel has thrown away messages for want of room in each of these sockets.
  func losesMessages() throws -> Bool { try messageSockets().allSatisfy { $0.losses > 0 } }

  private func messageSockets() throws -> [(descriptor: Int32, losses: Int)] {
    let files = "/proc/\(process)/fd"
    // sk, Eth, Pid, Groups, Rmem, Wmem, Dump, Locks, Drops, Inode
    let rows = try Sysfs.text("/proc/net/netlink").split(separator: "\n").map {
      $0.split(separator: " ")
    }
    return try Sysfs.entries(of: files).compactMap { name in
      var target = [CChar](repeating: 0, count: 256)
      guard readlink("\(files)/\(name)", &target, 255) > 0 else { return nil }
      let socket = String(kernelText: target)
      // NETLINK_KOBJECT_UEVENT; group 1 is that of the kernel, 2 that of udevd.
      let row = rows.first {
        $0.count == 10 && $0[1] == "15" && $0[3] == "00000001" && socket == "socket:[\($0[9])]"
      }
      guard let row, let descriptor = Int32(name), let losses = Int(row[8]) else { return nil }
      return (descriptor, losses)
    }
  }
}

extension Daemon {
  /// The descriptor by which the process holds a node open.
  func descriptor(of node: String) throws -> Int32 { try Self.descriptor(of: node, in: process) }

  static func descriptor(of node: String, in process: pid_t) throws -> Int32 {
    let folder = "/proc/\(process)/fd"
    for name in try Sysfs.entries(of: folder) {
      var target = [CChar](repeating: 0, count: 256)
      guard readlink("\(folder)/\(name)", &target, 255) > 0 else { continue }
      if String(kernelText: target) == node, let descriptor = Int32(name) { return descriptor }
    }
    throw Failure("the daemon does not hold \(node) open")
  }
}
