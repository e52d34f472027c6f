import SwiftSyntax

/// Rewrites the sources of an iOS program so that they compile with responderd's UIKit.
public struct Porter {
  /// A source file.
  public struct Source {
    public let path: String
    public let bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// A source file after the port.
  public struct Result {
    public let path: String
    public let original: [UInt8]
    public let ported: [UInt8]
    public let findings: [Finding]
    /// Whether the file is Swift without syntax errors. If not, it is unchanged.
    public let isParsed: Bool
    /// Whether text of another file was moved to this one.
    public let receivesText: Bool
    /// Whether text of this file was moved to another one.
    public let losesText: Bool

    public var isChanged: Bool { original != ported }
  }

  private static let rules: [RuleVisitor.Type] = [
    SelectorRule.self, SenderRule.self, AttributeRule.self, OptionalRequirementRule.self,
    ImportRule.self, RuntimeRule.self, PlatformRule.self, LiteralRule.self, TimerRule.self,
    RequiredInitializerRule.self, RowEditingRule.self, IsolationRule.self, DeinitRule.self,
    RenamingRule.self, EntryPointRule.self, WindowRule.self,
  ]

  /// Ports the files of one program. Files that refer to each other have to be ported together.
  public static func port(_ sources: [Source]) -> [Result] {
    LargeStack.run { ported(sources) }
  }

  /// Ports the files in the present thread.
  static func ported(_ sources: [Source]) -> [Result] {
    var results: [String: Result] = [:]
    var files: [ParsedFile] = []
    for source in sources {
      guard String(validating: source.bytes, as: UTF8.self) != nil else {
        results[source.path] = unreadable(source, [(0, "the file is not UTF-8")])
        continue
      }
      if let obstacle = SourceLimits.obstacle(in: source.bytes) {
        results[source.path] = unreadable(source, [obstacle])
        continue
      }
      let file = ParsedFile(path: source.path, bytes: source.bytes)
      let errors = file.errors
      if errors.isEmpty {
        files.append(file)
      } else {
        results[source.path] = unreadable(source, errors)
      }
    }
    for result in port(files) { results[result.path] = result }
    return sources.compactMap { results[$0.path] }
  }

  /// Returns the order in which the files have to be written: those that receive text come before those that
  /// lose it, so that a process that is killed in between leaves it twice, not nowhere. Only files that do both
  /// may lose text to each other.
  public static func inWritingOrder(_ results: [Result]) -> [Result] {
    let receiving = results.filter { $0.receivesText && !$0.losesText }
    let both = results.filter { $0.receivesText && $0.losesText }
    return receiving + both + results.filter { !$0.receivesText }
  }

  private static func port(_ files: [ParsedFile]) -> [Result] {
    let program = Program(files)
    let inPlace = files.map { file in
      let changes = FileChanges(file, in: program)
      for rule in rules { rule.init(changes).walk(file.tree) }
      return changes
    }
    let edited = inPlace.map { changes in
      ParsedFile(path: changes.file.path, bytes: changes.edits.applied(to: changes.file.bytes))
    }
    let move = OverrideMove(edited, in: Program(edited))
    return files.indices.map { result(of: inPlace[$0], then: move, at: $0) }
  }

  private static func result(
    of first: FileChanges, then move: OverrideMove, at index: Int
  ) -> Result {
    let second = move.changes[index]
    let original = first.file.bytes
    let ported = second.edits.applied(to: second.file.bytes)
    let lines = (LineTable(original), LineTable(ported))
    let (firstEdits, secondEdits) = (first.edits.offsets, second.edits.offsets)
    func finding(_ offset: Int, _ middle: Int, _ message: String) -> Finding {
      Finding(
        path: first.file.path, severity: .warning, original: lines.0.location(of: offset),
        ported: lines.1.location(of: secondEdits.newOffset(of: middle)), message: message)
    }
    let findings =
      first.remarks.map { finding($0.offset, firstEdits.newOffset(of: $0.offset), $0.message) }
      + second.remarks.map { finding(firstEdits.oldOffset(of: $0.offset), $0.offset, $0.message) }
    return Result(
      path: first.file.path, original: original, ported: ported,
      findings: findings.sorted {
        ($0.original.line, $0.original.column) < ($1.original.line, $1.original.column)
      }, isParsed: true, receivesText: move.receiving.contains(index),
      losesText: move.losing.contains(index))
  }

  private static func unreadable(
    _ source: Source, _ errors: [(offset: Int, message: String)]
  ) -> Result {
    let lines = LineTable(source.bytes)
    let findings = errors.map { error in
      let location = lines.location(of: error.offset)
      return Finding(
        path: source.path, severity: .error, original: location, ported: location,
        message: error.message)
    }
    return Result(
      path: source.path, original: source.bytes, ported: source.bytes, findings: findings,
      isParsed: false, receivesText: false, losesText: false)
  }
}
