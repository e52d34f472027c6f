import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// A sheet as present versions of iOS show it: the default style, dragged away by a finger.
@MainActor
@Suite(.serialized)
final class CurrentSheetTests {
  private final class Delegate: UIAdaptivePresentationControllerDelegate {
    let log: Log
    init(_ log: Log) { self.log = log }

    func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool {
      log.note("should")
      return true
    }
    func presentationControllerWillDismiss(_ controller: UIPresentationController) {
      log.note("will")
    }
    func presentationControllerDidDismiss(_ controller: UIPresentationController) {
      log.note("did")
    }
    func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
      log.note("attempt")
    }
  }

  private let log = Log()
  private lazy var delegate = Delegate(log)
  private lazy var device = {
    let device = SimulatedDevice(
      screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 390, height: 844)))
    device.show(main)
    _ = log.take()
    return device
  }()
  private lazy var main = Screen("main", log)

  private func present(_ style: UIModalPresentationStyle?, modal isModal: Bool = false) -> Screen {
    _ = device
    let sheet = Screen("sheet", log)
    if let style { sheet.modalPresentationStyle = style }
    sheet.isModalInPresentation = isModal
    sheet.presentationController?.delegate = delegate
    main.present(sheet, animated: true)
    device.settle()
    return sheet
  }

  private func dragDown() throws -> [String] {
    _ = log.take()
    try device.drag(from: CGPoint(x: 195, y: 200), to: CGPoint(x: 195, y: 600))
    device.settle()
    return log.take().appearances
  }

  @Test(arguments: [nil, UIModalPresentationStyle.pageSheet, .formSheet])
  func `VC-10 VC-30 the screen under a sheet that a finger drags away receives nothing`(
    style: UIModalPresentationStyle?
  ) throws {
    _ = present(style)
    #expect(log.take().appearances == ["sheet.viewWillAppear", "sheet.viewDidAppear"])
    #expect(main.view.window != nil)
    #expect(
      try dragDown() == [
        "should", "will", "sheet.viewWillDisappear", "sheet.viewDidDisappear", "did",
      ])
    #expect(main.presentedViewController == nil)
  }

  @Test func `VC-30 a modal sheet stays, and its delegate is notified of the attempt`() throws {
    let sheet = present(nil, modal: true)
    #expect(try dragDown() == ["attempt"])
    #expect(main.presentedViewController === sheet && sheet.view.window != nil)
    sheet.isModalInPresentation = false
    #expect(try dragDown().last == "did")
  }

  @Test func `VC-30 a screen that fills the other one is not dragged away`() throws {
    let screen = present(.fullScreen)
    #expect(try dragDown() == [] && main.presentedViewController === screen)
  }

  // MARK: - A scroll view in the sheet

  private func presentScrollView() -> (sheet: Screen, scroll: UIScrollView) {
    let sheet = present(nil)
    let scroll = UIScrollView(frame: sheet.view.bounds)
    scroll.contentSize = CGSize(width: 390, height: 3000)
    sheet.view.addSubview(scroll)
    device.advance(by: 0)
    return (sheet, scroll)
  }

  @Test func `SV-33 a sheet is dragged down by its scroll view at the top`() throws {
    let (_, scroll) = presentScrollView()
    #expect(
      try dragDown() == [
        "should", "will", "sheet.viewWillDisappear", "sheet.viewDidDisappear", "did",
      ])
    #expect(main.presentedViewController == nil && scroll.contentOffset == .zero)
  }

  @Test func `SV-33 a modal sheet with a scroll view at the top notes the attempt`() throws {
    let (sheet, scroll) = presentScrollView()
    sheet.isModalInPresentation = true
    #expect(try dragDown() == ["attempt"])
    #expect(main.presentedViewController === sheet && scroll.contentOffset == .zero)
  }

  @Test func `SV-33 a scroll view in a sheet scrolls from elsewhere, and upwards`() throws {
    let (sheet, scroll) = presentScrollView()
    try device.drag(from: CGPoint(x: 195, y: 600), to: CGPoint(x: 195, y: 200))
    device.settle()
    #expect(scroll.contentOffset.y > 300)
    scroll.contentOffset.y = 200
    let finger = device.touchDown(at: CGPoint(x: 195, y: 200))
    for y in stride(from: 220, through: 600, by: 20) {
      device.advance(by: 0.02)
      device.move(finger, to: CGPoint(x: 195, y: y))
    }
    #expect(scroll.isDragging && scroll.contentOffset.y < 0, "it is moved beyond its end")
    device.lift(finger)
    device.settle()
    #expect(main.presentedViewController === sheet && scroll.contentOffset.y == 0)
  }
}
