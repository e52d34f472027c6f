import Foundation
import ResponderKit
import Testing

/// The display, as an application knows it.
@Suite(.serialized) @MainActor struct DisplayLevelTests {
  private func application() -> UIApplication {
    UIApplication(
      screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 320, height: 480)),
      scheduler: VirtualScheduler())
  }

  /// A backlight with three levels.
  private final class Backlight: ScreenBacklight {
    private var step = 2
    var level: CGFloat {
      get { CGFloat(step) / 2 }
      set { step = Int((newValue * 2).rounded()) }
    }
  }

  @Test(arguments: [false, true])
  func `DI-01 the brightness is limited, and a change of it is posted`(hasBacklight: Bool) {
    let screen = application().screen
    if hasBacklight { screen.backlight = Backlight() }
    var levels: [CGFloat] = []
    let observer = NotificationCenter.default.addObserver(
      forName: UIScreen.brightnessDidChangeNotification, object: screen, queue: nil
    ) { _ in MainActor.assumeIsolated { levels.append(screen.brightness) } }
    defer { NotificationCenter.default.removeObserver(observer) }
    for level in [1, 0.5, 0.5, -1, 2, .nan] { screen.brightness = level }
    #expect(levels == [0.5, 0, 1])
  }

  @Test func `DI-02 the host is notified of each change of isIdleTimerDisabled`() {
    let application = application()
    var changes = 0
    application.onIdleTimerChange = { changes += 1 }
    #expect(!application.isIdleTimerDisabled)
    for isDisabled in [false, true, true, false] { application.isIdleTimerDisabled = isDisabled }
    #expect(changes == 2)
  }
}
