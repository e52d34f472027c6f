public import KernelInput
import LinuxSystem

/// Writes the text format of evemu, version 1.3, for evemu's tools and for ``RecordingFile``.
///
/// The format has no place for udev properties and for hotplugging; ``LibinputWriter`` writes both.
public struct EvemuWriter: RecordingWriter {
  private let name: @Sendable (EventType, UInt16) -> String?

  /// Creates a writer.
  /// - Parameter name: Returns the name of a code for comments; `nil` if it has none.
  public init(name: @escaping @Sendable (EventType, UInt16) -> String? = { _, _ in nil }) {
    self.name = name
  }

  /// An evemu file contains one device.
  public var holdsOneDevice: Bool { true }

  /// Returns the beginning of a file: the format's version, the recorder and the system.
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

  /// Returns the description of a device, which precedes its frames.
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
    // Every device has these codes of EV_SYN: REPORT, CONFIG, MT_REPORT and DROPPED.
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

  /// Returns one or several frames, each ending in its `SYN_REPORT`. Times before the origin are
  /// written as the origin.
  public func frames(_ events: some Sequence<KernelEvent>, since origin: Timestamp) -> String {
    var text = ""
    for event in events {
      // evemu does not accept the time 0, so its recordings start a microsecond later.
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

  /// Returns an empty text, because the format has no place for it.
  public func removal(at time: Timestamp, since origin: Timestamp) -> String { "" }

  /// An evemu file contains events of its device only.
  public var holdsSystemEvents: Bool { false }

  /// Returns an empty text, because the format has no place for it.
  public func systemEvents(
    _ events: [RecordedSystemEvent], since origin: Timestamp
  ) -> String { "" }

  // MARK: - Parts

  /// Returns the bits of a set as lines of eight bytes, the lowest bit of the first byte first.
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

  /// Returns a text that fits in its line, without control characters.
  private static func line(_ text: String) -> String {
    text.replacingTerminalControls { _ in "?" }
  }
}
