import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Which windows an application has, and which of them is key.
@MainActor
@Suite(.serialized)
final class WindowListTests {
  lazy var stage = Stage()

  // MARK: - The list

  @Test func `HT-39 windows that are not shown are listed too`() {
    let stage = stage
    let made = { stage.application.windows }
    #expect(made() == [stage.window])
    let first = UIWindow()
    #expect(made() == [stage.window, first] && first.isHidden)
    let alert = UIWindow()
    alert.windowLevel = .alert
    let second = UIWindow()
    #expect(made() == [stage.window, first, second, alert])
    first.isHidden = false
    #expect(made() == [stage.window, second, first, alert])
    first.isHidden = true
    #expect(made().count == 4)
  }

  @Test func `HT-39 a window that is released is in the list no more`() {
    let stage = stage
    var window: UIWindow? = UIWindow()
    #expect(stage.application.windows.last === window)
    window = nil
    #expect(stage.application.windows == [stage.window])
  }

  @Test
  func `HT-39 a window that is not shown is neither hit nor laid out, and never key by itself`() {
    final class Counting: UIWindow {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let hidden = (stage, Counting()).1
    hidden.windowLevel = .alert
    hidden.setNeedsLayout()
    stage.device.advance(by: 0)
    #expect(hidden.layouts == 0)
    let upper = UIWindow()
    upper.makeKeyAndVisible()
    upper.isHidden = true
    #expect(stage.window.isKeyWindow)
  }

  @Test func `HT-39 a window that is shown after a turn has the screen's size`() {
    let hidden = (stage, UIWindow(frame: stage.application.screen.bounds)).1
    let tall = ScreenStage()
    let waiting = UIWindow()
    #expect(waiting.bounds.size == CGSize(width: 320, height: 480))
    tall.show(UIViewController())
    tall.device.rotate(to: .landscapeLeft)
    #expect(tall.window.bounds.size == CGSize(width: 480, height: 320))
    #expect(waiting.bounds.size == CGSize(width: 480, height: 320))
    #expect(hidden.bounds.size == CGSize(width: 400, height: 400))
  }

  // MARK: - The key

  @Test func `HT-40 a key window that is released hands the key to the topmost one`() {
    let first = stage.window
    final class Telling: UIWindow {
      var keys = 0
      override func becomeKey() {
        super.becomeKey()
        keys += 1
      }
    }
    let upper = Telling()
    upper.isHidden = false
    var alert: UIWindow? = UIWindow()
    alert?.windowLevel = .alert
    alert?.makeKeyAndVisible()
    #expect(!upper.isKeyWindow && !first.isKeyWindow)
    alert = nil
    #expect(upper.isKeyWindow && upper.keys == 1)
  }

  @Test func `HT-40 shakes and presses go to the next window when the key window was released`() {
    let view = stage.view("view", 0, 0, 100, 100)
    view.probe.canBecomeFirst = true
    view.becomeFirstResponder()
    var alert: UIWindow? = UIWindow()
    alert?.rootViewController = UIViewController()
    alert?.makeKeyAndVisible()
    stage.device.advance(by: 1)
    alert = nil
    _ = stage.log.take()
    stage.device.shake()
    stage.device.press(.select)
    #expect(
      stage.log.take().filter { $0.hasPrefix("view ") }.map { $0.split(separator: " ")[1] }
        == ["motionBegan", "motionEnded", "pressesBegan", "pressesEnded"])
  }

  @Test func `HT-40 the key stays where it is when another window is released`() {
    var other: UIWindow? = UIWindow()
    other?.isHidden = false
    #expect(stage.window.isKeyWindow && other?.isKeyWindow == false)
    other = nil
    #expect(stage.window.isKeyWindow)
  }

  @Test func `HT-40 releasing the last window leaves no key window`() {
    let device = SimulatedDevice(screen: .small)
    device.launch(ProbeDelegate("delegate", Log()))
    final class Ending: UIWindow {
      static var ended = 0
      deinit { MainActor.assumeIsolated { Self.ended += 1 } }
    }
    var only: UIWindow? = Ending()
    only?.makeKeyAndVisible()
    #expect(device.application.keyWindow === only)
    only = nil
    #expect(Ending.ended == 1)
    #expect(device.application.keyWindow == nil)
    let next = UIWindow()
    next.makeKeyAndVisible()
    #expect(next.isKeyWindow)
  }
}
