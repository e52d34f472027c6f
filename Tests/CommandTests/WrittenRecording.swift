import Foundation

/// A generated recording of several devices, in the format of libinput record.
struct WrittenRecording {
  /// A device, and what it says: times in seconds, each with the events of a frame.
  struct Device {
    var name: String
    var bus: Int
    var keys: [Int] = []
    /// The ranges of its axes, by their codes: minimum, maximum and resolution.
    var axes: [Int: (Int, Int, Int)] = [:]
    var properties: [Int] = []
    var frames: [(time: Double, events: [(type: Int, code: Int, value: Int)])] = []

    static func button(_ key: Int) -> Device { Device(name: "Button", bus: 0x19, keys: [key]) }

    /// A screen of a thousand units to either side, with two slots.
    static var screen: Device {
      Device(
        name: "Screen", bus: 0x18, keys: [330],
        axes: [
          0: (0, 999, 0), 1: (0, 999, 0), 47: (0, 1, 0), 53: (0, 999, 0), 54: (0, 999, 0),
          57: (0, 65535, 0),
        ], properties: [1])
    }

    /// A sensor that is built in and reads 1000 for 1 g.
    static var accelerometer: Device {
      Device(
        name: "Sensor", bus: 0x18,
        axes: [0: (-4000, 4000, 1000), 1: (-4000, 4000, 1000), 2: (-4000, 4000, 1000)],
        properties: [6])
    }

    mutating func tap(_ key: Int, at time: Double) {
      frames += [(time, [(1, key, 1)]), (time + 0.05, [(1, key, 0)])]
    }

    mutating func put(_ id: Int, in slot: Int, x: Int, y: Int, at time: Double) {
      frames.append((time, [(3, 47, slot), (3, 57, id), (3, 53, x), (3, 54, y), (1, 330, 1)]))
    }

    /// Of the slot that was named last.
    mutating func move(x: Int, at time: Double) { frames.append((time, [(3, 53, x)])) }
    mutating func lift(at time: Double) { frames.append((time, [(3, 57, -1), (1, 330, 0)])) }

    /// Gravity pulls along an axis for a while, a hundred times a second.
    mutating func hang(x: Int, y: Int, from start: Double, to end: Double) {
      for step in 0..<Int((end - start) * 100) {
        let noise = step % 3 - 1
        frames.append(
          (start + Double(step) / 100, [(3, 0, x + noise), (3, 1, y - noise), (3, 2, noise)]))
      }
    }
  }

  let path: String

  /// - Parameter machine: System events, with their times in seconds.
  init(_ devices: Device..., machine: [(time: Double, name: String)] = []) throws {
    var text = "version: 1\nndevices: \(devices.count)\ndevices:\n"
    for device in devices { text += Self.text(of: device) }
    if !machine.isEmpty { text += "machine:\n" }
    for (time, name) in machine { text += "- [\(Int(time)), 0, \(name)]\n" }
    path =
      FileManager.default.temporaryDirectory.appending(path: "written-\(UUID().uuidString).yml")
      .path
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  private static func text(of device: Device) -> String {
    func list(_ numbers: [Int]) -> String {
      "[\(numbers.map(String.init).joined(separator: ", "))]"
    }
    var lines = [
      "- node: /dev/input/event9", "  evdev:", "    name: \"\(device.name)\"",
      "    id: [\(device.bus), 0, 0, 0]", "    codes:", "      0: [0, 1, 2, 3]",
    ]
    let axes = device.axes.keys.sorted()
    if !device.keys.isEmpty { lines.append("      1: \(list(device.keys))") }
    if !axes.isEmpty {
      lines += ["      3: \(list(axes))", "    absinfo:"]
      for code in axes {
        let (minimum, maximum, resolution) = device.axes[code] ?? (0, 0, 0)
        lines.append("      \(code): [\(minimum), \(maximum), 0, 0, \(resolution)]")
      }
    }
    lines += ["    properties: \(list(device.properties))", "  events:"]
    for (time, events) in device.frames {
      let microseconds = Int((time * 1_000_000).rounded())
      let stamp = "\(microseconds / 1_000_000), \(microseconds % 1_000_000)"
      lines.append("  - evdev:")
      for (type, code, value) in events + [(0, 0, 0)] {
        lines.append("    - [\(stamp), \(type), \(code), \(value)]")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
