// The times of input on its way to the application. Begin here; the other types call it from the source of a device and
// from the routes.

package import KernelInput

/// Receives the times at which input passes each step on its way to the application.
///
/// A read may return several frames, whose events are delivered after the read: the calls are `willRead`,
/// `didRead` for each frame, `didRoute` for each event. An event that is delivered between two reads was
/// delayed on purpose, for example to wait for a second tap.
@MainActor
package protocol LatencyObserver: AnyObject, Sendable {
  /// A device was opened.
  /// - Parameter title: The node and the name of the device.
  func didOpen(_ title: String)
  /// The devices that were present at the start are open.
  /// - Parameter count: Their number.
  func didOpenAll(_ count: Int)
  /// A device is about to be read.
  func willRead()
  /// A read returned a frame.
  /// - Parameters:
  ///   - frame: The kernel's timestamp.
  ///   - now: The time at which the read returned.
  func didRead(frame: Timestamp, at now: Timestamp)
  /// The kernel reported that it lost events.
  func didLoseEvents()
  /// An event was handled.
  /// - Parameters:
  ///   - time: The kernel's timestamp of its frame.
  ///   - handled: The time at which the last responder returned.
  ///   - written: The time at which its record was written; `nil` if the record is still queued.
  func didRoute(eventAt time: Timestamp, handled: Timestamp, written: Timestamp?)
  /// Reading has ended. Later deliveries are cancellations.
  func willEnd()
}
