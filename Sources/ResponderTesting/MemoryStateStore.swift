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
  public var isLaunchMarked = false
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

  /// Notes that a launch began.
  public func markLaunch() throws {
    if let failure { throw failure }
    isLaunchMarked = true
  }

  /// Notes that the launch came to its end.
  public func removeLaunchMark() { isLaunchMarked = false }
}
