import EventLoop
import InputTranslation
import RouteLog

/// An input that is open and read, as an ``InputKeeper`` sees it.
@MainActor
protocol LiveInput: AnyObject {
  associatedtype Report: InputReport

  var id: DeviceID { get }
  var source: RouteRecorder.Source { get }
  /// What was known of it when it was opened.
  var report: Report { get }
  /// What kind of input it is read as, in words.
  var readAs: String { get }
  /// What to wait on.
  var fileDescriptor: Int32 { get }
  /// What was counted since it was opened.
  var counts: DeviceCounts { get }
  var readToken: EventLoop.Token? { get set }
  /// The look at ``deadline`` that is scheduled, and for when.
  var timer: (token: EventLoop.Token, deadline: Double)? { get set }
  /// When something is due even without a further frame, in seconds.
  var deadline: Double? { get }

  /// Tells what fell due up to a time, in seconds on the monotonic clock.
  func advance(to time: Double, emit: (HardwareEvent) -> Void)
  /// Cancels all that is under way.
  func cancelAll(emit: (HardwareEvent) -> Void)
  /// Closes the node.
  func close()
}
