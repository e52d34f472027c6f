import Foundation
import TestSupport

/// A daemon that systemd runs for one case, with what it says in files.
final class TransientUnit {
  let name: String
  private let log: String
  private let errors: String

  /// - Parameter properties: Further properties of the unit, such as `PAMName=login`.
  init(_ name: String, _ properties: [String], _ command: [String]) throws {
    self.name = "\(name).service"
    log = "/run/\(name).log"
    errors = "/run/\(name).errors"
    let all = ["StandardOutput=truncate:\(log)", "StandardError=truncate:\(errors)"] + properties
    try Tool.run(
      ["systemd-run", "--quiet", "--unit=\(name)"] + all.flatMap { ["-p", $0] } + command)
  }

  /// What the route log says so far; a line that is not whole yet is left out.
  func lines() throws -> [RouteLine] {
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    let whole = text.lastIndex(of: "\n").map { text[..<$0] } ?? ""
    return try whole.split(separator: "\n").map { try RouteLine($0) }
  }

  /// What was said on standard error.
  var diagnostics: String { (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "" }

  func wait(for what: String, until isDone: ([RouteLine]) throws -> Bool) throws {
    let deadline = Deadline(in: .seconds(90))
    while try !isDone(lines()) {
      if deadline.hasPassed {
        let last = try lines().suffix(8).map(\.description).joined(separator: " / ")
        let state = ["ActiveState", "SubState", "Result", "ExecMainStatus"].map {
          "\($0)=\((try? property($0)) ?? "?")"
        }
        throw Failure("waited in vain for \(what); \(state); the log ends: \(last) \(diagnostics)")
      }
      // Polls the file, because its growth is not notified.
      usleep(100_000)
    }
  }

  func expectLife(_ calls: [String], after count: Int) throws {
    try wait(for: calls.joined(separator: ", ")) { $0.life.count >= count + calls.count }
    try expect("life", Array(try lines().life.dropFirst(count)), is: calls)
  }

  func property(_ property: String) throws -> String {
    try ServiceManager.property(property, of: name)
  }

  /// Ends it, and returns all that it said.
  @discardableResult
  func stop() throws -> [RouteLine] {
    try Tool.run(["systemctl", "stop", name])
    return try lines()
  }
}
