import Foundation
import ResponderKit
import ResponderTesting
import Testing

private final class Overlay: UIWindow {
  override var canBecomeKey: Bool { false }
}

/// Which windows become the key window, and what the application does with a URL.
@MainActor @Suite(.serialized)
final class KeyWindowTests {
  lazy var stage = Stage()

  @Test func `AL-30 a window that cannot become key is shown, and the key stays where it is`() {
    let first = stage.window
    let overlay = Overlay()
    overlay.makeKeyAndVisible()
    #expect(!overlay.isHidden && first.isKeyWindow && !overlay.isKeyWindow)
    let second = UIWindow()
    second.makeKeyAndVisible()
    let another = Overlay()
    another.isHidden = false
    second.isHidden = true
    #expect(first.isKeyWindow, "those in front of it are passed over")
    #expect(UIWindow().canBecomeKey)
  }

  @Test
  func `AL-31 no other application opens a URL, and the completion is called in a later turn`()
    throws
  {
    let url = try #require(URL(string: "https://example.com"))
    #expect(!stage.application.canOpenURL(url))
    var answers: [Bool] = []
    stage.application.open(url) { answers.append($0) }
    #expect(answers.isEmpty)
    stage.device.advance(by: 0)
    #expect(answers == [false])
    stage.application.open(url, options: [.universalLinksOnly: true])
    #expect(stage.device.settle())
  }

  @Test func `AL-24 a window that is made key and visible is first visible`() {
    _ = stage
    let window = UIWindow()
    var names: [String] = []
    let tokens = [UIWindow.didBecomeVisibleNotification, UIWindow.didBecomeKeyNotification].map {
      name in
      NotificationCenter.default.addObserver(forName: name, object: window, queue: nil) { _ in
        MainActor.assumeIsolated {
          names.append(name == UIWindow.didBecomeKeyNotification ? "key" : "visible")
        }
      }
    }
    final class Root: UIViewController {
      var wasKey: Bool?
      override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        wasKey = view.window?.isKeyWindow ?? UIApplication.shared.windows.last?.isKeyWindow
      }
    }
    let root = Root()
    window.rootViewController = root
    window.makeKeyAndVisible()
    #expect(names == ["visible", "key"])
    #expect(root.wasKey == true)
    window.makeKeyAndVisible()
    #expect(names == ["visible", "key"])
    for token in tokens { NotificationCenter.default.removeObserver(token) }
  }
}
