public import KernelInput
import LinuxSystem

/// Writes evemu's text, version 1.3, which its tools play as well as ``RecordingFile`` reads it.
///
/// The format has no place for what udev says of a device, nor for where the device is plugged in:
/// what needs that is recorded by ``LibinputWriter``.
public struct EvemuWriter: RecordingWriter {
  private let name: @Sendable (EventType, UInt16) -> String?

  /// - Parameter name: What a code is called in comments, for people; `nil` where it has no name.
  public init(name: @escaping @Sendable (EventType, UInt16) -> String? = { _, _ in nil }) {
    self.name = name
  }

  /// A file of evemu has room for one device.
  public var holdsOneDevice: Bool { true }

  /// The beginning of a file: the version of the format, and who wrote it where.
  ///
  /// See ``RecordingWriter/header(deviceCount:version:system:kernel:)``.
  public func header(
    deviceCount: Int, version: String, system: String, kernel: String
  ) -> String {
    """
    # EVEMU 1.3
    # Recorded by responderd \(Self.line(version)) on \(Self.line(system)), kernel \(Self.line(kernel))

    """
  }

  /// A device's description; its frames follow.
  public func device(_ device: RecordedDevice) -> String {
    let description = device.description
    let deviceName = Self.line(description.name)
    let identity = [
      description.bus.rawValue, description.vendor, description.product, description.version,
    ]
    var lines = device.stateComments(name: name)
    lines.append("N: \(deviceName.allSatisfy { $0 == " " } ? "unnamed" : deviceName)")
    lines.append("I: " + identity.map { hexadecimal($0, 4) }.joined(separator: " "))
    lines += bytes(of: description.properties.codes, upTo: DeviceProperty.last).map { "P: \($0)" }
    // Every device has the codes of EV_SYN: REPORT, CONFIG, MT_REPORT and DROPPED.
    for (type, codes) in [(.synchronization, [0, 1, 2, 3])] + device.codes {
      lines += bytes(of: codes, upTo: type.lastCode).map {
        "B: \(hexadecimal(type.rawValue, 2)) \($0)"
      }
    }
    for (axis, range) in device.axes {
      let values = [range.minimum, range.maximum, range.fuzz, range.flat, range.resolution]
      lines.append(
        "A: \(hexadecimal(axis.rawValue, 2)) " + values.map(String.init).joined(separator: " "))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A frame, or several, each closed by its `SYN_REPORT`; what is older than the origin counts as the
  /// beginning.
  public func frames(_ events: some Sequence<KernelEvent>, since origin: Timestamp) -> String {
    var text = ""
    for event in events {
      // Time 0 is none to evemu, so its recordings begin a microsecond later.
      let time =
        min(max(event.time.microseconds &- origin.microseconds, 0), Timestamp.last.microseconds - 1)
        + 1
      text += "E: \(Timestamp(microseconds: time).text) \(hexadecimal(event.type.rawValue, 4)) "
      text += "\(hexadecimal(event.code, 4)) \(event.value)"
      if let name = name(event.type, event.code) { text += "\t# \(name) \(event.value)" }
      text += "\n"
    }
    return text
  }

  /// Nothing: the format has no place for it.
  public func removal(at time: Timestamp, since origin: Timestamp) -> String { "" }

  // MARK: - Parts

  /// The bits of a set as lines of eight bytes, the lowest bit of the first byte first.
  private func bytes(of codes: [UInt16], upTo last: UInt16) -> [String] {
    var bytes = [UInt8](repeating: 0, count: (Int(last) / 64 + 1) * 8)
    for code in codes where code <= last { bytes[Int(code) / 8] |= 1 << UInt8(code % 8) }
    return stride(from: 0, to: bytes.count, by: 8).map { start in
      bytes[start..<start + 8].map { hexadecimal($0, 2) }.joined(separator: " ")
    }
  }

  private func hexadecimal(_ number: some BinaryInteger, _ width: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// A text that stays in its line and steers no terminal.
  private static func line(_ text: String) -> String {
    text.replacingTerminalControls { _ in "?" }
  }
}
