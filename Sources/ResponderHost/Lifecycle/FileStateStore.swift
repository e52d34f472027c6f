internal import EventLoop
public import Foundation
public import ResponderKit

/// Keeps an application's state in a file.
///
/// Beside the file, with the same name and something after it: `.rejected`, a state that could not
/// be used; `.format-3`, one of a newer program; `.launching`, while a launch restores one, with a byte
/// for each launch that did; `.new`, while one is written.
@MainActor
public final class FileStateStore: StateStore {
  private let file: DurableFile
  private let launchMark: DurableFile
  private let report: ((String) -> Void)?

  /// More than any application's state; what is longer is something else.
  private static let limit = 1 << 26

  /// - Parameters:
  ///   - path: An absolute path. Nothing is made there before a state is written.
  ///   - report: Takes warnings, one sentence each; `nil` has them on standard error.
  public init(path: String, report: ((String) -> Void)? = nil) {
    self.report = report
    file = DurableFile(path)
    launchMark = DurableFile(path + ".launching")
  }

  /// The store of an application, in a directory of its own or one that it shares with others.
  convenience init(
    of delegate: any UIApplicationDelegate, in directory: String,
    report: ((String) -> Void)? = nil
  ) {
    let name = ClassName.name(of: type(of: delegate)).map { character in
      character.isLetter || character.isNumber || "._-".contains(character) ? character : "_"
    }
    self.init(path: directory + "/" + String(name) + ".state", report: report)
  }

  public func read() throws -> Data? { try file.read(limit: Self.limit).map { Data($0) } }
  public func write(_ state: Data) throws { try file.write([UInt8](state)) }
  public func setAside(as name: String) { file.move(to: "\(file.path).\(name)") }
  public func remove() { file.remove() }

  public var launchMarks: Int {
    guard launchMark.exists else { return 0 }
    return max((try? launchMark.read(limit: 16))??.count ?? 1, 1)
  }
  /// Adds a byte to the file of marks, which lies beside the state.
  public func markLaunch() throws { try launchMark.append([UInt8(ascii: "|")]) }
  /// Removes the file of marks.
  public func removeLaunchMarks() { launchMark.remove() }

  /// Hands the sentence to the store's owner; to standard error without one.
  public func warn(_ message: String) {
    guard let report else {
      FileHandle.standardError.write(Data("\(file.path): \(message)\n".utf8))
      return
    }
    report("\(file.path): \(message)")
  }

  public var date: Date { Date() }
  public var user: UInt32 { DurableFile.user }
}
