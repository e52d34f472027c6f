/// What a process holds of the machine.
struct Footprint: CustomStringConvertible {
  let descriptors: Int
  /// In KiB; files that are mapped count with the parts that were read.
  let residentSize: Int
  /// Of that, what no file holds: what grows when something is kept by mistake.
  let ownMemory: Int

  init(of process: Int32) throws {
    let status = try ProcessStatus(of: process)
    guard let size = status["VmRSS"].first.flatMap({ Int($0) }),
      let own = status["RssAnon"].first.flatMap({ Int($0) })
    else { throw Failure("the kernel does not tell how large the process is") }
    descriptors = try Sysfs.entries(of: "/proc/\(process)/fd").count
    residentSize = size
    ownMemory = own
  }

  var description: String {
    "\(residentSize) KiB resident, \(ownMemory) of them its own, \(descriptors) descriptors"
  }

  /// Fails for a descriptor more, or for one per cent more memory (and a page for each thread's
  /// stack, which a process of a few MiB would notice).
  func expectNoGrowth(since start: Footprint) throws {
    try expect("descriptors", descriptors, is: start.descriptors)
    try expect(hasGrownLittle(since: start), "it grew from \(start) to \(self)")
  }

  /// Whether its memory is what it was, within the tolerance.
  func hasGrownLittle(since start: Footprint) -> Bool {
    residentSize <= start.residentSize + start.tolerance
  }

  private var tolerance: Int { residentSize / 100 + 16 }

  /// Whether more of its files was loaded, and nothing else grew. Loading ends when all code that is
  /// needed is loaded; a leak continues to grow.
  func hasReadMore(than start: Footprint) -> Bool {
    descriptors == start.descriptors && ownMemory <= start.ownMemory + start.tolerance
      && residentSize > start.residentSize + start.tolerance
  }
}
