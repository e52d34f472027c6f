import Foundation
import TestSupport
import Testing

/// The list of the files on the way of a moving finger, in the page *How it works*.
@Suite struct `The way of a finger` {
  private struct Step {
    let file: String
    let sentence: String
  }

  private static let page = "Sources/ResponderHost/ResponderHost.docc/HowItWorks.md"

  /// The files up to `touchesMoved`, and those from there to a line of JSON.
  private let lists: [[Step]]

  /// The text between two marks.
  private static func section(_ mark: String) throws -> String {
    let text = try String(contentsOf: Repository.root.appending(path: page), encoding: .utf8)
    return try #require(
      text.components(separatedBy: "<!-- \(mark) -->").dropFirst().first,
      "\(page) has no list between <!-- \(mark) --> marks")
  }

  init() throws {
    let section = try Self.section("finger")
    var lists: [[Step]] = []
    var number = 0
    for line in section.split(separator: "\n") {
      guard let match = line.wholeMatch(of: /(\d+)\. `([^`]+)`: (.+)/) else { continue }
      let (_, digits, file, sentence) = match.output
      if digits == "1" {
        lists.append([])
        number = 0
      }
      number += 1
      #expect(Int(digits) == number, "the list counts \(digits) after \(number - 1)")
      lists[lists.count - 1].append(Step(file: String(file), sentence: String(sentence)))
    }
    self.lists = lists
    try #require(lists.count == 2, "there are \(lists.count) lists instead of 2")
  }

  @Test func `names each file once, with one sentence about it`() throws {
    let steps = lists.flatMap(\.self)
    #expect(Set(steps.map(\.file)).count == steps.count)
    for step in steps {
      let text = try String(
        contentsOf: Repository.root.appending(path: step.file), encoding: .utf8)
      #expect(!text.isEmpty, "\(step.file) is empty")
      #expect(step.file.hasPrefix("Sources/"))
      #expect(step.sentence.hasSuffix("."), "\(step.file): \(step.sentence)")
      #expect(!step.sentence.contains(". "), "\(step.file) has more than a sentence")
    }
  }

  @Test func `leads from a read of the kernel over touchesMoved to JSON`() throws {
    func names(_ word: String, _ list: [Step]) throws -> Bool {
      try list.contains {
        try String(contentsOf: Repository.root.appending(path: $0.file), encoding: .utf8)
          .contains(word)
      }
    }
    #expect(try names("EvdevDevice", lists[0]))
    #expect(try names("touchesMoved", Array(lists[0].suffix(2))))
    #expect(try names("latencyMicroseconds", lists[1]))
  }

  @Test func `names only files that exist for a key and a shake, too`() throws {
    var folder = ""
    var files: [String] = []
    for match in try Self.section("others").matches(of: /`([\w+\/]+\.swift)`/) {
      let name = String(match.output.1)
      // A name without folders is in the folder of the file that was named before.
      if name.contains("/") { folder = (name as NSString).deletingLastPathComponent }
      files.append(name.contains("/") ? name : "\(folder)/\(name)")
    }
    #expect(files.count >= 30, "\(files.count) files of keys and shakes")
    for file in files {
      let text = try String(contentsOf: Repository.root.appending(path: file), encoding: .utf8)
      #expect(!text.isEmpty, "\(file) is empty")
    }
  }
}
