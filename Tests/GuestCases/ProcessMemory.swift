import CGuestSupport
import Glibc

/// All that a process has written down, as the kernel shows it to root.
struct ProcessMemory {
  private var regions: [[UInt8]] = []

  init(of process: pid_t) throws {
    let memory = try check("open mem", open("/proc/\(process)/mem", O_RDONLY | O_CLOEXEC))
    defer { close(memory) }
    let map = try Sysfs.text("/proc/\(process)/maps").split(separator: "\n")
    for place in ["[heap]", "[stack]"] {
      try expect(map.contains { $0.hasSuffix(place) }, "no \(place) in the map of the memory")
    }
    for line in map {
      // 7f1c00000000-7f1c00021000 rw-p 00000000 00:00 0
      let words = line.split(separator: " ")
      guard words[1].contains("w") else { continue }
      let ends = words[0].split(separator: "-").compactMap { Int($0, radix: 16) }
      try expect("ends of a region", ends.count, is: 2)
      var region = [UInt8](repeating: 0, count: ends[1] - ends[0])
      let count = pread(memory, &region, region.count, ends[0])
      try expect("bytes read of \(line)", count, is: region.count)
      regions.append(region)
    }
  }

  var size: Int { regions.reduce(0) { $0 + $1.count } }

  /// How many 32-bit words have one of these values.
  func words(_ values: ClosedRange<Int32>) -> Int {
    regions.reduce(0) { sum, region in
      let (first, last) = (UInt32(values.lowerBound), UInt32(values.upperBound))
      return sum + guest_count_words(region, region.count, first, last)
    }
  }

  /// How many `struct input_event`s tell of one of these keys.
  func keyEvents(_ codes: ClosedRange<Int32>) -> Int {
    regions.reduce(0) { sum, region in
      let (first, last) = (UInt16(codes.lowerBound), UInt16(codes.upperBound))
      return sum + guest_count_key_events(region, region.count, first, last)
    }
  }
}
