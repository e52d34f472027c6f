public import Foundation

extension Timer {
  /// Has a method called after a time, or again and again, on the application's own clock.
  /// - Parameters:
  ///   - interval: In seconds.
  ///   - target: Whose method it is; kept alive until the timer is over or invalidated.
  ///   - selector: A method that takes the timer, or nothing.
  @MainActor @discardableResult
  public class func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) -> Timer {
    let object = target as AnyObject
    let timer = ScheduledTimer(interval: interval, repeats: repeats, userInfo: userInfo)
    timer.start { selector.perform(on: object, sender: $0, event: nil) }
    return timer
  }

  /// Has a closure called after a time, or again and again, on the application's own clock.
  ///
  /// It stands in for Foundation's `scheduledTimer(withTimeInterval:repeats:block:)`, whose timers
  /// keep to real time where the application's clock is a replay's, and never fire under a test's.
  /// - Parameter interval: In seconds.
  @MainActor @discardableResult
  public class func scheduled(
    withTimeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @MainActor (Timer) -> Void
  ) -> Timer {
    let timer = ScheduledTimer(interval: interval, repeats: repeats, userInfo: nil)
    timer.start(block)
    return timer
  }
}
