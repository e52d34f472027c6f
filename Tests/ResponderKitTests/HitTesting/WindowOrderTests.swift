import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class WindowOrderTests {
  lazy var stage = Stage()

  func shownWindow(_ name: String, level: UIWindow.Level = .normal) -> ProbeWindow {
    let window = ProbeWindow(name, stage.log)
    window.windowLevel = level
    window.probe.passesOn = false
    window.isHidden = false
    return window
  }

  /// Which window receives a finger in the middle of the screen first.
  func touched() -> String? {
    stage.device.lift(stage.down(200, 200))
    return stage.log.take().first?.split(separator: " ").first.map(String.init)
  }

  @Test func `HT-28 the front window is asked first, and the next one if it returns nil`() {
    let alert = shownWindow("alert", level: .alert)
    let upper = shownWindow("upper")
    #expect(touched() == "alert")
    alert.isUserInteractionEnabled = false
    #expect(touched() == "upper")
    upper.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(touched() == "window")
  }

  @Test func `HT-29 a window that is not the key window receives touches`() {
    let upper = shownWindow("upper")
    #expect(!upper.isKeyWindow)
    #expect(touched() == "upper")
  }

  @Test func `HT-32 a window is not hit before it is shown nor after it is hidden`() {
    let upper = ProbeWindow("upper", stage.log)
    upper.probe.passesOn = false
    #expect(upper.isHidden)
    #expect(touched() == "window")
    upper.isHidden = false
    #expect(touched() == "upper")
    upper.isHidden = true
    #expect(touched() == "window")
  }

  @Test func `HT-33 of two windows of one level the one shown last is in front`() {
    let first = shownWindow("first")
    let second = shownWindow("second")
    #expect(second.windowLevel == first.windowLevel)
    #expect(touched() == "second")
    first.isHidden = true
    first.isHidden = false
    #expect(touched() == "first")
  }

  @Test func `a window that is shown already comes to the front when it is made key and visible`() {
    let first = shownWindow("first")
    let second = shownWindow("second")
    #expect(touched() == "second")
    first.makeKeyAndVisible()
    #expect(stage.application.windows.suffix(2) == [second, first])
    #expect(touched() == "first")
  }

  @Test func `a window whose level changes while it is shown changes its place`() {
    let first = shownWindow("first")
    let second = shownWindow("second")
    first.windowLevel = .alert
    #expect(touched() == "first")
    first.windowLevel = .normal
    second.windowLevel = .statusBar
    #expect(touched() == "second")
  }

  @Test func `HT-37 the levels of windows are 0, 1000 and 2000`() {
    let levels: [UIWindow.Level] = [.normal, .statusBar, .alert]
    #expect(levels.map(\.rawValue) == [0, 1000, 2000])
    #expect(UIWindow().windowLevel == .normal)
  }

  @Test func `HT-31 a key window that is hidden hands the key to the topmost one`() {
    let upper = shownWindow("upper")
    stage.window.isHidden = true
    #expect(upper.isKeyWindow)
  }

  @Test func `a touch in a window that does not fill the screen is reported by its coordinates`() {
    let upper = shownWindow("upper")
    upper.frame = CGRect(x: 100, y: 100, width: 200, height: 200)
    var location = CGPoint.zero
    upper.onSendEvent = { event in
      location = event.allTouches?.first?.location(in: nil) ?? .zero
    }
    stage.down(150, 160)
    #expect(location == CGPoint(x: 50, y: 60))
  }
}
