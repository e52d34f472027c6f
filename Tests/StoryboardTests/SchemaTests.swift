import Foundation
import TestSupport
import Testing

@testable import Storyboards

/// The JSON Schema against the storyboards that are right and those that are not.
@Suite struct `The JSON Schema` {
  private static let tests = Repository.root.appending(path: "Tests/StoryboardTests")

  /// What is wrong because of another part of the file, which a schema cannot see.
  private static let relations: Set<String> = [
    "action-of-nobody", "add-reference-to-text", "cycle-at-launch", "cycle-of-gestures",
    "cycle-of-one", "dollar-bare",
    "event-fact-unknown", "set-sum", "segue-is-scene", "if-yes", "fingers-fewer-than-least",
    "first-responder-button",
    "first-responder-unknown", "first-responders-scene-and-view", "first-responders-two",
    "gesture-of-fingers-and-buttons", "gesture-of-two-views", "gesture-unknown", "if-and",
    "if-fact-unknown", "if-number-and-text", "if-order-of-text", "if-pass-on",
    "if-pass-on-after-wait", "if-property-unknown", "if-two-values", "if-word", "initial-unknown",
    "list-beside-item", "list-item-as-program", "list-reload-fixed", "list-reload-label",
    "list-value-unknown", "name-of-view-twice",
    "navigation-root-unknown", "pass-on-after-wait", "property-of-another-type",
    "publish-object-too-long",
    "push-of-navigation", "push-without-navigation", "segue-by-its-scene", "segue-of-another-scene",
    "segue-to-unknown", "show-of-navigation", "segue-unwind-unknown", "slider-range",
    "view-of-other-scene", "view-of-other-scene-set", "view-unknown",
  ]

  /// Which of some files the schema accepts; files that are no YAML are in neither list.
  private static func validate(_ files: [String]) throws -> (accepted: [String], rejected: [String])
  {
    let run = try CommandRun(
      of: "/usr/bin/python3",
      arguments: [
        tests.appending(path: "validate.py").path,
        Repository.root.appending(path: "Sources/Storyboards/storyboard.schema.json").path,
      ] + files)
    try #require(run.status == 0, "python3-jsonschema and python3-yaml are needed")
    var accepted: [String] = []
    var rejected: [String] = []
    for line in run.lines {
      let words = line.split(separator: " ", maxSplits: 1)
      let name =
        words[1].split(separator: "/").last.map { String($0.dropLast(".yaml".count)) } ?? ""
      if words[0] == "true" { accepted.append(name) } else { rejected.append(name) }
    }
    return (accepted, rejected)
  }

  private static func files(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".yaml") }.sorted().map { folder.appending(path: $0).path }
  }

  @Test func `accepts every example`() throws {
    let folder = Repository.root.appending(path: "Sources/Storyboards/Examples")
    let files = try Self.files(in: folder)
    let result = try Self.validate(files)
    #expect(result.rejected.isEmpty)
    #expect(result.accepted.count == files.count && files.count >= 5)
  }

  @Test func `accepts a storyboard that has every key and every name`() throws {
    let file = Self.tests.appending(path: "Whole/everything.yaml")
    let bytes = Array(try Data(contentsOf: file))
    _ = try Storyboard.parse(bytes, name: "everything.yaml")
    #expect(try Self.validate([file.path]).accepted == ["everything"])
  }

  @Test func `rejects every broken storyboard except for relations between its parts`() throws {
    let result = try Self.validate(try Self.files(in: Self.tests.appending(path: "Broken")))
    #expect(Set(result.accepted) == Self.relations)
    #expect(result.rejected.count >= 60)
  }

  private struct Schema: Decodable {
    struct Node: Decodable {
      let properties: [String: Reference]?
    }
    struct Reference: Decodable {}

    let definitions: [String: Node]
    private enum CodingKeys: String, CodingKey { case definitions = "$defs" }
  }

  @Test func `has editors offer what views, labels, lists and controls may answer`() throws {
    let schema = try JSONDecoder().decode(Schema.self, from: Data(StoryboardSchema.bytes))
    func names(_ definition: String) -> Set<String> {
      Set(schema.definitions[definition]?.properties?.keys.map { $0 } ?? [])
    }
    let gestures = Set(ShortGesture.all.map(\.name))
    let responder = Set(Callback.names(of: [.responder]))
    #expect(names("viewHandlers") == gestures.union(responder))
    #expect(names("gestureHandlers") == gestures)
    #expect(names("listHandlers") == gestures.union(Callback.names(of: [.list])))
    #expect(names("controlHandlers") == gestures.union(Callback.names(of: [.control])))
  }

  private struct Whens: Decodable {
    struct When: Decodable {
      struct Reference: Decodable {}
      let properties: [String: Reference]
    }
    struct Owner: Decodable {
      struct Properties: Decodable { let when: When }
      let properties: Properties
    }
    struct Top: Decodable { let application: Owner }
    struct Definitions: Decodable { let viewScene: Owner }

    let properties: Top
    let definitions: Definitions
    private enum CodingKeys: String, CodingKey {
      case properties
      case definitions = "$defs"
    }
  }

  @Test func `has editors offer what scenes and the application may answer`() throws {
    let schema = try JSONDecoder().decode(Whens.self, from: Data(StoryboardSchema.bytes))
    let application = Callback.names(of: [.responder, .application])
    #expect(
      Set(schema.properties.application.properties.when.properties.keys) == Set(application))
    let scene = Callback.names(of: [.responder, .screen]) + ShortGesture.all.map(\.name)
    #expect(Set(schema.definitions.viewScene.properties.when.properties.keys) == Set(scene))
  }

  @Test func `describes each key as the page does`() throws {
    let script = Repository.root.appending(path: "Tests/Documentation/schema").path
    let run = try CommandRun(of: "/usr/bin/python3", arguments: [script, "--check"])
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `is printed by the command`() throws {
    let run = try CommandRun("check", "--schema")
    #expect(run.status == 0)
    #expect(Array(run.output.utf8) == StoryboardSchema.bytes)
    let both = try CommandRun("check", "--schema", "no-file.yaml")
    #expect(both.status == 64 && both.errors.contains("--schema prints the schema"))
  }
}
