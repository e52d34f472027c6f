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
    var last = try contextSwitches()
    while !deadline.hasPassed {
      // Nothing tells us that a process does nothing: looking twice is all there is.
      usleep(300_000)
      let now = try contextSwitches()
      if now == last { return now }
      last = now
    }
    throw Failure("the daemon never came to rest")
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
  /// The descriptor by which the process holds a node open.
  func descriptor(of node: String) throws -> Int32 {
    let folder = "/proc/\(process)/fd"
    for name in try Sysfs.entries(of: folder) {
      var target = [CChar](repeating: 0, count: 256)
      guard readlink("\(folder)/\(name)", &target, 255) > 0 else { continue }
      if String(kernelText: target) == node, let descriptor = Int32(name) { return descriptor }
    }
    throw Failure("the daemon does not hold \(node) open")
  }
}
