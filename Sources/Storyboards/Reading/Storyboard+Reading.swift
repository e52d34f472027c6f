import Foundation
internal import LinuxSystem
internal import YAML

extension Storyboard {
  /// Larger than any storyboard that is written by hand, and small enough to be read within the tenth of a second that a
  /// reload may stop an application.
  static let sizeLimit = 256 << 10

  /// Reads a storyboard.
  /// - Parameter path: The file, or `-` for standard input.
  /// - Throws: All problems of the file.
  public static func read(path: String) throws(StoryboardError) -> Storyboard {
    let name = path == "-" ? "standard input" : path
    return try parse(try bytes(at: path, name: name), name: name)
  }

  /// Reads the storyboard of a running application again, without blocking.
  /// - Throws: All problems of the file; also if it is not a regular file any more.
  package static func readAgain(path: String) throws(StoryboardError) -> Storyboard {
    try parse(try bytes(at: path, name: path, waits: false), name: path)
  }

  /// Reads a storyboard from memory.
  /// - Parameters:
  ///   - bytes: The content of a file, in UTF-8.
  ///   - name: The name of the file in errors.
  /// - Throws: All problems of the file.
  public static func parse(
    _ bytes: [UInt8], name: String
  ) throws(StoryboardError) -> Storyboard {
    let problems = ProblemList(synonyms: NearestName.synonyms)
    func failure() -> StoryboardError {
      StoryboardError(code: .malformed, file: name, problems: problems.sorted)
    }
    guard bytes.count <= sizeLimit else { throw .tooLarge(name, sizeLimit) }
    // A byte order mark is not part of the first line.
    let bytes = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
    if isEvemu(bytes) {
      problems.add(recordingMessage(name))
      throw failure()
    }
    guard let root = root(of: bytes, problems) else { throw failure() }
    if root["devices"] != nil, root["scenes"] == nil {
      problems.add(recordingMessage(name), at: root.mark)
      throw failure()
    }
    let short = name.split(separator: "/").last.map(String.init) ?? name
    guard var storyboard = StoryboardReader(problems, name: short).read(root) else {
      throw failure()
    }
    problems.runChecks()
    guard problems.all.isEmpty else { throw failure() }
    storyboard.warnings = problems.sortedWarnings
    return storyboard
  }

  /// Returns whether a text is an evemu recording: it begins with its comment, or with a line of one
  /// letter, a colon and a value. No key of a storyboard is one letter.
  private static func isEvemu(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.prefix(4096).split(separator: UInt8(ascii: "\n"))
    for line in lines {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("# EVEMU") { return true }
      if text.hasPrefix("#") || text.allSatisfy(\.isWhitespace) { continue }
      return text.wholeMatch(of: /[NIPBALSE]: .+/) != nil
    }
    return false
  }

  /// Reads the text as YAML, with all that is wrong with it and can be read nevertheless.
  private static func root(of bytes: [UInt8], _ problems: ProblemList) -> YAMLNode? {
    var bytes = bytes
    let form = MisplacedName.form(ofSeveral:)
    // As often as it takes little longer than to read the largest file once.
    for _ in 0..<min(ProblemList.limit, max(1, sizeLimit / max(1, bytes.count))) {
      do throws(YAMLError) {
        let root = try YAMLNode.root(of: bytes, limit: sizeLimit) { [bytes] in
          problems.add($0, in: bytes, severalOf: form)
        }
        if root == nil {
          problems.add("the file is empty; a storyboard begins with \"version: 1\"")
        }
        return root
      } catch {
        problems.add(error, in: bytes, severalOf: form)
        guard let place = error.signWithoutQuotes(in: bytes) else { return nil }
        // As if it were in quotes, so that what follows is read.
        bytes[place] = UInt8(ascii: "_")
      }
    }
    return nil
  }

  private static func recordingMessage(_ name: String) -> String {
    let file = name == "standard input" ? "-" : name
    return "this is a recording of a device, not a storyboard; "
      + "play it with: responderd replay \(file.shellWord)"
  }
}
