internal import KernelInput
import LinuxSystem

/// Finds the device description for a recording that contains events only.
struct DescriptionSearch {
  /// The usual suffixes for the output of `evemu-describe`.
  private static let suffixes = ["desc", "device", "evemu"]

  private let path: String
  /// The files that may contain the description, the closest name first.
  let candidates: [String]

  init(besides path: String) {
    self.path = path
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    var name = path.dropFirst(folder.count)
    var candidates: [String] = []
    while let dot = name.lastIndex(of: "."), dot > name.startIndex {
      name = name[..<dot]
      candidates += Self.suffixes.map { "\(folder)\(name).\($0)" }
    }
    self.candidates = candidates.filter { $0 != path }
  }

  /// Returns the first description among the candidates.
  ///
  /// - Throws: An error about a candidate that exists, or that there is none.
  func description() throws(RecordingError) -> DeviceDescription {
    for candidate in candidates where SystemCall.kind(of: candidate) == .regular {
      let text = try RecordingFile.text(at: candidate, name: candidate)
      try text.checkLines()
      if let description = try EvemuParser.content(of: text).description { return description }
    }
    let tried = candidates.map { "\"\($0)\"" }.joined(separator: ", ")
    throw RecordingError(
      .noDescription, file: path,
      reason: "the file holds events only, and there is no description of the device beside it; "
        + "tried \(tried.isEmpty ? "nothing" : tried). Write one with evemu-describe")
  }
}
