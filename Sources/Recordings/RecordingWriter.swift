public import KernelInput

/// Writes recordings in a format that ``RecordingFile`` reads.
///
/// A file contains a header, then the description and the frames of each device.
public protocol RecordingWriter: Sendable {
  /// Whether a file can contain only one device.
  var holdsOneDevice: Bool { get }

  /// Returns the beginning of a file.
  ///
  /// - Parameters:
  ///   - deviceCount: The number of devices in the file.
  ///   - version: The version of the program that writes it.
  ///   - system: The name and version of the system, such as `debian:12`.
  ///   - kernel: The release of the kernel.
  func header(deviceCount: Int, version: String, system: String, kernel: String) -> String

  /// Returns the description of a device, which precedes its frames.
  func device(_ device: RecordedDevice) -> String

  /// Returns one or several frames, each ending in its `SYN_REPORT`.
  ///
  /// - Parameters:
  ///   - events: The events of the frames, including each `SYN_REPORT`.
  ///   - origin: The time that is written as 0. Earlier times are written as 0 too.
  func frames(_ events: some Sequence<KernelEvent>, since origin: Timestamp) -> String

  /// Returns the entry for an unplugged device, which follows its frames; empty if the format has
  /// no place for it.
  func removal(at time: Timestamp, since origin: Timestamp) -> String

  /// Whether a file can contain system events.
  var holdsSystemEvents: Bool { get }

  /// Returns the system events, at the end of a file; empty without events, or if the format has no
  /// place for them.
  func systemEvents(_ events: [RecordedSystemEvent], since origin: Timestamp) -> String
}

extension RecordingFile {
  /// Returns the writer for a file name: evemu's format for `.events` and `.evemu`, that of
  /// `libinput record` for any other name.
  ///
  /// - Parameters:
  ///   - path: The file, or `nil` for standard output.
  ///   - name: Returns the name of a code for comments; `nil` if it has none.
  public static func writer(
    for path: String?, name: @escaping @Sendable (EventType, UInt16) -> String? = { _, _ in nil }
  ) -> any RecordingWriter {
    let isEvemu = [".events", ".evemu"].contains { path?.hasSuffix($0) == true }
    return isEvemu ? EvemuWriter(name: name) : LibinputWriter(name: name)
  }
}
