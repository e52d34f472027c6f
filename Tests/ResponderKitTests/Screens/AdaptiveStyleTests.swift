import ResponderKit
import ResponderTesting
import Testing

/// Says how a screen is presented where there is little room.
private final class Adapting: UIAdaptivePresentationControllerDelegate {
  var style: UIModalPresentationStyle
  private(set) var asked: [UIUserInterfaceSizeClass] = []

  init(_ style: UIModalPresentationStyle) { self.style = style }

  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    asked.append(traitCollection.horizontalSizeClass)
    return style
  }

  private(set) var announced: [UIModalPresentationStyle] = []
  var alongside: (() -> Void)?

  func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
  ) {
    announced.append(style)
    let alongside = alongside
    transitionCoordinator?.animate(alongsideTransition: { _ in alongside?() }, completion: nil)
  }
}

/// The older form of the question.
private final class FormerlyAdapting: UIAdaptivePresentationControllerDelegate {
  func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle { .fullScreen }
}

@MainActor
@Suite(.serialized)
final class AdaptiveStyleTests {
  lazy var stage = ScreenStage()
  lazy var main: Screen = {
    let main = stage.screen("main")
    stage.show(main)
    return main
  }()

  private func present(
    _ style: UIModalPresentationStyle, _ delegate: any UIAdaptivePresentationControllerDelegate
  ) -> UIModalPresentationStyle? {
    let main = main
    let screen = stage.screen("new")
    screen.modalPresentationStyle = style
    screen.presentationController?.delegate = delegate
    _ = stage.log.take()
    main.present(screen, animated: true)
    stage.settle()
    return screen.presentationController?.presentationStyle
  }

  @Test(arguments: [UIModalPresentationStyle.pageSheet, .formSheet, .popover])
  func `VC-82 a delegate turns a sheet or a popover into another style`(
    style: UIModalPresentationStyle
  ) {
    let delegate = Adapting(.fullScreen)
    #expect(present(style, delegate) == .fullScreen)
    #expect(delegate.asked == [.compact], "asked once")
    #expect(stage.log.take().contains("main.viewDidDisappear"))
  }

  @Test func `VC-82 the style none keeps the style, and the older method is used too`() {
    #expect(present(.popover, Adapting(.none)) == .popover)
    #expect(!stage.log.take().contains("main.viewDidDisappear"))
    main.dismiss(animated: false)
    stage.settle()
    #expect(present(.formSheet, FormerlyAdapting()) == .fullScreen)
  }

  @Test func `VC-82 styles that fill the screen, and screens with much room, ask no delegate`() {
    let delegate = Adapting(.overFullScreen)
    #expect(present(.fullScreen, delegate) == .fullScreen && delegate.asked.isEmpty)
    main.dismiss(animated: false)
    stage.settle()
    stage.window.frame.size = CGSize(width: 1000, height: 800)
    #expect(present(.pageSheet, delegate) == .pageSheet && delegate.asked.isEmpty)
  }

  @Test func `VC-82 the delegate learns of the adapted style before the presentation begins`() {
    let delegate = Adapting(.fullScreen)
    delegate.alongside = { [log = stage.log] in log.note("alongside") }
    _ = present(.formSheet, delegate)
    #expect(delegate.announced == [.fullScreen])
    #expect(stage.log.take().contains("alongside"))
    main.dismiss(animated: false)
    stage.settle()
    delegate.style = .none
    _ = present(.popover, delegate)
    #expect(delegate.announced == [.fullScreen, .none])
  }

  @Test(arguments: [(UIBehavior.iOS4, UIModalPresentationStyle.fullScreen), (.current, .pageSheet)])
  func `VC-11 the presentation style of a new screen is read as the one that is used`(
    behavior: UIBehavior, style: UIModalPresentationStyle
  ) {
    stage.application.behavior = behavior
    let screen = stage.screen("new")
    #expect(screen.modalPresentationStyle == style)
    #expect(screen.presentationController?.presentationStyle == style)
    screen.modalPresentationStyle = .automatic
    #expect(screen.modalPresentationStyle == style)
    stage.application.behavior.automaticPresentationStyle = .formSheet
    #expect(screen.modalPresentationStyle == .formSheet)
    screen.modalPresentationStyle = .popover
    #expect(screen.modalPresentationStyle == .popover)
  }
}
