/// The format of a recording, determined by its first significant line.
enum RecordingFormat {
  case evemu
  case libinput
  case acceleration
  case evtest

  /// Detects the format. Reads no further than the line that determines it.
  static func detected(in text: RecordingText) throws(RecordingError) -> Self {
    var line = text.firstLine
    while let current = line {
      let words = current.text.split(whereSeparator: \.isBlank)
      if words.starts(with: [Array("#".utf8)[...], Array("EVEMU".utf8)[...]]) { return .evemu }
      if words.first?.first != .numberSign, let first = words.first {
        if EvtestParser.isStart(current.text) { return .evtest }
        if let tool = ForeignTool(current.text) {
          if EvtestParser.isStart(within: text, from: current) { return .evtest }
          throw text.malformed(at: current.number, tool.explanation)
        }
        if first.count >= 2, first.dropFirst().first == .colon,
          EvemuParser.lineKinds.contains(first[first.startIndex])
        {
          return .evemu
        }
        if AccelerationParser.isStart(current.text) { return .acceleration }
        // A line of a document in Markdown or in YAML.
        if first.elementsEqual("---".utf8), EvtestParser.isStart(within: text, from: current) {
          return .evtest
        }
        if yamlStarts.contains(String(decoding: first, as: UTF8.self)) { return .libinput }
        if storyboardStarts.contains(String(decoding: first, as: UTF8.self)) {
          throw text.isStoryboard(at: current.number)
        }
        // Prompts and fences.
        if EvtestParser.isStart(within: text, from: current) { return .evtest }
        throw text.malformed(
          at: current.number,
          "neither an evemu recording (N: NAME, or E: TIME TYPE CODE VALUE) nor one of "
            + "\"libinput record\" (version:, devices:) nor a table of accelerations "
            + "(t_seconds,x_g,y_g,z_g): the line starts with "
            + "\(current.text.quoted); to record a device: \(ForeignTool.command)")
      }
      line = text.line(after: current)
    }
    // A file of comments only is an empty evemu file.
    guard text.hasContent else {
      throw text.malformed(at: 1, "the file is empty; expected an evemu or libinput recording")
    }
    return .evemu
  }

  /// The top-level keys by which a storyboard is recognised, besides "version:".
  private static let storyboardStarts: Set<String> = [
    "screen:", "initial:", "application:", "scenes:",
  ]

  private static let yamlStarts: Set<String> = [
    "version:", "ndevices:", "libinput:", "system:", "devices:", "---", "%YAML",
  ]
}
