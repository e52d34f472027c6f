import Foundation
import ResponderKit
import ResponderTesting
import RouteLog

/// An application with an inspector, which keeps what it receives.
@MainActor
class InspectedApplication {
  let device = SimulatedDevice(
    screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 400, height: 400)))
  lazy var window = UIWindow()
  lazy var view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  var records: [InspectionRecord] = []
  var pending: [PendingRecord] = []
  var createsAtOnce = true
  lazy var recorder = InspectionRecorder(device.application) { [weak self] in
    // A window that is released after the test is reported, too.
    guard let self else { return }
    pending.append($0)
    if createsAtOnce, let record = $0.record() { records.append(record) }
  }

  final class Delegate: UIResponder, UIApplicationDelegate {}

  final class TouchedView: UIView {
    var onTouch: () -> Void = {}
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { onTouch() }
  }

  init() {
    device.launch(Delegate())
    window.accessibilityIdentifier = "window"
    window.makeKeyAndVisible()
    view.accessibilityIdentifier = "view"
    window.addSubview(view)
    device.application.routeObserver = recorder
  }

  func add<Recognizer: UIGestureRecognizer>(
    _ recognizer: Recognizer, _ name: String
  ) -> Recognizer {
    recognizer.name = name
    view.addGestureRecognizer(recognizer)
    return recognizer
  }
}
