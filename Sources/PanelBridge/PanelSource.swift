package import ControlSocket
package import FoundationEssentials

/// Where a bridge has the events and the state of a panel from, and where it sends commands.
@MainActor
package protocol PanelSource: AnyObject {
  /// Where it is: the path of a control socket.
  var place: String { get }
  /// The state of the panel; `nil` while it is not known.
  var state: PanelState? { get }
  /// When the panel last had input, as far as is known.
  var lastInput: Date? { get }
  /// Why the state is not known.
  var failure: ControlError? { get }

  var onEvent: @MainActor (PublishedEvent) -> Void { get set }
  /// Called when the state or the time of the last input changed, and when the panel comes or goes.
  var onChange: @MainActor () -> Void { get set }
  /// Called with the number of events that were dropped before they came here.
  var onSkip: @MainActor (Int) -> Void { get set }

  func start()
  func stop()
  /// Sends a request.
  /// - Parameter handler: Called once with the reason why it was not performed, or `nil`; at once if the panel is not
  ///   there.
  func send(_ request: ControlRequest, then handler: @escaping @MainActor (ControlError?) -> Void)
}
