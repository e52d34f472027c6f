import ArgumentParser
import Foundation
import Inspector
import LinuxSystem
import ResponderHost
import RouteLog

/// A page with the events of a replay, written to a file.
@MainActor
final class ReportFile {
  nonisolated static let help = ArgumentHelp(
    """
    Write a page that shows what happened: views, hit tests, the responder chain, recognisers, \
    shakes. One file for any browser; it loads nothing else.
    """, valueName: "file")

  nonisolated static let hideNamesHelp: ArgumentHelp = """
    Replace the names of views, recognisers, responders and devices in the report, for readers who should \
    not know them.
    """

  private let path: String
  private var records: [UInt8] = []
  /// The records whose names are to be replaced; a text can contain names that are used later.
  private var named: [LogRecord] = []
  private var mask: NameMask?

  /// Starts collecting the events of a replay. Create it before the launch.
  init(_ path: String, of replay: Replay, hidesNames: Bool) {
    self.path = path
    if hidesNames { mask = NameMask() }
    replay.inspect { [weak self] in self?.add($0) }
  }

  private func add(_ event: LogRecord) {
    guard mask != nil else { return records += event.line }
    named.append(event)
    switch event {
    case .route(let record): mask?.learn(from: record)
    case .inspection(let record): mask?.learn(from: record)
    }
  }

  /// Adds the records with their names replaced.
  private func hideNames() {
    guard var mask else { return }
    for event in named {
      switch event {
      case .route(var record):
        mask.hide(in: &record)
        records += LogRecord.route(record).line
      case .inspection(var record):
        mask.hide(in: &record)
        records += LogRecord.inspection(record).line
      }
    }
    named = []
  }

  /// Refuses standard output, which has the route log, and hidden names without a report.
  nonisolated static func validate(_ path: String?, hidesNames: Bool) throws {
    if path == nil, hidesNames {
      throw ValidationError("--hide-names is for a report: give --report too")
    }
    guard path == "-" || path?.isEmpty == true else { return }
    throw ValidationError("--report needs the name of a file: standard output has the route log")
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
  nonisolated static func conflict(_ path: String?, reading files: [String]) -> String? {
    guard let path, let file = files.first(where: { isSame(path, $0) }) else { return nil }
    return "\(path): this command reads \(file), which is the same file; choose another one"
  }

  /// Writes the page.
  /// - Returns: Why that failed; `nil` on success.
  func write() -> String? {
    let file = ReplacedFile(path: path)
    if let obstacle = file.obstacle { return "\(path): \(obstacle)" }
    hideNames()
    let name = (path as NSString).lastPathComponent
    let page = InspectorPage(title: "responderd: \(name)").html(records: records)
    do {
      try file.write(Data(page))
      return nil
    } catch {
      return "cannot write \(path): \(FileFailure(error))"
    }
  }
}
