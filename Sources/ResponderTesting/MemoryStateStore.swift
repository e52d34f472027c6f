public import Foundation
public import ResponderKit

/// Keeps a state in memory, so that a test can end an application and launch it again.
///
/// ```swift
/// let store = MemoryStateStore()
/// let device = SimulatedDevice(screen: screen)
/// device.application.stateStore = store
/// device.launch(AppDelegate())
/// ```
@MainActor
public final class MemoryStateStore: StateStore {
  /// What was written last.
  public var state: Data?
  /// What was set aside, by the names that it was set aside as.
  public private(set) var setAside: [String: Data] = [:]
  /// How many launches did not come to their end.
  public var launchMarks = 0
  /// What was warned of.
  public private(set) var warnings: [String] = []
  public var date = Date(timeIntervalSince1970: 0)
  public var user: UInt32 = 1000
  /// What the next calls fail with, as a full disk would make them.
  public var failure: (any Error)?
  /// How many states were written.
  public private(set) var writes = 0

  /// - Parameter state: What was saved before; `nil` for nothing.
  public init(_ state: Data? = nil) {
    self.state = state
  }

  public func read() throws -> Data? {
    if let failure { throw failure }
    return state
  }

  public func write(_ state: Data) throws {
    if let failure { throw failure }
    self.state = state
    writes += 1
  }

  public func setAside(as name: String) {
    setAside[name] = state
    state = nil
  }

  public func remove() { state = nil }

  /// Adds a mark.
  public func markLaunch() throws {
    if let failure { throw failure }
    launchMarks += 1
  }

  /// Removes all marks.
  public func removeLaunchMarks() { launchMarks = 0 }

  /// Keeps the sentence in ``warnings``.
  public func warn(_ message: String) { warnings.append(message) }
}
