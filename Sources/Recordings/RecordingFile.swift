// Recordings of devices: readers and writers of the formats in use, in a folder each. All become a `Recording`, and a
// `RecordingSource` delivers its frames like an open device. Begin here.

public import KernelInput  // A caller may pass the device's description.

/// Reads recordings of devices in the formats of `evemu-record`, `evemu-describe`, `libinput
/// record` and `evtest`, and tables of accelerations.
public enum RecordingFile {
  /// Reads a file of any of the formats, which are distinguished by their content.
  ///
  /// An evemu file contains one device, a file of `libinput record` one or more. A table of
  /// accelerations (`t_seconds,x_g,y_g,z_g`, gravity included) is read as an accelerometer. Old evemu
  /// recordings contain events only. Their description is read from the file next to them: for
  /// `NAME.gesture.events` from `NAME.gesture.desc`, else `NAME.desc`, and so on for each dotted part of
  /// the name (also `.device` and `.evemu`).
  ///
  /// - Parameter path: The file, or `-` for standard input.
  /// - Throws: ``RecordingError`` with the file, the line and the reason.
  public static func read(path: String) throws(RecordingError) -> [Recording] {
    // There are no files next to a stream.
    guard path != "-" else { return try parse(try text(at: path, name: "standard input")) }
    return try recordings(of: try text(at: path, name: path)) { () throws(RecordingError) in
      try DescriptionSearch(besides: path).description()
    }
  }

  /// Returns the files next to a recording that may contain the description of its device.
  public static func descriptions(besides path: String) -> [String] {
    path == "-" ? [] : DescriptionSearch(besides: path).candidates
  }

  /// Reads a recording from memory, such as one that is embedded in the program.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - name: The name of the file in errors.
  ///   - description: The device, for an evemu file that contains events only. A description in the
  ///     file takes precedence.
  public static func parse(
    _ bytes: [UInt8], name: String, description: DeviceDescription? = nil
  ) throws(RecordingError) -> [Recording] {
    try parse(RecordingText(name: name, bytes: bytes), description: description)
  }

  static func parse(
    _ text: RecordingText, description: DeviceDescription? = nil
  ) throws(RecordingError) -> [Recording] {
    try recordings(of: text) { () throws(RecordingError) in
      guard let description else {
        throw RecordingError(
          .noDescription, file: text.name,
          reason: "the device's description (N:, I:, …) is missing")
      }
      return description
    }
  }

  private static func recordings(
    of text: RecordingText, description: () throws(RecordingError) -> DeviceDescription
  ) throws(RecordingError) -> [Recording] {
    do throws(RecordingError) {
      var recordings = try usableRecordings(of: text, description: description)
      if let problem = text.problem { throw .unreadable(text.name, problem) }
      recordings.continueAfterClockSteps()
      return recordings
    } catch {
      throw text.problem.map { .unreadable(text.name, $0) } ?? error
    }
  }

  /// Reads the whole file, without its last line if that is incomplete.
  private static func usableRecordings(
    of text: RecordingText, description: () throws(RecordingError) -> DeviceDescription
  ) throws(RecordingError) -> [Recording] {
    do throws(RecordingError) {
      return try wholeRecordings(of: text, description: description)
    } catch {
      guard error.code == .malformed, let (rest, line) = text.withoutCutLine() else { throw error }
      var recordings: [Recording]
      // An error in an earlier line remains without the last line.
      do throws(RecordingError) {
        recordings = try wholeRecordings(of: rest, description: description)
      } catch _ { throw error }
      recordings[recordings.count - 1].warnings.append(
        RecordingWarning(
          file: text.name, line: line,
          reason: "the file is truncated in this line; everything before it is used"))
      return recordings
    }
  }

  private static func wholeRecordings(
    of text: RecordingText, description: () throws(RecordingError) -> DeviceDescription
  ) throws(RecordingError) -> [Recording] {
    try text.checkLines()
    switch try RecordingFormat.detected(in: text) {
    case .libinput:
      return try LibinputParser.recordings(of: text)
    case .acceleration:
      return [try AccelerationParser.recording(of: text)]
    case .evtest:
      return try EvtestParser.recordings(of: text) { () throws(RecordingError) in
        do throws(RecordingError) {
          return try description()
        } catch {
          guard error.code == .noDescription else { throw error }
          throw RecordingError(
            .noDescription, file: text.name,
            reason: "the header of evtest, which describes the device, is missing; copy everything "
              + "from \"Input driver version\" on")
        }
      }
    case .evemu:
      return [try recording(of: EvemuParser.content(of: text), in: text, description: description)]
    }
  }

  private static func recording(
    of content: EvemuParser.Content, in text: RecordingText,
    description: () throws(RecordingError) -> DeviceDescription
  ) throws(RecordingError) -> Recording {
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
    return recording
  }
}
