internal import EventLoop
public import Foundation
public import ResponderKit

/// Keeps an application's state in a file.
///
/// Beside the file, with the same name and something after it: `.rejected`, a state that could not
/// be used; `.format-2`, one of a newer program; `.launching`, while a launch restores one; `.new`,
/// while one is written.
@MainActor
public final class FileStateStore: StateStore {
  private let file: DurableFile
  private let launchMark: DurableFile

  /// More than any application's state; what is longer is something else.
  private static let limit = 1 << 26

  /// - Parameter path: An absolute path. Nothing is made there before a state is written.
  public init(path: String) {
    file = DurableFile(path)
    launchMark = DurableFile(path + ".launching")
  }

  /// The store of an application, in a directory of its own or one that it shares with others.
  convenience init(of delegate: any UIApplicationDelegate, in directory: String) {
    let name = ClassName.name(of: type(of: delegate)).map { character in
      character.isLetter || character.isNumber || "._-".contains(character) ? character : "_"
    }
    self.init(path: directory + "/" + String(name) + ".state")
  }

  public func read() throws -> Data? { try file.read(limit: Self.limit).map { Data($0) } }
  public func write(_ state: Data) throws { try file.write([UInt8](state)) }
  public func setAside(as name: String) { file.move(to: "\(file.path).\(name)") }
  public func remove() { file.remove() }

  public var isLaunchMarked: Bool { launchMark.exists }
  /// Makes the mark, a file beside the state.
  public func markLaunch() throws { try launchMark.touch() }
  /// Removes the mark.
  public func removeLaunchMark() { launchMark.remove() }

  public var date: Date { Date() }
  public var user: UInt32 { DurableFile.user }
}
