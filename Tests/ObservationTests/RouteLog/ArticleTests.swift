import Foundation
import ResponderKit
import RouteLog
import TestSupport
import Testing

/// The article that documents the format, held against the format.
@Suite struct ArticleTests {
  private let article: String

  init() throws {
    let path = Repository.root.appending(path: "Sources/RouteLog/RouteLog.docc/JSONLines.md")
    article = try String(contentsOf: path, encoding: .utf8)
  }

  /// The first cells of the table under a heading, without their backticks.
  private func rows(under heading: String) throws -> [String] {
    let section = try #require(
      article.components(separatedBy: "\n## ").first { $0.hasPrefix(heading + "\n") })
    return section.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
  }

  /// The keys of an object, in the order in which they are written.
  private func keys(in json: String) -> [String] {
    json.matches(of: /"(\w+)":/).map { String($0.1) }
  }

  private let line = RouteRecord.testedTouch.json

  @Test func `every key of a record is in the article, and every key in the article is there`()
    throws
  {
    let nested = line.replacing(/\[[^\]]*\]/, with: "[]")
    #expect(try rows(under: "The record") == keys(in: nested) + ["action"])
  }

  @Test func `every key of an action is in the article, and the reverse`() throws {
    let command = RouteRecord.command.with { $0.action?.payload = "2 fingers" }
    let action = try #require(command.json.firstMatch(of: /"action":(\{.*?\})/)?.1)
    #expect(try rows(under: "An action") == keys(in: String(action)))
  }

  @Test func `every key of a touch is in the article, and the reverse`() throws {
    let shared = RouteRecord.touch.with { $0.touches[0].below = .kept }
    let touches = try #require(shared.json.firstMatch(of: /"touches":\[(.*?)\]/)?.1)
    #expect(try rows(under: "A touch") == keys(in: String(touches)))
  }

  @Test func `every key of a tested view is in the article, and the reverse`() throws {
    let view = try #require(line.firstMatch(of: /"tested":\[(\{.*?\})/)?.1)
    #expect(try rows(under: "A tested view") == keys(in: String(view)))
  }

  @Test func `every key of a call is in the article, and the reverse`() throws {
    let call = try #require(line.firstMatch(of: /"calls":\[(\{.*?\})/)?.1)
    #expect(try rows(under: "A call") == keys(in: String(call)))
  }

  @Test func `every kind of event is in the article, and the reverse`() throws {
    #expect(
      try rows(under: "The events and their subtypes")
        == RouteRecord.Event.allCases.map(\.rawValue))
  }

  @Test func `the examples are lines as they are written`() {
    let examples = article.split(separator: "\n").filter { $0.hasPrefix("{\"v\"") }
    let lines = [RouteRecord.touch, .unwantedCommand, .command, .publication].map {
      $0.json.dropLast()
    }
    #expect(examples == lines)
  }

  @Test func `the version in the article is the one that is written`() {
    #expect(article.contains("the version of the format, \(RecordEncoder.jsonVersion) |"))
  }
}
