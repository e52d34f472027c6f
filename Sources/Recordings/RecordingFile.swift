public import KernelInput  // A caller may bring the device's description.

/// Recordings of devices, as `evemu-record`, `evemu-describe` and `libinput record` write them, and
/// tables of accelerations.
public enum RecordingFile {
  /// Reads a file of any of the formats, told apart by its content.
  ///
  /// An evemu file holds one device, a file of `libinput record` one or more. A table of
  /// accelerations (`t_seconds,x_g,y_g,z_g`, gravity included) is an accelerometer. Old evemu recordings
  /// hold events only: then the description is taken from the file beside it, for
  /// `NAME.gesture.events` from `NAME.gesture.desc`, else `NAME.desc`, and so on for each dotted
  /// part of the name (also `.device` and `.evemu`).
  ///
  /// - Parameter path: The file, or `-` for standard input.
  /// - Throws: ``RecordingError`` with the file, the line and the reason.
  public static func read(path: String) throws(RecordingError) -> [Recording] {
    let bytes = try bytes(at: path)
    // Nothing lies beside a stream.
    guard path != "-" else { return try parse(bytes, name: "standard input") }
    return try recordings(of: RecordingText(name: path, bytes: bytes)) {
      () throws(RecordingError) in
      try DescriptionSearch(besides: path).description()
    }
  }

  /// Reads a recording from memory, for example one that is embedded in the program.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - name: What errors call it.
  ///   - description: The device, for an evemu file of events only. A description in the file
  ///     itself comes first.
  public static func parse(
    _ bytes: [UInt8], name: String, description: DeviceDescription? = nil
  ) throws(RecordingError) -> [Recording] {
    try recordings(of: RecordingText(name: name, bytes: bytes)) { () throws(RecordingError) in
      guard let description else {
        throw RecordingError(
          .noDescription, file: name, reason: "the device's description (N:, I:, …) is missing")
      }
      return description
    }
  }

  /// Reads all of a file, or all but its last line where that was cut off.
  private static func recordings(
    of text: RecordingText, description: () throws(RecordingError) -> DeviceDescription
  ) throws(RecordingError) -> [Recording] {
    do throws(RecordingError) {
      return try wholeRecordings(of: text, description: description)
    } catch {
      guard error.code == .malformed, let (rest, line) = text.withoutCutLine() else { throw error }
      var recordings: [Recording]
      // What is wrong farther up is wrong without the last line too.
      do throws(RecordingError) {
        recordings = try wholeRecordings(of: rest, description: description)
      } catch _ { throw error }
      recordings[recordings.count - 1].warnings.append(
        RecordingWarning(
          file: text.name, line: line,
          reason: "the file is cut off in this line; everything before it is used"))
      return recordings
    }
  }

  private static func wholeRecordings(
    of text: RecordingText, description: () throws(RecordingError) -> DeviceDescription
  ) throws(RecordingError) -> [Recording] {
    switch try RecordingFormat.detected(in: text) {
    case .libinput:
      return try LibinputParser.recordings(of: text)
    case .acceleration:
      return [try AccelerationParser.recording(of: text)]
    case .evemu:
      let content = try EvemuParser.content(of: text)
      var recording: Recording
      if let own = content.description {
        recording = Recording(
          description: own, initialState: content.initialState, events: content.events)
      } else {
        guard !content.events.isEmpty else {
          throw text.malformed(
            at: nil,
            "there is neither a description of a device nor an event in it; it may be cut off")
        }
        recording = Recording(description: try description(), events: content.events)
      }
      recording.warnings = content.warnings
      return [recording]
    }
  }
}
