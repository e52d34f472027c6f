public import Foundation
import ResponderKit

extension SimulatedDevice {
  /// Advances the time until no timer is pending, including those that are set meanwhile.
  /// - Parameter limit: The longest time to advance, in seconds, in case of repeating timers.
  /// - Returns: Whether no timer is pending.
  @discardableResult
  public func settle(within limit: TimeInterval = 10) -> Bool {
    let end = now + limit
    advance(by: 0)
    while let next = scheduler.nextTime, next <= end { advance(by: max(next - now, 0)) }
    return scheduler.nextTime == nil
  }
}
