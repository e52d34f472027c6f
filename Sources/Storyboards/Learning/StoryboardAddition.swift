package import YAML

/// A storyboard's file with a handler added to it. Everything else in the file stays as it was, also comments.
package struct StoryboardAddition: Sendable {
  /// The content of the file.
  package let bytes: [UInt8]
  /// The scene with the new handler.
  package let scene: String
  /// The line of the handler.
  package let line: Int
  /// The likely mistakes in the file.
  package let warnings: [SourceProblem]

  /// Why a handler cannot be added.
  package struct Obstacle: Error, CustomStringConvertible {
    package let description: String
  }

  /// Adds a handler.
  /// - Parameters:
  ///   - event: The event.
  ///   - action: What to do, in one line of YAML.
  ///   - scene: The scene; `nil` for the first that is shown.
  ///   - old: The content of the file.
  ///   - name: The name of the file in errors.
  /// - Throws: An ``Obstacle``, or the problems that the file has, or would have.
  package init(
    _ event: LearnedEvent, _ action: String, to scene: String?, of old: [UInt8], name: String
  ) throws {
    let storyboard = try Storyboard.parse(old, name: name)
    let start = scene ?? storyboard.initial
    guard let plan = storyboard.scene(start) else {
      let names = storyboard.scenes.map { "\"\($0.name)\"" }.joined(separator: ", ")
      throw Obstacle(description: "\(name) has no scene \"\(start)\"; it has: \(names)")
    }
    // A navigation scene has no events of its own.
    self.scene = plan.root ?? start
    var text = SourceText(old)
    line = try text.add(event, event.handler(action), to: self.scene, name)
    bytes = text.bytes
    warnings = try Storyboard.parse(bytes, name: name).warnings
    // In a file that is written in an unusual way, the line may have become a part of something else.
    let (before, after) = (SourceText(old), SourceText(bytes))
    guard try after.handler(of: event, in: self.scene)?.mark.line == line else {
      throw Obstacle(description: "\(name): cannot find the place for it; add it by hand")
    }
    for other in storyboard.scenes.map(\.name) where other != self.scene {
      let had = try before.handler(of: event, in: other) != nil
      guard try (after.handler(of: event, in: other) != nil) == had else {
        throw Obstacle(
          description:
            "\(name): the scenes \"\(self.scene)\" and \"\(other)\" share their events by an alias; add it by hand"
        )
      }
    }
  }
}

/// The text of a storyboard, with the places of its nodes.
private struct SourceText {
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]
  /// The length of a byte order mark, which does not belong to the first line.
  private var markLength: Int { bytes.starts(with: Self.mark) ? Self.mark.count : 0 }

  private func sceneEntry(_ scene: String) throws -> (key: YAMLNode, value: YAMLNode)? {
    let root = try YAMLNode.root(of: Array(bytes[markLength...]), limit: Storyboard.sizeLimit)
    return root?["scenes"]?.entries?.first { $0.key.text == scene }
  }

  /// The key of a handler.
  func handler(of event: LearnedEvent, in scene: String) throws -> YAMLNode? {
    try sceneEntry(scene)?.value[event.section.rawValue]?.entries?
      .first { $0.key.text == event.name }?.key
  }

  /// Adds a handler to a scene.
  /// - Returns: The line of the handler.
  mutating func add(
    _ event: LearnedEvent, _ handler: String, to scene: String, _ file: String
  ) throws -> Int {
    if let old = try self.handler(of: event, in: scene) {
      throw StoryboardAddition.Obstacle(
        description:
          "\(file):\(old.mark.line): the scene \"\(scene)\" has \(event.name) already; change it there"
      )
    }
    guard let entry = try sceneEntry(scene) else {
      throw StoryboardAddition.Obstacle(description: "\(file) has no scene \"\(scene)\"")
    }
    let section = event.section.rawValue
    if let own = entry.value.entries?.first(where: { $0.key.text == section }) {
      return insert(handler, under: own)
    }
    if isInBraces(entry.value) { return insert("\(section): {\(handler)}", under: entry) }
    let line = insert("\(section):", under: entry)
    guard let own = try sceneEntry(scene)?.value.entries?.first(where: { $0.key.text == section })
    else { return line }
    return insert(handler, under: own)
  }

  private func isInBraces(_ node: YAMLNode) -> Bool {
    let place = offset(of: node.mark)
    return place < bytes.count && bytes[place] == UInt8(ascii: "{")
  }

  /// Inserts an entry as the first one of a mapping: in its braces, or in the line after its key.
  /// - Returns: The line of the new entry.
  private mutating func insert(
    _ text: String, under entry: (key: YAMLNode, value: YAMLNode)
  ) -> Int {
    let entries = entry.value.entries ?? []
    if isInBraces(entry.value) {
      let place = offset(of: entry.value.mark) + 1
      bytes.insert(contentsOf: Array((text + (entries.isEmpty ? "" : ", ")).utf8), at: place)
      return entry.value.mark.line
    }
    let column = entries.first?.key.mark.column ?? entry.key.mark.column + 2
    let indent = String(repeating: " ", count: column - 1)
    var place = offset(of: entry.key.mark)
    while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
    let hasReturn = place > 0 && place < bytes.count && bytes[place - 1] == UInt8(ascii: "\r")
    let end = hasReturn ? "\r\n" : "\n"
    if place == bytes.count {
      bytes += Array((end + indent + text + end).utf8)
    } else {
      bytes.insert(contentsOf: Array((indent + text + end).utf8), at: place + 1)
    }
    return entry.key.mark.line + 1
  }

  /// The place of a mark in the bytes.
  private func offset(of mark: YAMLMark) -> Int {
    var place = markLength
    var line = 1
    while line < mark.line, place < bytes.count {
      if bytes[place] == UInt8(ascii: "\n") { line += 1 }
      place += 1
    }
    // Columns count characters; continuation bytes of UTF-8 begin none.
    var column = 1
    while column < mark.column, place < bytes.count {
      place += 1
      while place < bytes.count, bytes[place] & 0xc0 == 0x80 { place += 1 }
      column += 1
    }
    return place
  }
}
