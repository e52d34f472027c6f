import ResponderKit
import ResponderTesting
import Testing

/// Notes what a sheet asks and tells of being dragged.
private final class Dragging: UIAdaptivePresentationControllerDelegate {
  let log: Log
  var mayDismiss = true

  init(_ log: Log) { self.log = log }

  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool {
    log.note("shouldDismiss")
    return mayDismiss
  }

  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    log.note("willDismiss")
  }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    log.note("didDismiss")
  }

  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {
    log.note("didAttemptToDismiss")
  }
}

@MainActor
@Suite(.serialized)
final class SheetTests {
  lazy var stage = ScreenStage()
  lazy var main: Screen = {
    let main = stage.screen("main")
    stage.show(main)
    return main
  }()
  lazy var sheet: Screen = {
    let sheet = stage.screen("sheet")
    sheet.modalPresentationStyle = .pageSheet
    main.present(sheet, animated: true)
    stage.settle()
    sheet.presentationController?.delegate = dragging
    _ = stage.log.take()
    return sheet
  }()
  private lazy var dragging = Dragging(stage.log)

  private func dragDown(by distance: CGFloat = 300) throws {
    try stage.device.drag(from: CGPoint(x: 160, y: 100), to: CGPoint(x: 160, y: 100 + distance))
  }

  @Test func `VC-30 a sheet that is dragged away asks, and tells before and after`() throws {
    _ = sheet
    try dragDown()
    stage.settle()
    #expect(
      stage.log.take() == [
        "shouldDismiss", "willDismiss", "sheet.viewWillDisappear", "sheet.viewDidDisappear",
        "didDismiss",
      ])
    #expect(main.presentedViewController == nil)
  }

  @Test func `VC-30 a sheet that cannot be dragged away is notified of the attempt`() throws {
    _ = sheet
    dragging.mayDismiss = false
    try dragDown()
    stage.settle()
    #expect(stage.log.take() == ["shouldDismiss", "didAttemptToDismiss"])
    #expect(main.presentedViewController === sheet)
  }

  @Test func `VC-30 a modal sheet asks no delegate`() throws {
    sheet.isModalInPresentation = true
    try dragDown()
    stage.settle()
    #expect(stage.log.take() == ["didAttemptToDismiss"])
  }

  @Test(arguments: [false, true])
  func `VC-30 a sheet whose content is modal is one, too, on top of a stack or as a child`(
    isInStack: Bool
  ) throws {
    _ = main
    let content = stage.screen("content")
    content.isModalInPresentation = true
    let outer: UIViewController
    if isInStack {
      outer = UINavigationController(rootViewController: stage.screen("root"))
      (outer as? UINavigationController)?.pushViewController(content, animated: false)
    } else {
      outer = stage.screen("outer")
      outer.addChild(content)
      outer.view.addSubview(content.view)
      content.didMove(toParent: outer)
    }
    outer.modalPresentationStyle = .pageSheet
    main.present(outer, animated: false)
    stage.settle()
    outer.presentationController?.delegate = dragging
    _ = stage.log.take()
    try dragDown()
    stage.settle()
    #expect(stage.log.take() == ["didAttemptToDismiss"])
    content.isModalInPresentation = false
    try dragDown()
    stage.settle()
    #expect(main.presentedViewController == nil)
  }

  @Test func `VC-30 a modal screen below the top of a stack does not hold the sheet`() throws {
    _ = main
    let below = stage.screen("below")
    below.isModalInPresentation = true
    let outer = UINavigationController(rootViewController: below)
    outer.pushViewController(stage.screen("top"), animated: false)
    outer.modalPresentationStyle = .pageSheet
    main.present(outer, animated: false)
    stage.settle()
    try dragDown()
    stage.settle()
    #expect(main.presentedViewController == nil)
  }

  @Test func `VC-30 a sheet that is let go too early stays`() throws {
    _ = sheet
    try dragDown(by: 60)
    stage.settle()
    #expect(stage.log.take() == ["shouldDismiss"])
    #expect(main.presentedViewController === sheet)
  }

  @Test(arguments: [CGPoint(x: 160, y: 160), CGPoint(x: 240, y: 200)])
  func `VC-30 a drag that turns down after it went elsewhere asks nothing`(turn: CGPoint) {
    _ = sheet
    let finger = stage.device.touchDown(at: CGPoint(x: 160, y: 200))
    for point in [turn, CGPoint(x: turn.x, y: 300), CGPoint(x: turn.x, y: 470)] {
      stage.device.advance(by: 0.02)
      stage.device.move(finger, to: point)
    }
    stage.device.lift(finger)
    stage.settle()
    #expect(stage.log.take() == [] && main.presentedViewController === sheet)
  }

  @Test func `VC-30 a drag down that returns keeps the sheet`() {
    _ = sheet
    let finger = stage.device.touchDown(at: CGPoint(x: 160, y: 200))
    for y in [220, 420, 300, 190] {
      stage.device.advance(by: 0.02)
      stage.device.move(finger, to: CGPoint(x: 160, y: y))
    }
    stage.device.lift(finger)
    stage.settle()
    #expect(stage.log.take() == ["shouldDismiss"] && main.presentedViewController === sheet)
  }

  @Test func `VC-73 a delegate that is set before presenting is notified of the drag`() throws {
    let early = stage.screen("early")
    early.modalPresentationStyle = .pageSheet
    early.presentationController?.delegate = dragging
    main.present(early, animated: false)
    stage.settle()
    _ = stage.log.take()
    try dragDown()
    stage.settle()
    #expect(stage.log.take().first == "shouldDismiss")
    #expect(main.presentedViewController == nil)
  }

  @Test func `VC-31 a dismissal by code asks and tells the delegate nothing`() {
    sheet.dismiss(animated: true)
    stage.settle()
    #expect(stage.log.take() == ["sheet.viewWillDisappear", "sheet.viewDidDisappear"])
  }
}
