import Foundation
import Glibc
import TestSupport

/// The commands and files of the pages that one case runs, as they are written there.
///
/// The case ends with ``expectAllRun()``: it fails for a command that the page has and the case omitted.
final class PageScript {
  private var commands: [ExampleLedger.Command]
  private var files: [FileExample]
  /// Words that differ in the guest, such as a node, and what is there instead.
  var replaced: [String: String] = [:]
  /// Where the commands run.
  let folder: String
  /// Where programs are looked for before all other places.
  var path = PageScript.tools

  init(of guestCase: GuestCase, in folder: String = PageScript.usualFolder) throws {
    let runner = ExampleRunner.guest(guestCase.name)
    commands = ExampleLedger.commands.filter { ExampleLedger.runner(of: $0) == runner }
    files = FileExample.all.filter { ExampleLedger.runner(of: $0) == runner }
    self.folder = folder
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: Self.tools, withIntermediateDirectories: true)
    // The cases are root already.
    try "#!/bin/sh\nexec \"$@\"\n".write(
      toFile: "\(Self.tools)/sudo", atomically: true, encoding: .utf8)
    chmod("\(Self.tools)/sudo", 0o755)
  }

  static let usualFolder = "/run/guest-pages"
  private static let tools = "/run/guest-tools"

  /// Removes the commands of a page that begin so from what is to be run, and returns them.
  /// - Parameter block: The beginning of the first line of the block that they are in.
  func take(_ beginning: String = "", in block: String = "", on page: String) throws -> [String] {
    func isTaken(_ command: ExampleLedger.Command) -> Bool {
      command.page == page && command.block.hasPrefix(block) && command.line.hasPrefix(beginning)
    }
    let taken = commands.filter(isTaken)
    try expect(!taken.isEmpty, "no \(block) \(beginning) on \(page) that is still to be run")
    commands.removeAll(where: isTaken)
    return taken.map { shown($0.line) }
  }

  /// Removes a single command.
  func takeOne(_ beginning: String, on page: String) throws -> String {
    let index = commands.firstIndex { $0.page == page && $0.line.hasPrefix(beginning) }
    guard let index else { throw Failure("no \(beginning) on \(page) that is still to be run") }
    return shown(commands.remove(at: index).line)
  }

  /// Runs the commands of a page that begin so, and returns what they printed.
  @discardableResult
  func run(_ beginning: String = "", in block: String = "", on page: String) throws -> String {
    try Tool.run(bash(try take(beginning, in: block, on: page)))
  }

  /// A shell that runs lines as a script that ends at the first that fails.
  func bash(_ lines: [String]) -> [String] {
    let start = "cd \(folder); export PATH=\(path):\(Self.tools):$PATH"
    return ["bash", "-euo", "pipefail", "-c", ([start] + lines).joined(separator: "\n")]
  }

  /// Writes the file of a page to its path.
  func write(_ path: String, of page: String) throws {
    let file = try take(file: page) { $0.path == path }
    try Self.write(file.text, to: path)
  }

  /// The settings of a page without a path that contain some text.
  func settings(of page: String, with text: String) throws -> String {
    try take(file: page) { $0.path == nil && $0.text.contains(text) }.text
  }

  private func take(
    file page: String, where isWanted: (FileExample) -> Bool
  ) throws -> FileExample {
    guard let index = files.firstIndex(where: { $0.page.hasSuffix("/\(page)") && isWanted($0) })
    else { throw Failure("no such file on \(page)") }
    return files.remove(at: index)
  }

  static func write(_ text: String, to path: String) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try check("chmod", chmod(path, 0o644))
  }

  private func shown(_ line: String) -> String {
    replaced.reduce(line) { $0.replacing($1.key, with: $1.value) }
  }

  /// Removes what the script has written beside the commands.
  func remove() {
    for path in [folder, Self.tools] { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Removes what the scripts of earlier cases have left.
  static func removeAll() {
    for path in [usualFolder, tools] { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Fails if the pages have a command or a file of this case that it did not use.
  func expectAllRun() throws {
    try expect("commands that were not run", commands.map(\.description), is: [])
    try expect("files that were not written", files.map(\.description), is: [])
  }
}
