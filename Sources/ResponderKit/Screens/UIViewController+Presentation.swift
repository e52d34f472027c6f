import Foundation

extension UIViewController {
  // MARK: - Checks

  /// Who presents a controller that this one was asked to: the outermost container, or the nearest one
  /// that defines a context.
  private func presenter(of shown: UIViewController) -> UIViewController {
    switch shown.modalPresentationStyle {
    case .currentContext, .overCurrentContext:
      sequence(first: self) { $0.parent }.first(where: \.definesPresentationContext) ?? outermost
    default: outermost
    }
  }

  /// Traps on what is a programmer's error, and warns of what UIKit warns of.
  private func mayPresent(_ shown: UIViewController) -> Bool {
    let presenter = presenter(of: shown)
    let name = "\(Swift.type(of: shown))"
    precondition(
      shown !== self && shown !== presenter, "\(name) cannot present itself.")
    precondition(
      shown.modalPresentationStyle != .none,
      "\(name) has no presentation style to be presented with.")
    if let other = presenter.ownPresented {
      let isInProgress = other.isBeingPresented || other.isBeingDismissed
      UIApplication.warn(
        isInProgress ? .transitionInProgress : .alreadyPresenting, about: presenter,
        "\(Swift.type(of: presenter)) cannot present \(name) while it "
          + (isInProgress ? "is presenting or dismissing" : "presents")
          + " \(Swift.type(of: other)).")
      return false
    }
    precondition(
      shown.parent == nil && shown.ownPresenter == nil,
      "\(name) cannot be presented: it is presented already, or has a parent.")
    guard viewIfLoaded?.window != nil, let window = presenter.viewIfLoaded?.window else {
      UIApplication.warn(
        .presenterOffWindow, about: self,
        "\(Swift.type(of: self)) cannot present \(name): its view is in no window.")
      return false
    }
    let style = shown.style(in: window)
    precondition(
      shown.modalTransitionStyle != .partialCurl || style == .fullScreen,
      "\(name) cannot be presented with a partial curl: its presentation style is not full screen.")
    return true
  }

  /// The style that counts.
  private func style(in window: UIWindow) -> UIModalPresentationStyle {
    let behavior = UIApplication.shared.behavior
    let style =
      modalPresentationStyle == .automatic
      ? behavior.automaticPresentationStyle : modalPresentationStyle
    return style == .pageSheet && window.bounds.height < behavior.compactHeight
      ? .fullScreen : style
  }

  // MARK: - Presenting

  func startPresenting(
    _ shown: UIViewController, animated: Bool, completion: (@MainActor () -> Void)?
  ) {
    guard !UIApplication.isTerminated, mayPresent(shown) else { return }
    UIApplication.shared.transitions.perform { [self] in
      guard mayPresent(shown), let window = viewIfLoaded?.window else { return }
      presenter(of: shown).present(
        shown, for: self, in: window, animated: animated, completion: completion)
    }
  }

  private func present(
    _ shown: UIViewController, for source: UIViewController, in window: UIWindow, animated: Bool,
    completion: (@MainActor () -> Void)?
  ) {
    finishTransitionsInside()
    ownPresented = shown
    shown.ownPresenter = self
    shown.isBeingPresented = true
    let presentation = shown.makePresentation(by: self, for: source, in: window)
    shown.ownPresentation = presentation
    let covers = presentation.shouldRemovePresentersView
    let container = UITransitionView(frame: window.bounds)
    container.presentation = presentation
    presentation.containerView = container

    let context = TransitionContext(
      from: self, to: shown, animated: animated, style: presentation.presentationStyle)
    context.container = container
    context.movesBothViews = covers
    var animator: (any UIViewControllerAnimatedTransitioning)?
    var interaction: (any UIViewControllerInteractiveTransitioning)?
    if animated, let delegate = shown.transitioningDelegate {
      animator = delegate.animationController(
        forPresented: shown, presenting: self, source: source)
      interaction = animator.flatMap {
        delegate.interactionControllerForPresentation(using: $0)
      }
    }
    let isAnimatorsTask = animator != nil
    var steps = ScreenTransition.Steps()
    steps.install = { [self] in
      presentation.presentationTransitionWillBegin()
      place(container, in: window, style: presentation.presentationStyle)
      SheetDrag.add(to: presentation)
      if !isAnimatorsTask { presentation.placeView() }
    }
    steps.clear = { [self] completed in
      if completed {
        presentation.placeView()
        if covers { cover() }
      } else {
        container.removeFromSuperview()
        unlinkPresented()
      }
      presentation.presentationTransitionDidEnd(completed)
    }
    steps.done = { _ in
      shown.isBeingPresented = false
      completion?()
    }
    ScreenTransition(
      arriving: [shown], leaving: covers ? [self] : [],
      order: UIApplication.shared.behavior.presentationOrder, context: context, in: window,
      steps: steps
    ).start(animator: animator, interaction: interaction)
  }

  private func makePresentation(
    by presenter: UIViewController, for source: UIViewController, in window: UIWindow
  ) -> UIPresentationController {
    let style = style(in: window)
    let own =
      style == .custom
      ? transitioningDelegate?.presentationController(
        forPresented: self, presenting: presenter, source: source) : nil
    let presentation =
      own ?? UIPresentationController(presentedViewController: self, presenting: presenter)
    presentation.resolvedStyle = style
    return presentation
  }

  /// Puts the container in front of what it is to cover.
  private func place(
    _ container: UIView, in window: UIWindow, style: UIModalPresentationStyle
  ) {
    let isInContext = style == .currentContext || style == .overCurrentContext
    if isInContext, let view = viewIfLoaded, let superview = view.superview {
      container.frame = view.frame
      superview.insertSubview(container, aboveSubview: view)
    } else {
      window.addSubview(container)
    }
  }

  // MARK: - Covering

  private func cover() {
    guard let view = viewIfLoaded, let superview = view.superview else { return }
    coveredPlace = CoveredPlace(
      superview: superview, index: superview.subviews.firstIndex(of: view) ?? 0)
    view.removeFromSuperview()
  }

  private func uncover() {
    guard let place = coveredPlace, let view = viewIfLoaded else { return }
    coveredPlace = nil
    guard let superview = place.superview else { return }
    superview.insertSubview(view, at: place.index)
  }

  // MARK: - Dismissing

  /// Who is presented by this controller, by that one in turn, and so on.
  private var presentedChain: [UIViewController] {
    Array(sequence(first: self) { $0.ownPresented }.dropFirst())
  }

  func startDismissing(
    animated: Bool, completion: (@MainActor () -> Void)?
  ) {
    guard !UIApplication.isTerminated else { return }
    UIApplication.shared.transitions.perform { [self] in
      let containers = sequence(first: self) { $0.parent }
      let presenter =
        containers.first { $0.ownPresented != nil }
        ?? containers.lazy.compactMap(\.ownPresenter).first
      presenter?.dismissPresented(animated: animated, completion: completion)
    }
  }

  private func dismissPresented(animated: Bool, completion: (@MainActor () -> Void)?) {
    guard let shown = ownPresented else { return }
    guard !shown.isBeingPresented, !shown.isBeingDismissed else {
      return UIApplication.warn(
        .transitionInProgress, about: self,
        "\(Swift.type(of: self)) cannot dismiss \(Swift.type(of: shown)) while it is presenting or "
          + "dismissing it.")
    }
    finishTransitionsInside()
    for controller in presentedChain { controller.finishTransitionsInside() }
    let leaving = Array(presentedChain.reversed())
    guard let top = leaving.first, let window = top.viewIfLoaded?.window else { return }
    for controller in leaving { controller.isBeingDismissed = true }
    let presentations = leaving.compactMap(\.ownPresentation)
    let wasCovered = coveredPlace != nil

    let context = TransitionContext(
      from: top, to: self, animated: animated,
      style: presentations.first?.presentationStyle ?? .none)
    context.container = presentations.first?.containerView
    context.movesBothViews = wasCovered
    var animator: (any UIViewControllerAnimatedTransitioning)?
    var interaction: (any UIViewControllerInteractiveTransitioning)?
    if animated, let delegate = top.transitioningDelegate {
      animator = delegate.animationController(forDismissed: top)
      interaction = animator.flatMap { delegate.interactionControllerForDismissal(using: $0) }
    }
    var steps = ScreenTransition.Steps()
    steps.install = { [self] in
      presentations.first?.dismissalTransitionWillBegin()
      uncover()
    }
    steps.clear = { [self] completed in
      if completed {
        for presentation in presentations { presentation.containerView?.removeFromSuperview() }
        for controller in leaving {
          controller.ownPresenter?.unlinkPresented()
          controller.coveredPlace = nil
        }
      } else if wasCovered {
        cover()
      }
      presentations.first?.dismissalTransitionDidEnd(completed)
    }
    steps.done = { _ in
      for controller in leaving { controller.isBeingDismissed = false }
      completion?()
    }
    ScreenTransition(
      arriving: wasCovered ? [self] : [], leaving: leaving,
      order: UIApplication.shared.behavior.presentationOrder, context: context, in: window,
      steps: steps
    ).start(animator: animator, interaction: interaction)
  }

  private func unlinkPresented() {
    ownPresented?.ownPresenter = nil
    ownPresented?.ownPresentation = nil
    ownPresented = nil
  }

  /// Takes away whom this controller presents, for it goes itself.
  func removePresented() {
    for controller in presentedChain.reversed() {
      controller.finishTransitionsInside()
      guard let presenter = controller.ownPresenter else { continue }
      controller.isBeingDismissed = true
      let container = controller.ownPresentation?.containerView
      controller.startAppearance(false, animated: false, by: .window)
      container?.removeFromSuperview()
      if controller.appearance.phase == .disappearing { controller.scheduleEndOfAppearance() }
      if controller.appearance.phase == .gone { controller.isBeingDismissed = false }
      presenter.unlinkPresented()
      presenter.coveredPlace = nil
    }
  }

  /// Completes the transitions of this controller and of those in it.
  private func finishTransitionsInside() {
    UIApplication.shared.transitions.transition(of: self)?.finishAtOnce()
    for child in children { child.finishTransitionsInside() }
  }
}

extension UIPresentationController {
  /// Puts the presented view into the container, unless it is there.
  func placeView() {
    guard let containerView, let presentedView, presentedView.superview == nil else { return }
    presentedView.frame = frameOfPresentedViewInContainerView
    containerView.addSubview(presentedView)
  }
}
