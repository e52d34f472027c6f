import Foundation
import ResponderKit
import ResponderTesting
import RouteLog

// Uses an application for a day of its own time, and prints how large the process was after each
// hour: `SoakProbe HOURS`.

/// Counts its calls, and keeps nothing.
final class CounterController: UIViewController {
  private(set) var count = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    let button = UIButton(frame: CGRect(x: 20, y: 20, width: 100, height: 40))
    button.accessibilityIdentifier = "button"
    button.addAction(UIAction { [weak self] _ in self?.count += 1 }, for: .touchUpInside)
    let slider = UISlider(frame: CGRect(x: 20, y: 100, width: 280, height: 40))
    slider.accessibilityIdentifier = "slider"
    view.addSubview(button)
    view.addSubview(slider)
    view.addGestureRecognizer(UIPinchGestureRecognizer(target: self, action: Self.pinched))
  }

  private static let pinched = Selector(CounterController.pinched(_:))
  private func pinched(_ recognizer: UIPinchGestureRecognizer) { count += 1 }

  override var canBecomeFirstResponder: Bool { true }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
  }

  override func remoteControlReceived(with event: UIEvent?) { count += 1 }
  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { count += 1 }
}

@MainActor
func use(_ device: SimulatedDevice, _ controller: CounterController) throws {
  // There is input every ten seconds.
  for step in 0..<360 {
    switch step % 6 {
    case 0, 1: try device.tap(at: "button")
    case 2: try device.drag(from: "slider", to: CGPoint(x: CGFloat(40 + step % 200), y: 120))
    case 3: try device.pinch(center: CGPoint(x: 160, y: 300), from: 80, to: 200)
    case 4: device.remoteControl(.remoteControlTogglePlayPause)
    default: device.shake()
    }
    device.advance(by: 9)
  }
  // And once an hour something happens to them.
  let sheet = UIViewController()
  controller.present(sheet, animated: true)
  device.advance(by: 1)
  sheet.dismiss(animated: true)
  device.advance(by: 1)
  device.interrupt()
  device.advance(by: 60)
  device.endInterruption()
  device.pressHomeButton()
  device.advance(by: 60)
  device.returnToForeground()
  device.warnOfLowMemory()
  device.advance(by: 1)
}

/// In KiB.
func residentSize() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
  return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
}

func descriptors() -> Int {
  (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
}

let hours = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 24
let device = SimulatedDevice(
  screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 320, height: 480)))
let controller = CounterController()
var encoder = RecordEncoder(.json)
var (records, bytes) = (0, 0)
let recorder = RouteRecorder { record in
  records += 1
  bytes += encoder.encode(record).count
}
device.application.routeObserver = recorder
device.show(controller)
for hour in 1...hours {
  try use(device, controller)
  print(hour, residentSize(), descriptors(), records, controller.count)
}
