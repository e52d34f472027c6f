public import Foundation
public import ResponderKit

/// Stores a state in memory, so that a test can terminate an application and launch it again.
///
/// ```swift
/// let store = MemoryStateStore()
/// let device = SimulatedDevice(screen: screen)
/// device.application.stateStore = store
/// device.launch(AppDelegate())
/// ```
@MainActor
public final class MemoryStateStore: StateStore {
  /// The last written state.
  public var state: Data?
  /// The states that were moved aside, by their suffixes.
  public private(set) var setAside: [String: Data] = [:]
  /// The number of launches that were not completed.
  public var launchMarks = 0
  /// The warnings.
  public private(set) var warnings: [String] = []
  public var date = Date(timeIntervalSince1970: 0)
  public var user: UInt32 = 1000
  /// The error of the next calls, for example that of a full disk.
  public var failure: (any Error)?
  /// The number of written states.
  public private(set) var writes = 0

  /// Creates a store.
  /// - Parameter state: The initial state; `nil` for none.
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

  /// Adds a launch mark.
  public func markLaunch() throws {
    if let failure { throw failure }
    launchMarks += 1
  }

  /// Removes all launch marks.
  public func removeLaunchMarks() { launchMarks = 0 }

  /// Appends the message to ``warnings``.
  public func warn(_ message: String) { warnings.append(message) }
}
