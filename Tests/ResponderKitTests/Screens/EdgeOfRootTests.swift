import ResponderKit
import ResponderTesting
import Testing

/// The left edge of a navigation controller, where nothing can be popped.
@MainActor
@Suite(.serialized)
final class EdgeOfRootTests {
  private final class Content: UIView {
    var calls: [String] = []

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      calls.append("began")
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      calls.append("ended")
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      calls.append("cancelled")
    }
  }

  lazy var stage = Stage()
  private let content = Content(frame: CGRect(x: 0, y: 0, width: 400, height: 400))

  private func screen(_ view: UIView? = nil) -> UIViewController {
    let screen = UIViewController()
    if let view { screen.view = view }
    return screen
  }

  @Test func `a drag from the edge of the root screen is the content's`() throws {
    let navigation = UINavigationController(rootViewController: screen(content))
    stage.device.show(navigation)
    try stage.device.drag(from: CGPoint(x: 2, y: 200), to: CGPoint(x: 300, y: 200))
    #expect(content.calls == ["began", "ended"])
    #expect(navigation.interactivePopGestureRecognizer?.state == .possible)
  }

  @Test func `a screen that is pushed after the finger went down is not popped while it appears`() {
    let navigation = UINavigationController(rootViewController: screen(content))
    stage.device.show(navigation)
    let finger = stage.device.touchDown(at: CGPoint(x: 2, y: 200))
    navigation.pushViewController(screen(), animated: true)
    for step in 1...10 {
      stage.device.advance(by: 0.01)
      stage.device.move(finger, to: CGPoint(x: 2 + step * 20, y: 200))
    }
    stage.device.lift(finger)
    stage.device.advance(by: 1)
    #expect(navigation.viewControllers.count == 2)
  }

  @Test func `a drag from the edge of another screen still pops it`() throws {
    let navigation = UINavigationController(rootViewController: screen())
    stage.device.show(navigation)
    navigation.pushViewController(screen(content), animated: false)
    stage.device.advance(by: 0)
    try stage.device.drag(from: CGPoint(x: 2, y: 200), to: CGPoint(x: 390, y: 200))
    stage.device.advance(by: 1)
    #expect(navigation.viewControllers.count == 1)
    #expect(content.calls == ["began", "cancelled"])
  }

  private enum Hidden { case bar, backButton, replacedButton }

  private final class Permission: UIGestureRecognizerDelegate {}

  private func count(
    hiding hidden: Hidden, _ change: (UINavigationController) -> Void = { _ in }
  ) throws -> Int {
    let navigation = UINavigationController(rootViewController: screen())
    stage.device.show(navigation)
    let top = screen(content)
    navigation.pushViewController(top, animated: false)
    stage.device.advance(by: 0)
    switch hidden {
    case .bar: navigation.isNavigationBarHidden = true
    case .backButton: top.navigationItem.hidesBackButton = true
    case .replacedButton:
      top.navigationItem.leftBarButtonItem = UIBarButtonItem(
        title: "Close", style: .plain, target: nil, action: nil)
    }
    change(navigation)
    try stage.device.drag(from: CGPoint(x: 2, y: 200), to: CGPoint(x: 390, y: 200))
    stage.device.advance(by: 1)
    return navigation.viewControllers.count
  }

  @Test(arguments: [Hidden.bar, .backButton, .replacedButton])
  private func `VC-93 a screen without a bar or a back button is not popped from the edge`(
    hidden: Hidden
  ) throws {
    #expect(try count(hiding: hidden) == 2)
    #expect(content.calls == ["began", "ended"])
  }

  @Test(arguments: [Hidden.bar, .backButton, .replacedButton])
  private func `VC-93 it is popped if the application replaces the recogniser's delegate`(
    hidden: Hidden
  ) throws {
    let permission = Permission()
    #expect(
      try count(hiding: hidden) { $0.interactivePopGestureRecognizer?.delegate = permission } == 1)
    #expect(
      try count(hiding: hidden) { $0.interactivePopGestureRecognizer?.delegate = nil } == 1)
  }

  @Test func `VC-93 it is popped if bar items are beside the back button`() throws {
    #expect(
      try count(hiding: .replacedButton) {
        $0.topViewController?.navigationItem.leftItemsSupplementBackButton = true
      } == 1)
  }
}
