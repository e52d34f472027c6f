import KernelInput

/// The number of devices of each kind, as a sentence.
struct DeviceCensus: Equatable, CustomStringConvertible {
  private static let kinds: [(DeviceClass, one: String, many: String)] = [
    (.touchscreen, "touchscreen", "touchscreens"), (.stylus, "pen", "pens"),
    (.accelerometer, "accelerometer", "accelerometers"),
    (.keys, "device with keys", "devices with keys"),
  ]

  private var counts = [Int](repeating: 0, count: kinds.count)

  /// Counts devices.
  /// - Parameter classes: The class of each device, which may combine several kinds.
  init(_ classes: some Sequence<DeviceClass>) {
    for deviceClass in classes {
      for (index, kind) in Self.kinds.enumerated() where deviceClass.contains(kind.0) {
        counts[index] += 1
      }
    }
  }

  var description: String {
    let parts = zip(Self.kinds, counts).compactMap { kind, count -> String? in
      count == 0 ? nil : "\(count) \(count == 1 ? kind.one : kind.many)"
    }
    guard let last = parts.last else { return "Waiting for a device." }
    let others = parts.dropLast().joined(separator: ", ")
    return "Reading " + (others.isEmpty ? last : "\(others) and \(last)") + "."
  }
}
