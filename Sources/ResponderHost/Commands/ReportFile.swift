internal import Foundation
internal import Inspector
internal import LinuxSystem
internal import RouteLog

/// A page with the events of a replay, written to a file. Only its owner can read a new one.
@MainActor
package final class ReportFile {
  private let path: String
  private var records: PageRecords
  /// The records whose names are to be replaced; a text can contain names that are used later.
  private var named: [LogRecord] = []
  private var mask: NameMask?

  /// Starts collecting the events of a replay. Create it before the launch.
  /// - Parameter largestSize: The maximum size of the records in bytes; by default, what a browser shows.
  package init(
    _ path: String, of replay: Replay, hidesNames: Bool, largestSize: Int? = nil
  ) {
    self.path = path
    records = largestSize.map(PageRecords.init(largestSize:)) ?? PageRecords()
    if hidesNames { mask = NameMask() }
    replay.inspect { [weak self] in self?.add($0) }
  }

  private func add(_ event: LogRecord) {
    guard mask != nil else { return records.add(event.line) }
    records.count(event.line)
    guard !records.isTooLarge else { return named = [] }
    named.append(event)
    switch event {
    case .route(let record): mask?.learn(from: record)
    case .inspection(let record): mask?.learn(from: record)
    }
  }

  /// Adds the records with their names replaced.
  private func hideNames() {
    guard var mask, !records.isTooLarge else { return }
    records.removeAll()
    for event in named {
      switch event {
      case .route(var record):
        mask.hide(in: &record)
        records.add(LogRecord.route(record).line)
      case .inspection(var record):
        mask.hide(in: &record)
        records.add(LogRecord.inspection(record).line)
      }
    }
    named = []
  }

  /// Returns what is wrong with the options `--report` and `--hide-names`; `nil` if nothing is. Standard output has the route
  /// log.
  nonisolated package static func misuse(_ path: String?, hidesNames: Bool) -> String? {
    if path == nil, hidesNames { return "--hide-names is for a report: give --report too" }
    guard path == "-" || path?.isEmpty == true else { return nil }
    return "--report needs the name of a file: standard output has the route log"
  }

  /// Returns whether two paths lead to the same file.
  nonisolated static func isSame(_ one: String, _ other: String) -> Bool {
    func identity(_ path: String) -> FileIdentity? {
      FileIdentity(path: URL(filePath: path).resolvingSymlinksInPath().path)
    }
    guard let first = identity(one) else { return false }
    return identity(other) == first
  }

  /// Returns why a page cannot be written to a path: a command reads that file; `nil` if it can.
  nonisolated package static func conflict(_ path: String?, reading files: [String]) -> String? {
    guard let path, let file = files.first(where: { isSame(path, $0) }) else { return nil }
    return "\(path): this command reads \(file), which is the same file; choose another one"
  }

  /// Writes the page.
  /// - Returns: Why that failed; `nil` on success.
  package func write() -> String? {
    let file = ReplacedFile(path: path, isPrivate: true)
    if let obstacle = file.obstacle { return "\(path): \(obstacle)" }
    hideNames()
    if let excess = records.excess { return "\(path): \(excess)" }
    let name = (path as NSString).lastPathComponent
    let (head, tail) = InspectorPage(title: "responderd: \(name)").ends
    do {
      try file.write([head, records.bytes, tail])
      return nil
    } catch {
      return "cannot write \(path): \(FileFailure(error))"
    }
  }
}
