import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// The buttons of a navigation bar.
@MainActor
@Suite(.serialized)
final class BarTests {
  /// A controller that notes the actions of its items.
  private final class Page: UIViewController {
    private(set) var calls: [String] = []

    func saved(_ item: UIBarButtonItem) { calls.append("saved \(item.title ?? "")") }
    func added() { calls.append("added") }

    func take() -> [String] {
      defer { calls = [] }
      return calls
    }
  }

  /// A navigation controller that implements an action.
  private final class Stack: UINavigationController {
    private(set) var shares = 0
    func share(_ item: UIBarButtonItem) { shares += 1 }
  }

  private lazy var stage = ControlStage()
  private lazy var root = Page()
  private lazy var page = Page()
  private lazy var navigation: Stack = {
    let navigation = Stack(rootViewController: root)
    stage.window.rootViewController = navigation
    stage.device.settle()
    return navigation
  }()

  private func push() {
    navigation.pushViewController(page, animated: false)
    stage.device.settle()
  }

  private func tap(_ x: CGFloat) {
    stage.tap(x, 20)
    stage.device.settle()
  }

  @Test func `BA-01 there is no bar until the program uses it`() {
    root.title = "Root"
    push()
    #expect(page.view.frame == CGRect(x: 0, y: 0, width: 400, height: 400))
    #expect(navigation.view.subviews == [page.view])
    #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 0, width: 400, height: 44))
    stage.device.advance(by: 0)
    #expect(page.view.frame == CGRect(x: 0, y: 44, width: 400, height: 356))
    navigation.isNavigationBarHidden = true
    stage.device.advance(by: 0)
    #expect(page.view.frame == CGRect(x: 0, y: 0, width: 400, height: 400))
  }

  @Test func `BA-02 the back button has the title of the screen before and pops`() {
    root.title = "Root"
    push()
    #expect(navigation.navigationBar.backItem?.title == "Root")
    #expect(navigation.navigationBar.topItem === page.navigationItem)
    stage.device.advance(by: 0)
    let back = navigation.navigationBar.subviews.compactMap { $0 as? UIButton }
    #expect(back.map(\.currentTitle) == ["Root"])
    tap(20)
    #expect(navigation.viewControllers == [root])
    stage.device.advance(by: 0)
    #expect(navigation.navigationBar.subviews.isEmpty)
    tap(20)
    #expect(navigation.viewControllers == [root])
  }

  @Test func `BA-03 a bar button calls its target with the item`() {
    root.navigationItem.rightBarButtonItems = [
      UIBarButtonItem(
        title: "Save", style: .done, target: root, action: Selector(Page.saved(_:))),
      UIBarButtonItem(barButtonSystemItem: .add, target: root, action: Selector(Page.added)),
    ]
    _ = navigation
    stage.device.advance(by: 0)
    #expect(root.view.frame.minY == 44)
    tap(380)
    #expect(root.take() == ["saved Save"])
    tap(330)
    #expect(root.take() == ["added"])
    root.navigationItem.rightBarButtonItems?[0].isEnabled = false
    stage.device.advance(by: 0)
    tap(380)
    #expect(root.take() == [])
  }

  @Test func `BA-04 an item without a target searches the responder chain of its button`() {
    root.navigationItem.leftBarButtonItem = UIBarButtonItem(
      title: "Share", style: .plain, target: nil, action: Selector(Stack.share(_:)))
    _ = navigation
    stage.device.advance(by: 0)
    tap(30)
    #expect(navigation.shares == 1)
  }

  @Test func `BA-05 an item with a closure calls it, with the item as the sender`() {
    var sender: Any?
    let item = UIBarButtonItem(primaryAction: UIAction(title: "Do") { sender = $0.sender })
    #expect(item.title == "Do")
    root.navigationItem.rightBarButtonItem = item
    _ = navigation
    stage.device.advance(by: 0)
    tap(380)
    #expect(sender as? UIBarButtonItem === item)
    root.navigationItem.rightBarButtonItem = nil
    stage.device.advance(by: 0)
    #expect(navigation.navigationBar.subviews.isEmpty && root.view.frame.minY == 44)
  }

  @Test func `BA-06 items at the left replace the back button, unless they supplement it`() {
    push()
    page.navigationItem.leftBarButtonItem = UIBarButtonItem(
      title: "Left", style: .plain, target: page, action: Selector(Page.added))
    stage.device.advance(by: 0)
    tap(20)
    #expect(page.take() == ["added"] && navigation.viewControllers.count == 2)
    page.navigationItem.leftItemsSupplementBackButton = true
    stage.device.advance(by: 0)
    tap(20)
    #expect(page.take() == [] && navigation.viewControllers == [root])
  }

  @Test func `BA-06 a hidden back button cannot be tapped`() {
    push()
    _ = navigation.navigationBar
    page.navigationItem.hidesBackButton = true
    stage.device.advance(by: 0)
    tap(20)
    #expect(navigation.viewControllers.count == 2)
  }

  @Test func `BA-07 a view in an item handles its touches`() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 60, height: 30))
    button.note(in: stage.log)
    root.navigationItem.rightBarButtonItem = UIBarButtonItem(customView: button)
    _ = navigation
    stage.device.advance(by: 0)
    #expect(button.frame == CGRect(x: 332, y: 7, width: 60, height: 30))
    tap(350)
    #expect(stage.log.take().contains("touchUpInside"))
  }

  @Test func `BA-08 the edit button begins and ends the editing mode`() {
    root.navigationItem.rightBarButtonItem = root.editButtonItem
    _ = navigation
    stage.device.advance(by: 0)
    tap(380)
    #expect(root.isEditing && root.editButtonItem.title == "Done")
    tap(380)
    #expect(!root.isEditing && root.editButtonItem.title == "Edit")
  }

  @Test func `BA-09 the items of a managed bar cannot be set`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let stage = ControlStage()
        let navigation = UINavigationController(rootViewController: UIViewController())
        stage.window.rootViewController = navigation
        navigation.navigationBar.items = []
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("a navigation controller manages"))
  }

  @Test func `BA-09 a bar of its own goes back through its items`() {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
    let items = [UINavigationItem(title: "A"), UINavigationItem(title: "B")]
    bar.items = items
    stage.controller.view.addSubview(bar)
    stage.device.advance(by: 0)
    #expect(bar.topItem === items[1] && bar.backItem === items[0])
    tap(20)
    #expect(bar.items == [items[0]])
  }
}
