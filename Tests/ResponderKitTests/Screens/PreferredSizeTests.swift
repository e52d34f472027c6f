import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Notes the preferred sizes of its children, and the sizes that it is to take.
private final class SizedScreen: Screen {
  var childSize: CGSize?

  override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    note("child prefers \(text(container.preferredContentSize))")
  }

  override func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    childSize
      ?? super.size(forChildContentContainer: container, withParentContainerSize: parentSize)
  }

  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    note("to \(text(size))")
  }
}

/// A drawer at the bottom, as high as its screen prefers.
private final class Drawer: UIPresentationController {
  private(set) var steps: [String] = []

  override var frameOfPresentedViewInContainerView: CGRect {
    let bounds = containerView?.bounds ?? .zero
    let size = size(
      forChildContentContainer: presentedViewController, withParentContainerSize: bounds.size)
    return CGRect(
      x: 0, y: bounds.height - size.height, width: size.width, height: size.height)
  }

  override func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    CGSize(width: parentSize.width, height: container.preferredContentSize.height)
  }

  override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    steps.append("prefers \(text(container.preferredContentSize))")
    containerView?.setNeedsLayout()
  }

  override func containerViewWillLayoutSubviews() {
    presentedView?.frame = frameOfPresentedViewInContainerView
  }

  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    steps.append("to \(text(size))")
    super.viewWillTransition(to: size, with: coordinator)
  }
}

private final class DrawerMaker: NSObject, UIViewControllerTransitioningDelegate {
  private(set) var made: [Drawer] = []

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    let drawer = Drawer(presentedViewController: presented, presenting: presenting)
    made.append(drawer)
    return drawer
  }
}

private func text(_ size: CGSize) -> String { "\(Int(size.width))x\(Int(size.height))" }

@MainActor
@Suite(.serialized)
final class PreferredSizeTests {
  lazy var stage = ScreenStage()
  private lazy var main: SizedScreen = {
    let main = SizedScreen("main", stage.log)
    stage.show(main)
    return main
  }()
  private lazy var sheet: SizedScreen = {
    let sheet = SizedScreen("sheet", stage.log)
    sheet.modalPresentationStyle = .formSheet
    return sheet
  }()

  /// Gives the window the size of a tablet's screen, and presents the sheet.
  private func presentOnTablet() {
    _ = main
    stage.window.frame.size = CGSize(width: 1000, height: 800)
    main.present(sheet, animated: false)
    stage.settle()
    _ = stage.log.take()
  }

  private func addChild() -> SizedScreen {
    let child = SizedScreen("child", stage.log)
    main.addChild(child)
    child.view.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    main.view.addSubview(child.view)
    child.didMove(toParent: main)
    stage.settle()
    _ = stage.log.take()
    return child
  }

  // MARK: - The parent

  @Test func `VC-95 a parent is notified of each change of a child's preferred size`() {
    let child = addChild()
    #expect(child.preferredContentSize == .zero)
    child.preferredContentSize = CGSize(width: 200, height: 80)
    child.preferredContentSize = CGSize(width: 200, height: 80)
    #expect(stage.log.take() == ["main.child prefers 200x80"])
    #expect(child.view.frame.size == CGSize(width: 100, height: 50))
    child.removeFromParent()
    child.preferredContentSize = .zero
    #expect(!stage.log.take().contains { $0.hasPrefix("main.") })
  }

  @Test func `VC-97 a child is notified of the size that its parent returns for it`() {
    _ = addChild()
    main.childSize = CGSize(width: 300, height: 60)
    stage.device.rotate(to: .landscapeLeft)
    #expect(
      stage.turns().filter { $0.contains(".to ") } == ["child.to 300x60", "main.to 480x320"])
  }

  @Test func `VC-97 a child that keeps its size is not notified`() {
    _ = addChild()
    main.childSize = CGSize(width: 100, height: 50)
    stage.device.rotate(to: .landscapeLeft)
    #expect(stage.turns().filter { $0.contains(".to ") } == ["main.to 480x320"])
  }

  // MARK: - Form sheets

  @Test func `VC-96 a form sheet has its preferred size in the middle of a large screen`() {
    sheet.preferredContentSize = CGSize(width: 400, height: 300)
    presentOnTablet()
    #expect(sheet.view.frame == CGRect(x: 300, y: 250, width: 400, height: 300))
  }

  @Test func `VC-96 a visible form sheet is notified of a new size, and takes it`() {
    sheet.preferredContentSize = CGSize(width: 400, height: 300)
    presentOnTablet()
    sheet.preferredContentSize.height = 500
    #expect(stage.log.take() == ["sheet.to 400x500"])
    #expect(sheet.view.frame == CGRect(x: 300, y: 150, width: 400, height: 500))
    stage.settle()
    sheet.preferredContentSize = CGSize(width: 5000, height: 0)
    #expect(sheet.view.frame == CGRect(x: 0, y: 0, width: 1000, height: 800))
    main.dismiss(animated: false)
    stage.settle()
    _ = stage.log.take()
    sheet.preferredContentSize = CGSize(width: 10, height: 10)
    stage.settle()
    #expect(stage.log.take() == [])
  }

  @Test func `VC-96 a size that is set while the sheet comes is the one that it has at last`() {
    _ = main
    stage.window.frame.size = CGSize(width: 1000, height: 800)
    main.present(sheet, animated: true)
    sheet.preferredContentSize = CGSize(width: 400, height: 300)
    stage.settle()
    #expect(sheet.view.frame == CGRect(x: 300, y: 250, width: 400, height: 300))
    #expect(stage.log.take().appearances.filter { $0.hasPrefix("sheet.view") }.count == 2)
    #expect(main.presentedViewController === sheet && stage.warned() == [])
  }

  @Test func `VC-96 a touch beside a small sheet reaches nothing under it`() {
    sheet.preferredContentSize = CGSize(width: 400, height: 300)
    presentOnTablet()
    let hit = stage.window.hitTest(CGPoint(x: 100, y: 100), with: nil)
    #expect(hit === sheet.presentationController?.containerView)
    #expect(stage.window.hitTest(CGPoint(x: 500, y: 400), with: nil) === sheet.view)
  }

  @Test(arguments: [UIModalPresentationStyle.pageSheet, .popover, .overFullScreen])
  func `VC-96 other styles fill the container`(style: UIModalPresentationStyle) {
    sheet.modalPresentationStyle = style
    sheet.preferredContentSize = CGSize(width: 400, height: 300)
    presentOnTablet()
    sheet.preferredContentSize.height = 500
    stage.settle()
    #expect(sheet.view.frame == CGRect(x: 0, y: 0, width: 1000, height: 800))
  }

  @Test func `VC-96 a form sheet fills a screen with little room`() {
    sheet.preferredContentSize = CGSize(width: 200, height: 200)
    main.present(sheet, animated: false)
    stage.settle()
    #expect(sheet.view.frame == stage.window.bounds)
  }

  @Test
  func `VC-96 VC-97 a rotated form sheet fills a narrow screen, and has its size in a wide one`() {
    stage = ScreenStage(width: 800, height: 480)
    sheet.preferredContentSize = CGSize(width: 400, height: 300)
    _ = main
    main.present(sheet, animated: false)
    stage.settle()
    #expect(sheet.view.frame.size == CGSize(width: 400, height: 300))
    _ = stage.log.take()
    stage.device.rotate(to: .landscapeLeft)
    #expect(stage.turns().contains("sheet.to 480x800"))
    #expect(sheet.view.frame == CGRect(x: 0, y: 0, width: 480, height: 800))
    stage.device.rotate(to: .portrait)
    #expect(stage.turns().contains("sheet.to 400x300"))
    #expect(sheet.view.frame == CGRect(x: 200, y: 90, width: 400, height: 300))
  }

  @Test func `VC-96 a form sheet keeps its size in a window that becomes wider or narrower`() {
    sheet.preferredContentSize = CGSize(width: 400, height: 300)
    presentOnTablet()
    stage.window.frame.size = CGSize(width: 1200, height: 700)
    stage.settle()
    #expect(sheet.view.frame == CGRect(x: 400, y: 200, width: 400, height: 300))
    stage.window.frame.size = CGSize(width: 500, height: 700)
    stage.settle()
    #expect(sheet.view.frame == CGRect(x: 0, y: 0, width: 500, height: 700))
  }

  // MARK: - Presentation controllers

  @Test func `VC-95 a presentation controller is notified, and resizes its screen`() {
    let maker = DrawerMaker()
    sheet.modalPresentationStyle = .custom
    sheet.transitioningDelegate = maker
    sheet.preferredContentSize.height = 100
    main.present(sheet, animated: false)
    stage.settle()
    #expect(sheet.view.frame == CGRect(x: 0, y: 380, width: 320, height: 100))
    #expect(maker.made.first?.preferredContentSize.height == 100)
    sheet.preferredContentSize.height = 200
    stage.settle()
    #expect(sheet.view.frame == CGRect(x: 0, y: 280, width: 320, height: 200))
    #expect(maker.made.first?.steps == ["prefers 0x200"])
  }

  @Test func `VC-97 a presentation controller determines the size of its screen in a rotation`() {
    let maker = DrawerMaker()
    sheet.modalPresentationStyle = .custom
    sheet.transitioningDelegate = maker
    sheet.preferredContentSize.height = 100
    main.present(sheet, animated: false)
    stage.settle()
    _ = stage.log.take()
    stage.device.rotate(to: .landscapeLeft)
    #expect(
      stage.turns().filter { $0.contains(".to ") } == ["main.to 480x320", "sheet.to 480x100"])
    #expect(maker.made.first?.steps == ["to 480x320"])
    #expect(sheet.view.frame == CGRect(x: 0, y: 220, width: 480, height: 100))
  }
}
