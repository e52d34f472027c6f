import Foundation

extension UIViewController {
  // MARK: - Checks

  /// Returns the controller that presents: the outermost container, or the nearest one that defines a
  /// context.
  private func presenter(of shown: UIViewController) -> UIViewController {
    switch shown.modalPresentationStyle {
    case .currentContext, .overCurrentContext:
      sequence(first: self) { $0.parent }.first(where: \.definesPresentationContext) ?? outermost
    default: outermost
    }
  }

  /// Traps on programmer errors, and reports those that UIKit warns about.
  private func mayPresent(_ shown: UIViewController) -> Bool {
    let presenter = presenter(of: shown)
    let name = UsageWarning.name(of: shown)
    precondition(
      shown !== self && shown !== presenter, "\(name) cannot present itself.")
    precondition(
      shown.modalPresentationStyle != .none,
      "\(name) has no presentation style to be presented with.")
    precondition(
      !sequence(first: presenter, next: { $0.ownPresenter ?? $0.parent }).contains(shown),
      "\(name) cannot be presented over \(Swift.type(of: presenter)): it lies under it.")
    let isMoving = presenter.isComingOrGoing || presenter.ownPresented?.isComingOrGoing == true
    if isMoving || presenter.ownPresented != nil {
      UIApplication.warn(
        isMoving ? .transitionInProgress : .alreadyPresenting, about: presenter,
        "\(UsageWarning.name(of: presenter)) cannot present \(name): "
          + (isMoving ? "a presentation or dismissal is in progress." : "it presents already."))
      return false
    }
    precondition(
      shown.parent == nil && shown.ownPresenter == nil,
      "\(name) cannot be presented: it is presented already, or has a parent.")
    guard viewIfLoaded?.window != nil, let window = presenter.viewIfLoaded?.window else {
      UIApplication.warn(
        .presenterOffWindow, about: self,
        "\(UsageWarning.name(of: self)) cannot present \(name): its view is in no window.")
      return false
    }
    let style = shown.requestedStyle(in: window)
    precondition(
      shown.modalTransitionStyle != .partialCurl || style == .fullScreen,
      "\(name) cannot be presented with a partial curl: its presentation style is not full screen.")
    return true
  }

  /// Returns the style before the delegate adapts it.
  private func requestedStyle(in window: UIWindow) -> UIModalPresentationStyle {
    let own = ownAdaptiveStyle(in: window)
    return own == .none ? modalPresentationStyle : own
  }

  private func ownAdaptiveStyle(in window: UIWindow) -> UIModalPresentationStyle {
    let isLow = window.bounds.height < UIApplication.shared.behavior.compactHeight
    return modalPresentationStyle == .pageSheet && isLow ? .fullScreen : .none
  }

  /// Returns the final style; asks the delegate of an existing presentation controller.
  private func style(in window: UIWindow) -> UIModalPresentationStyle {
    let style = modalPresentationStyle
    let traits = window.traitCollection
    guard let presentation = ownPresentation, let delegate = presentation.delegate,
      style == .pageSheet || style == .formSheet || style == .popover,
      traits.horizontalSizeClass == .compact || traits.verticalSizeClass == .compact
    else { return requestedStyle(in: window) }
    presentation.ownAdaptiveStyle = ownAdaptiveStyle(in: window)
    let adapted = delegate.adaptivePresentationStyle(
      for: presentation, traitCollection: traits)
    switch adapted {
    case .none: return style
    case .automatic: return requestedStyle(in: window)
    default: return adapted
    }
  }

  // MARK: - Presenting

  func startPresenting(
    _ shown: UIViewController, animated: Bool, completion: (@MainActor () -> Void)?
  ) {
    guard !UIApplication.isTerminated else { return }
    let restoration = UIApplication.shared.restoration
    if restoration.holdsWindows {
      return restoration.willPresent(
        shown, from: self, animated: animated, completion: completion)
    }
    guard mayPresent(shown) else { return }
    UIApplication.shared.transitions.perform { [self] in
      // Handlers of another transition's end may have begun transitions.
      presenter(of: shown).finishTransitions()
      guard mayPresent(shown), let window = viewIfLoaded?.window else { return }
      presenter(of: shown).present(
        shown, for: self, in: window, animated: animated, completion: completion)
    }
  }

  private func present(
    _ shown: UIViewController, for source: UIViewController, in window: UIWindow, animated: Bool,
    completion: (@MainActor () -> Void)?
  ) {
    ownPresented = shown
    shown.ownPresenter = self
    shown.isBeingPresented = true
    shown.isBeingDismissed = false
    let style = shown.style(in: window)
    let presentation = shown.keptPresentation(by: self, for: source, as: style)
    presentation.presenter = self
    presentation.resolvedStyle = style
    let covers = presentation.shouldRemovePresentersView
    let container = UITransitionView(frame: window.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.presentation = presentation
    presentation.containerView = container

    let context = TransitionContext(
      from: self, to: shown, animated: animated, style: presentation.presentationStyle)
    context.presentation = presentation
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
    let home = isAnimatorsTask && !covers ? CoveredPlace(of: viewIfLoaded) : nil
    var steps = ScreenTransition.Steps()
    steps.install = { [self] in
      presentation.delegate?.presentationController(
        presentation,
        willPresentWithAdaptiveStyle: style == shown.modalPresentationStyle ? .none : style,
        transitionCoordinator: context)
      presentation.presentationTransitionWillBegin()
      place(container, of: presentation, in: window)
      SheetDrag.add(to: presentation)
      if !isAnimatorsTask {
        presentation.placeView()
      } else if covers {
        lend(to: container)
      }
    }
    steps.clear = { [self] completed in
      home?.takeBack(viewIfLoaded, from: container)
      if completed {
        presentation.placeView()
        if covers { cover() }
      } else {
        // A view that the animator removed from the window returns when its screen appears again.
        if viewIfLoaded?.window != nil { uncover() }
        container.removeFromSuperview()
        unlinkPresented()
      }
      presentation.presentationTransitionDidEnd(completed)
    }
    steps.restore = { [self] in
      // The calls since may have presented another screen.
      if ownPresented == nil { uncover() }
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

  /// Returns the controller's presentation controller, which is created if necessary.
  func keptPresentation(
    by presenter: UIViewController?, for source: UIViewController,
    as style: UIModalPresentationStyle
  ) -> UIPresentationController {
    if let ownPresentation { return ownPresentation }
    let own =
      style == .custom
      ? transitioningDelegate?.presentationController(
        forPresented: self, presenting: presenter, source: source) : nil
    let presentation =
      own ?? UIPresentationController(presentedViewController: self, presenting: presenter)
    ownPresentation = presentation
    return presentation
  }

  // MARK: - Dismissing

  /// The controllers presented by this one, one over the other.
  private var presentedChain: [UIViewController] {
    Array(sequence(first: self) { $0.ownPresented }.dropFirst())
  }

  /// The controllers presented by this one and its children, the lowest first.
  var allPresented: [UIViewController] {
    children.flatMap(\.allPresented) + (ownPresented.map { [$0] + $0.allPresented } ?? [])
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
    guard mayDismissPresented() else { return }
    finishTransitions()
    // Handlers of another transition's end may have changed presentations.
    guard mayDismissPresented() else { return }
    let leaving = Array(presentedChain.reversed())
    guard let top = leaving.first else { return }
    for controller in leaving {
      controller.isBeingDismissed = true
      for child in controller.children { child.removePresented() }
    }
    let presentations = leaving.compactMap(\.ownPresentation)
    let wasCovered = coveredPlace != nil
    // It is not visible behind another presentation.
    let window = presentations.first?.containerView?.window
    let isAnimated = animated && window != nil

    let context = TransitionContext(
      from: top, to: self, animated: isAnimated,
      style: presentations.first?.presentationStyle ?? .none)
    context.presentation = presentations.first
    context.container = presentations.first?.containerView
    context.movesBothViews = wasCovered
    var animator: (any UIViewControllerAnimatedTransitioning)?
    var interaction: (any UIViewControllerInteractiveTransitioning)?
    if isAnimated, let delegate = top.transitioningDelegate {
      animator = delegate.animationController(forDismissed: top)
      interaction = animator.flatMap { delegate.interactionControllerForDismissal(using: $0) }
    }
    let container = animator != nil ? presentations.first?.containerView : nil
    let home = wasCovered ? nil : CoveredPlace(of: viewIfLoaded)
    var steps = ScreenTransition.Steps()
    steps.install = { [self] in
      presentations.first?.dismissalTransitionWillBegin()
      if wasCovered, let container { lend(to: container) } else { uncover() }
    }
    steps.clear = { [self] completed in
      if let container { home?.takeBack(viewIfLoaded, from: container) }
      if completed {
        uncover()
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
    steps.restore = { presentations.first?.placeView() }
    steps.done = { _ in
      for controller in leaving { controller.isBeingDismissed = false }
      completion?()
    }
    ScreenTransition(
      arriving: wasCovered && window != nil ? [self] : [], leaving: leaving,
      order: UIApplication.shared.behavior.presentationOrder, context: context, in: window,
      steps: steps
    ).start(animator: animator, interaction: interaction)
  }

  private func mayDismissPresented() -> Bool {
    guard let shown = ownPresented else { return false }
    guard shown.isComingOrGoing else { return true }
    UIApplication.warn(
      .transitionInProgress, about: self,
      "\(Swift.type(of: self)) cannot dismiss \(Swift.type(of: shown)) while it is being presented "
        + "or dismissed.")
    return false
  }

  /// Whether a presentation or dismissal of the controller is in progress.
  private var isComingOrGoing: Bool {
    isBeingDismissed
      || isBeingPresented && UIApplication.shared.transitions.transition(of: self) != nil
  }

  private func unlinkPresented() {
    ownPresented?.ownPresenter = nil
    ownPresented?.ownPresentation = nil
    ownPresented = nil
  }

  /// Removes the presentations of this controller and its children, because it is removed itself.
  func removePresented() {
    ownPresented?.finishTransitions()
    for child in children { child.removePresented() }
    guard let shown = ownPresented else { return }
    shown.isBeingDismissed = true
    shown.removePresented()
    shown.startAppearance(false, animated: false, by: .window)
    shown.ownPresentation?.containerView?.removeFromSuperview()
    if shown.appearance.phase == .disappearing { shown.scheduleEndOfAppearance() }
    if shown.appearance.phase == .gone { shown.isBeingDismissed = false }
    if ownPresented === shown { unlinkPresented() }
    coveredPlace = nil
  }

  /// Completes the transitions of this controller, its children and its presentations, including
  /// those that begin during that, up to a limit.
  private func finishTransitions() {
    let transitions = UIApplication.shared.transitions
    for _ in 0..<100 {
      let concerned = Self.tree(of: self)
      guard let running = concerned.lazy.compactMap({ transitions.transition(of: $0) }).first
      else { return }
      running.finishAtOnce()
    }
  }

  private static func tree(of controller: UIViewController) -> [UIViewController] {
    [controller] + controller.children.flatMap(tree)
      + (controller.ownPresented.map(tree) ?? [])
  }
}

extension UIPresentationController {
  /// Adds the presented view to the container, unless it is there.
  func placeView() {
    guard let containerView, let presentedView else { return }
    // What is in the presenting view, which an animator may have put there, leaves with it.
    let isInPresenter =
      presenter?.viewIfLoaded.map { presentedView.isDescendant(of: $0) } ?? false
    guard isInPresenter || !presentedView.isDescendant(of: containerView) else { return }
    placeFrame()
    containerView.addSubview(presentedView)
  }

  /// Sets the frame of the presented view.
  func placeFrame() { presentedView?.frame = frameOfPresentedViewInContainerView }
}
