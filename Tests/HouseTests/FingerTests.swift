import Foundation
import TestSupport
import Testing

/// The lists of files on the paths of events, in the page *How it works*.
@Suite struct `The paths through the source` {
  private struct Step {
    let file: String
    let sentence: String
  }

  private struct Path: CustomStringConvertible {
    /// The line before the list.
    let title: String
    var steps: [Step] = []

    var description: String { title }

    /// Every file that the list names, also in its sentences.
    var files: Set<String> {
      let others = steps.flatMap { step in
        step.sentence.matches(of: /`([^`]+\.(?:swift|c))`/).map { String($0.output.1) }
      }
      return Set(steps.map(\.file) + others)
    }
  }

  private static let page = "Sources/ResponderHost/ResponderHost.docc/HowItWorks.md"

  private let text: String
  private let paths: [Path]

  private static func contents(of file: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: file), encoding: .utf8)
  }

  init() throws {
    text = try Self.contents(of: Self.page)
    var paths: [Path] = []
    var title = ""
    for line in text.split(separator: "\n") {
      guard line.contains(/^\d+\./) else {
        title = String(line)
        continue
      }
      let match = try #require(
        line.wholeMatch(of: /(\d+)\. `([^`]+)`: (.+)/), "not a file with a sentence: \(line)")
      let (_, digits, file, sentence) = match.output
      if digits == "1" { paths.append(Path(title: title)) }
      try #require(!paths.isEmpty, "a list begins with \(line)")
      paths[paths.count - 1].steps.append(Step(file: String(file), sentence: String(sentence)))
      #expect(Int(digits) == paths.last?.steps.count, "\(title): a step is missing before \(line)")
    }
    self.paths = paths
    try #require(paths.count >= 10, "there are \(paths.count) lists")
  }

  @Test func `consist of files that exist, with one sentence about each`() throws {
    for path in paths {
      for step in path.steps {
        #expect(try !Self.contents(of: step.file).isEmpty, "\(step.file) is empty")
        #expect(step.file.hasPrefix("Sources/"))
        #expect(step.sentence.hasSuffix("."), "\(step.file): \(step.sentence)")
        #expect(!step.sentence.contains(". "), "\(step.file) has more than a sentence")
      }
      for (step, next) in zip(path.steps, path.steps.dropFirst()) {
        #expect(step.file != next.file, "\(path) names \(step.file) twice in succession")
      }
    }
  }

  @Test func `are short: 20 files for a moving finger, and 12 for every other event`() throws {
    let finger = try #require(paths.first)
    #expect(finger.files.count == finger.steps.count)
    #expect(finger.files.count <= 20, "\(finger.files.count) files of a moving finger")
    for path in paths.dropFirst() {
      #expect(path.files.count <= 12, "\(path) names \(path.files.count) files")
    }
  }

  @Test func `lead from a read of the kernel over touchesMoved to JSON`() throws {
    func names(_ word: String, _ steps: some Sequence<Step>) throws -> Bool {
      try steps.contains { try Self.contents(of: $0.file).contains(word) }
    }
    #expect(try names("EvdevDevice", paths[0].steps))
    #expect(try names("touchesMoved", paths[0].steps.suffix(2)))
    #expect(try names("latencyMicroseconds", paths[1].steps))
  }

  @Test func `are on a page that names only files that exist`() throws {
    let sources = Repository.root.appending(path: "Sources")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
      .compactMap { $0 as? String }
    let paths = Set(files.map { "Sources/\($0)" })
    let names = Set(files.map { ($0 as NSString).lastPathComponent })
    let named = text.matches(of: /`([\w+\/.]+\.(?:swift|c))`/).map { String($0.output.1) }
    #expect(named.count >= 90, "the page names \(named.count) files")
    for file in named where !file.hasPrefix("Tests/") {
      // A name without folders is that of a file anywhere.
      let exists = file.contains("/") ? paths.contains(file) : names.contains(file)
      #expect(exists, "there is no \(file)")
    }
  }
}
