import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// The sequences that versions of iOS differ in, under each preset: as a developer of iOS 4 measured them,
/// and as records of iOS 8 to 14 show them.
@MainActor
@Suite(.serialized)
final class PresetSequenceTests {
  private let log = Log()
  private var device: SimulatedDevice?
  private lazy var delegate = ProbeDelegate("delegate", log)
  private lazy var main = Screen("main", log)

  private func launch(_ preset: UIBehavior.Preset, _ root: UIViewController) {
    let device = SimulatedDevice(
      screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 320, height: 480)),
      behavior: preset.behavior)
    self.device = device
    delegate.onLaunch = { [delegate] in
      delegate.window = UIWindow()
      delegate.window?.rootViewController = root
      delegate.window?.makeKeyAndVisible()
    }
    device.launch(delegate)
    device.settle()
  }

  private func record(_ body: () -> Void) -> [String] {
    _ = log.take()
    body()
    device?.settle()
    return log.take().appearances
  }

  @Test(arguments: UIBehavior.Preset.allCases)
  func `AL-25 a launch ends with the screen or with the application`(preset: UIBehavior.Preset) {
    launch(preset, main)
    let last = ["delegate didBecomeActive active", "main.viewDidAppear"]
    #expect(log.take().suffix(2) == (preset == .iOS4 ? last : last.reversed())[...])
  }

  @Test(arguments: UIBehavior.Preset.allCases)
  func `VC-08 VC-09 full-screen presentations and dismissals`(preset: UIBehavior.Preset) {
    launch(preset, main)
    let panel = Screen("panel", log)
    panel.modalPresentationStyle = .fullScreen
    let presenting = record { main.present(panel, animated: true) }
    let dismissing = record { main.dismiss(animated: true) }
    switch preset {
    case .iOS4:
      #expect(
        presenting == [
          "panel.viewWillAppear", "main.viewWillDisappear", "panel.viewDidAppear",
          "main.viewDidDisappear",
        ])
      #expect(
        dismissing == [
          "main.viewWillAppear", "panel.viewWillDisappear", "main.viewDidAppear",
          "panel.viewDidDisappear",
        ])
    case .current:
      #expect(
        presenting == [
          "main.viewWillDisappear", "panel.viewWillAppear", "panel.viewDidAppear",
          "main.viewDidDisappear",
        ])
      #expect(
        dismissing == [
          "panel.viewWillDisappear", "main.viewWillAppear", "main.viewDidAppear",
          "panel.viewDidDisappear",
        ])
    }
  }

  @Test(arguments: UIBehavior.Preset.allCases)
  func `VC-10 VC-11 presentations in the automatic style`(preset: UIBehavior.Preset) {
    launch(preset, main)
    let panel = Screen("panel", log)
    let presenting = record { main.present(panel, animated: true) }
    #expect(presenting.contains("main.viewWillDisappear") == (preset == .iOS4))
    let panels = presenting.filter { $0.hasPrefix("panel") }
    #expect(panels == ["panel.viewWillAppear", "panel.viewDidAppear"])
    let dismissing = record { main.dismiss(animated: true) }
    #expect(dismissing.contains("main.viewDidAppear") == (preset == .iOS4))
  }

  @Test(arguments: UIBehavior.Preset.allCases)
  func `VC-03 VC-04 pushes and pops`(preset: UIBehavior.Preset) {
    let stack = UINavigationController(rootViewController: main)
    launch(preset, stack)
    let detail = Screen("detail", log)
    let pushing = record { stack.pushViewController(detail, animated: true) }
    let popping = record { stack.popViewController(animated: true) }
    switch preset {
    case .iOS4:
      #expect(
        pushing == [
          "detail.viewWillAppear", "main.viewWillDisappear", "detail.viewDidAppear",
          "main.viewDidDisappear",
        ])
      #expect(
        popping == [
          "main.viewWillAppear", "detail.viewWillDisappear", "main.viewDidAppear",
          "detail.viewDidDisappear",
        ])
    case .current:
      #expect(
        pushing == [
          "main.viewWillDisappear", "detail.viewWillAppear", "main.viewDidDisappear",
          "detail.viewDidAppear",
        ])
      #expect(
        popping == [
          "detail.viewWillDisappear", "main.viewWillAppear", "detail.viewDidDisappear",
          "main.viewDidAppear",
        ])
    }
  }

  @Test(arguments: UIBehavior.Preset.allCases)
  func `OL-14 AL-07 AL-08 home and back are the same in both`(preset: UIBehavior.Preset) {
    launch(preset, main)
    let calls = record {
      device?.pressHomeButton()
      device?.returnToForeground()
    }
    #expect(
      calls == [
        "delegate willResignActive active", "delegate didEnterBackground background",
        "delegate willEnterForeground background", "delegate didBecomeActive active",
      ])
  }

  @Test(arguments: UIBehavior.Preset.allCases)
  func `MO-04 a shake without a first responder`(preset: UIBehavior.Preset) {
    final class Shaken: UIWindow {
      var shakes = 0
      override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        shakes += 1
      }
    }
    launch(preset, main)
    let window = Shaken()
    window.makeKeyAndVisible()
    device?.shake()
    #expect(window.shakes == (preset == .iOS4 ? 0 : 1))
  }
}
