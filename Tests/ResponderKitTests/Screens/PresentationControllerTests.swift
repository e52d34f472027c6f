import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Makes one kind of presentation controllers, and animates with them.
private final class Wrapping: NSObject, UIViewControllerTransitioningDelegate,
  UIViewControllerAnimatedTransitioning
{
  private(set) var made: [Wrapped] = []
  private(set) var steps: [String] = []

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    let wrapped = Wrapped(presentedViewController: presented, presenting: presenting)
    made.append(wrapped)
    return wrapped
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.2 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let (to, from) = (context.view(forKey: .to), context.view(forKey: .from))
    if let to, let shown = context.viewController(forKey: .to) {
      steps.append("\(to === made.last?.wrapper) at \(Int(context.finalFrame(for: shown).minY))")
      to.frame = context.finalFrame(for: shown)
      context.containerView.addSubview(to)
    }
    if let from, let shown = context.viewController(forKey: .from) {
      steps.append(
        "\(from === made.last?.wrapper) from \(Int(context.initialFrame(for: shown).minY))")
    }
    context.completeTransition(true)
  }

  func forget() { made = [] }
}

/// Shows a screen in a frame, in the lower half.
private final class Wrapped: UIPresentationController {
  let wrapper = UIView()

  override var presentedView: UIView? { wrapper }
  override var frameOfPresentedViewInContainerView: CGRect {
    let bounds = containerView?.bounds ?? .zero
    return CGRect(x: 0, y: bounds.midY, width: bounds.width, height: bounds.height / 2)
  }
  override func presentationTransitionWillBegin() {
    wrapper.addSubview(presentedViewController.view)
  }
}

@MainActor
@Suite(.serialized)
final class PresentationControllerTests {
  lazy var stage = ScreenStage()
  private lazy var wrapping = Wrapping()
  lazy var main: Screen = {
    let main = stage.screen("main")
    stage.show(main)
    return main
  }()
  lazy var panel: Screen = {
    let panel = stage.screen("panel")
    panel.transitioningDelegate = wrapping
    panel.modalPresentationStyle = .custom
    return panel
  }()

  // MARK: - Before the presentation

  @Test func `VC-73 one that is asked for early is the one that presents, and goes with it`() {
    let sheet = stage.screen("sheet")
    sheet.modalPresentationStyle = .pageSheet
    let early = sheet.presentationController
    #expect(early?.presentationStyle == .pageSheet)
    #expect(early?.presentedViewController === sheet)
    main.present(sheet, animated: false)
    stage.settle()
    #expect(early != nil && sheet.presentationController === early)
    #expect(early?.presentingViewController === main && early?.containerView != nil)
    main.dismiss(animated: false)
    stage.settle()
    #expect(sheet.presentationController !== early)
  }

  @Test func `VC-73 a custom one is asked of the delegate once, before or at the presentation`() {
    _ = main
    let early = panel.presentationController
    #expect(early === wrapping.made.first)
    main.present(panel, animated: false)
    stage.settle()
    #expect(panel.presentationController === early && wrapping.made.count == 1)
    #expect(early?.presentingViewController === main)
  }

  @Test func `VC-73 one that was made for another style is not kept`() {
    let sheet = stage.screen("sheet")
    sheet.transitioningDelegate = wrapping
    let early = sheet.presentationController
    sheet.modalPresentationStyle = .custom
    main.present(sheet, animated: false)
    stage.settle()
    #expect(sheet.presentationController !== early)
    #expect(sheet.presentationController === wrapping.made.first)
  }

  @Test func `VC-73 a child has its parent's`() {
    let child = stage.screen("child")
    panel.addChild(child)
    #expect(child.presentationController === panel.presentationController)
    #expect(child.presentationController != nil)
  }

  @Test func `VC-44 asking early retains nothing`() {
    weak var gone: Screen?
    do {
      let brief = stage.screen("brief")
      gone = brief
      _ = brief.presentationController
    }
    #expect(gone == nil)
  }

  @Test func `VC-74 one that outlives the presentation still knows its screens`() throws {
    var kept: UIPresentationController?
    do {
      let brief = stage.screen("brief")
      main.present(brief, animated: false)
      kept = brief.presentationController
      stage.settle()
      main.dismiss(animated: false)
      stage.settle()
    }
    #expect((kept?.presentedViewController as? Screen)?.name == "brief")
    weak let gone = kept?.presentedViewController
    #expect(gone != nil)
    kept = nil
    #expect(gone == nil)
  }

  // MARK: - View and frame

  @Test func `VC-62 an animator gets the presentation's own view, and its final frame`() {
    main.present(panel, animated: true)
    stage.settle()
    #expect(panel.view.superview === wrapping.made.last?.wrapper)
    #expect(wrapping.made.last?.wrapper.superview === wrapping.made.last?.containerView)
    main.dismiss(animated: true)
    stage.settle()
    #expect(wrapping.steps == ["true at 240", "true from 240"])
    #expect(stage.window.subviews == [main.view])
  }

  @Test func `VC-70 a presentation's own view takes its new place when the screen is turned`() {
    main.present(panel, animated: false)
    stage.settle()
    stage.device.rotate(to: .landscapeLeft)
    stage.settle()
    #expect(
      wrapping.made.last?.wrapper.frame == CGRect(x: 0, y: 160, width: 480, height: 160))
  }

  @Test func `VC-62 a view that lies elsewhere is put into the container`() {
    let sheet = stage.screen("sheet")
    let elsewhere = UIView()
    elsewhere.addSubview(sheet.view)
    main.present(sheet, animated: false)
    stage.settle()
    #expect(sheet.view.window === stage.window)
    #expect(sheet.view.superview === sheet.presentationController?.containerView)
  }

  @Test func `VC-14 a screen whose view was removed is dismissed`() {
    let sheet = stage.screen("sheet")
    main.present(sheet, animated: false)
    stage.settle()
    sheet.view.removeFromSuperview()
    stage.settle()
    var isDone = false
    main.dismiss(animated: false) { isDone = true }
    stage.settle()
    #expect(isDone && main.presentedViewController == nil)
    #expect(stage.window.subviews == [main.view])
  }

  @Test func `a view that constraints pin to the container fills it and receives taps`() throws {
    final class Dimming: UIPresentationController {
      let dimming = UIView()
      var taps = 0

      override func presentationTransitionWillBegin() {
        guard let containerView else { return }
        dimming.translatesAutoresizingMaskIntoConstraints = false
        dimming.addGestureRecognizer(
          UITapGestureRecognizer(target: self, action: Selector(Dimming.tapped)))
        containerView.insertSubview(dimming, at: 0)
        NSLayoutConstraint.activate([
          dimming.topAnchor.constraint(equalTo: containerView.topAnchor),
          dimming.leadingAnchor.constraint(equalTo: containerView.leadingAnchor),
          dimming.widthAnchor.constraint(equalTo: containerView.widthAnchor),
          dimming.heightAnchor.constraint(equalTo: containerView.heightAnchor),
        ])
      }
      override func containerViewWillLayoutSubviews() {
        presentedView?.frame = CGRect(x: 100, y: 200, width: 50, height: 50)
      }
      private func tapped() { taps += 1 }
    }
    final class Maker: NSObject, UIViewControllerTransitioningDelegate {
      var made: Dimming?
      func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?,
        source: UIViewController
      ) -> UIPresentationController? {
        made = Dimming(presentedViewController: presented, presenting: presenting)
        return made
      }
    }
    let (root, shown, maker) = (UIViewController(), UIViewController(), Maker())
    stage.show(root)
    shown.modalPresentationStyle = .custom
    shown.transitioningDelegate = maker
    root.present(shown, animated: false)
    stage.settle()
    let made = try #require(maker.made)
    #expect(made.dimming.frame == made.containerView?.bounds)
    stage.device.tap(at: CGPoint(x: 20, y: 20))
    #expect(made.taps == 1)
  }
}
