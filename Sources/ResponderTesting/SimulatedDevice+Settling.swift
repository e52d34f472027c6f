public import Foundation
import ResponderKit

extension SimulatedDevice {
  /// Lets time pass until nothing is waiting for it any more: every deadline that was set falls due,
  /// and so does every deadline that this sets.
  /// - Parameter limit: The longest time that may pass, in seconds, for what repeats has no end.
  /// - Returns: Whether nothing is waiting.
  @discardableResult
  public func settle(within limit: TimeInterval = 10) -> Bool {
    let end = now + limit
    advance(by: 0)
    while let next = scheduler.nextTime, next <= end { advance(by: max(next - now, 0)) }
    return scheduler.nextTime == nil
  }
}
