public import Foundation

/// Where an application's saved state is kept between launches; its bytes mean nothing to the store.
///
/// What a method throws becomes a warning and a reason in the route log, and the application goes on.
@MainActor
public protocol StateStore: AnyObject {
  /// The state that was written last, as a whole; `nil` when there is none.
  func read() throws -> Data?
  /// Puts a state in the place of the last one. Whatever ends the process or the machine
  /// meanwhile, one of the two is there afterwards, whole.
  func write(_ state: Data) throws
  /// Takes a state that cannot be used out of the way; whoever wants to know why may look at it.
  /// - Parameter name: What it is put aside as: `rejected`, or `format-2` for a state of a newer
  ///   program, which that one may want back. What was put aside under the same name is replaced.
  func setAside(as name: String)
  /// Removes the state.
  func remove()

  /// How many launches were marked since the marks were last removed: each of these processes ended
  /// in the middle of its launch.
  var launchMarks: Int { get }
  /// Adds a mark: a launch began, and nothing is restored yet.
  func markLaunch() throws
  /// Removes all marks: the launch came to its end.
  func removeLaunchMarks()

  /// Says that a state was not saved, not used, or not in full; on standard error unless a store does
  /// something else.
  /// - Parameter message: One sentence.
  func warn(_ message: String)

  /// The time of day, which the archive tells.
  var date: Date { get }
  /// Whose state it is: the number of the user that the process runs as.
  var user: UInt32 { get }
}

extension StateStore {
  /// Writes the sentence to standard error.
  public func warn(_ message: String) {
    FileHandle.standardError.write(Data("saved state: \(message)\n".utf8))
  }
}
