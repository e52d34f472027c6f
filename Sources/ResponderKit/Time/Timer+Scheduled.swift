public import Foundation

extension Timer {
  /// Calls a method after a time or repeatedly, on the application's clock.
  /// - Parameters:
  ///   - interval: The interval in seconds.
  ///   - target: The target, retained until the timer ends or is invalidated.
  ///   - selector: A method that takes the timer, or nothing.
  @MainActor @discardableResult
  public class func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) -> Timer {
    let object = target as AnyObject
    let timer = ScheduledTimer(interval: interval, repeats: repeats, userInfo: userInfo)
    timer.start { selector.send(to: object, from: $0) }
    return timer
  }

  /// Calls a closure after a time or repeatedly, on the application's clock.
  ///
  /// It replaces Foundation's `scheduledTimer(withTimeInterval:repeats:block:)`, whose timers use
  /// real time even during a replay, and never fire with a test's clock.
  /// - Parameter interval: The interval in seconds.
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
