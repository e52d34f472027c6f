public import Foundation
internal import LinuxSystem
public import ResponderKit

/// Stores the saved state of an application in a file.
///
/// Files with a suffix lie next to it: `.rejected` is a state that could not be used, `.format-3` a
/// state of a newer program, `.launching` contains a byte for each launch that is restoring a state,
/// and `.new` is a state that is being written.
@MainActor
public final class FileStateStore: StateStore {
  private let file: DurableFile
  private let launchMark: DurableFile
  private let report: ((String) -> Void)?

  /// Creates a store.
  /// - Parameters:
  ///   - path: An absolute path. Nothing is created before a state is written.
  ///   - report: Receives warnings, one sentence each; `nil` for standard error.
  public init(path: String, report: ((String) -> Void)? = nil) {
    self.report = report
    file = DurableFile(path)
    launchMark = DurableFile(path + ".launching")
  }

  /// Creates the store of an application, in a directory of its own or a shared one.
  convenience init(
    of delegate: any UIApplicationDelegate, in directory: String,
    report: ((String) -> Void)? = nil
  ) {
    let name = ClassName.name(of: type(of: delegate)).map { character in
      character.isLetter || character.isNumber || "._-".contains(character) ? character : "_"
    }
    self.init(path: directory + "/" + String(name) + ".state", report: report)
  }

  public func read() throws -> Data? { try file.read(limit: StateFile.sizeLimit).map { Data($0) } }
  public func write(_ state: Data) throws { try file.write([UInt8](state)) }
  public func setAside(as name: String) { file.move(appending: ".\(name)") }
  public func remove() { file.remove() }

  public var launchMarks: Int {
    guard launchMark.exists else { return 0 }
    return max((try? launchMark.read(limit: 16))??.count ?? 1, 1)
  }
  /// Appends a byte to the file of launch marks.
  public func markLaunch() throws { try launchMark.append([UInt8(ascii: "|")]) }
  /// Removes the file of launch marks.
  public func removeLaunchMarks() { launchMark.remove() }

  /// Reports a warning.
  public func warn(_ message: String) {
    guard let report else {
      return DiagnosticOutput.write("\(file.path): \(message)\n")
    }
    report("\(file.path): \(message)")
  }

  public var date: Date { Date() }
  public var user: UInt32 { DurableFile.user }
}
