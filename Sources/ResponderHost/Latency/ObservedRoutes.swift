import InputDevices
import KernelInput
import ResponderKit
import RouteLog

/// Records events, and reports the time to a latency observer.
@MainActor
final class ObservedRoutes: RouteObserver {
  private let recorder: RouteRecorder
  private let observer: any LatencyObserver
  /// Returns whether all records were written.
  private let isWritten: @MainActor () -> Bool

  var nextObserver: (any RouteObserver)? { recorder }

  init(
    _ recorder: RouteRecorder, _ observer: any LatencyObserver,
    isWritten: @escaping @MainActor () -> Bool
  ) {
    self.recorder = recorder
    self.observer = observer
    self.isWritten = isWritten
  }

  func application(_ application: UIApplication, didRoute route: Route) {
    let handled = Timestamp.now
    recorder.application(application, didRoute: route)
    let written = Timestamp.now
    guard route.isOfDevice else { return }
    let time = Timestamp(microseconds: Int64((route.timestamp * 1_000_000).rounded()))
    observer.didRoute(eventAt: time, handled: handled, written: isWritten() ? written : nil)
  }
}

extension Route {
  /// Whether a device reported the event, as opposed to a recogniser or the application.
  fileprivate var isOfDevice: Bool {
    switch event {
    case .touches, .motion, .remoteControl, .presses: device != nil
    case .lifecycle, .gesture: false
    }
  }
}
