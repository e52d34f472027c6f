public import KernelInput

/// Writes recordings in one of the formats that ``RecordingFile`` reads.
///
/// A file is the header, and then for each device its description and its frames.
public protocol RecordingWriter: Sendable {
  /// Whether a file has room for one device only.
  var holdsOneDevice: Bool { get }

  /// The beginning of a file.
  ///
  /// - Parameters:
  ///   - deviceCount: How many devices the file tells of.
  ///   - version: The version of the program that writes it.
  ///   - system: The system's name and version, such as `debian:12`.
  ///   - kernel: The kernel's release.
  func header(deviceCount: Int, version: String, system: String, kernel: String) -> String

  /// A device's description; its frames follow.
  func device(_ device: RecordedDevice) -> String

  /// A frame, or several, each closed by its `SYN_REPORT`.
  ///
  /// - Parameters:
  ///   - events: The frames' events, the `SYN_REPORT`s included.
  ///   - origin: The time that counts as the beginning, as does what is older.
  func frames(_ events: some Sequence<KernelEvent>, since origin: Timestamp) -> String

  /// That the device was unplugged, behind its frames; empty where the format has no place for it.
  func removal(at time: Timestamp, since origin: Timestamp) -> String
}

extension RecordingFile {
  /// Who writes a file of that name: evemu's format where it ends in `.events` or `.evemu`, that of
  /// `libinput record` everywhere else.
  ///
  /// - Parameters:
  ///   - path: The file, or `nil` for standard output.
  ///   - name: What a code is called in comments, for people; `nil` where it has no name.
  public static func writer(
    for path: String?, name: @escaping @Sendable (EventType, UInt16) -> String? = { _, _ in nil }
  ) -> any RecordingWriter {
    let isEvemu = [".events", ".evemu"].contains { path?.hasSuffix($0) == true }
    return isEvemu ? EvemuWriter(name: name) : LibinputWriter(name: name)
  }
}
