public import Foundation

/// Stores an application's saved state between launches, as opaque data.
///
/// An error that a method throws becomes a warning and a reason in the route log; the application
/// continues.
@MainActor
public protocol StateStore: AnyObject {
  /// Returns the complete state that was written last; `nil` if there is none.
  func read() throws -> Data?
  /// Replaces the state atomically: even if the process or the machine ends, either the old or the
  /// new state is complete.
  func write(_ state: Data) throws
  /// Moves an unusable state aside for inspection.
  /// - Parameter name: The suffix: `rejected`, or `format-2` for the state of a newer program,
  ///   which may need it again. A state with the same suffix is replaced.
  func setAside(as name: String)
  /// Removes the state.
  func remove()

  /// The number of launch marks since they were last removed: each of these launches was not
  /// completed.
  var launchMarks: Int { get }
  /// Adds a launch mark. Called before anything is restored.
  func markLaunch() throws
  /// Removes all launch marks after a launch has finished.
  func removeLaunchMarks()

  /// Reports that a state was not saved, not used, or not used completely; by default on standard
  /// error.
  /// - Parameter message: A sentence.
  func warn(_ message: String)

  /// The wall clock time, which the archive contains.
  var date: Date { get }
  /// The ID of the user that the process runs as, to which the state belongs.
  var user: UInt32 { get }
}

extension StateStore {
  /// Writes the message to standard error.
  public func warn(_ message: String) {
    DiagnosticOutput.write("saved state: \(message)\n")
  }
}
