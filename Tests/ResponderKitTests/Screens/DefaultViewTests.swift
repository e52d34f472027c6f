import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// The view that a controller has where it makes none of its own.
@MainActor
@Suite(.serialized)
final class DefaultViewTests {
  lazy var stage = ScreenStage()

  @Test func `VC-75 a controller's default view gives in both directions`() {
    _ = stage
    #expect(UIViewController().view.autoresizingMask == [.flexibleWidth, .flexibleHeight])
    #expect(UINavigationController().view.autoresizingMask == [.flexibleWidth, .flexibleHeight])
    final class Own: UIViewController {
      override func loadView() { view = UIView() }
    }
    #expect(Own().view.autoresizingMask == [])
  }

  @Test func `VC-75 a child that fills its container fills it when the screen is turned`() {
    let parent = UIViewController()
    let child = UIViewController()
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    stage.show(parent)
    stage.device.rotate(to: .landscapeLeft)
    #expect(child.view.frame == CGRect(x: 0, y: 0, width: 480, height: 320))
  }

  @Test func `VC-75 a root and what it presents follow their window's size`() {
    let root = UIViewController()
    stage.show(root)
    let sheet = UIViewController()
    sheet.modalPresentationStyle = .overFullScreen
    root.present(sheet, animated: false)
    stage.settle()
    stage.window.frame.size = CGSize(width: 200, height: 100)
    #expect(root.view.frame.size == CGSize(width: 200, height: 100))
    #expect(sheet.view.frame.size == CGSize(width: 200, height: 100))
  }
}
