// The appearance of a controller's view. Windows, parents, transitions and applications all change the
// same state, so that each call is made exactly once.
extension UIViewController {
  /// Calls a method, reports it, and checks that an override calls `super`.
  func callScreen(_ method: ScreenMethod, reported: Bool = true, _ call: () -> Void) {
    if reported {
      UIApplication.current?.routeReporter?.sendLifecycle(method.rawValue, to: self)
    }
    let outer = screenCall
    screenCall = ScreenCall(method: method)
    call()
    if method.wantsSuper, screenCall?.reachedSuper != true,
      UIApplication.current?.behavior.reportsMissingSuperCalls == true
    {
      UIApplication.warn(
        .missingSuperCall, about: self,
        "\(Swift.type(of: self)).\(method.title) did not call super, as every override has to.")
    }
    screenCall = outer
  }

  /// Records that a call reached `UIViewController`'s implementation.
  func noteSuper(_ method: ScreenMethod) {
    if screenCall?.method == method {
      screenCall?.reachedSuper = true
    } else if method.isNotification {
      UIApplication.warn(
        .directCall, about: self,
        "\(Swift.type(of: self)).\(method.title) was called by the application; use "
          + "beginAppearanceTransition(_:animated:).")
    }
  }

  // MARK: - Start

  /// Begins the transition of the view. If the opposite one is in progress it is reversed; if the
  /// view is already there, nothing is called.
  func startAppearance(_ appears: Bool, animated: Bool, by owner: Appearance.Owner) {
    guard !UIApplication.isTerminated else { return }
    let goal: Appearance.Phase = appears ? .appearing : .disappearing
    if appearance.phase == goal {
      appearance.depth += 1
      return
    }
    guard appearance.phase != (appears ? .shown : .gone) else { return }
    if appears {
      loadViewIfNeeded()
      prepareToAppear()
    }
    appearance.start(goal, by: owner, animated: animated)
    if UIApplication.shared.behavior.tellsParentFirst {
      tellWill(appears, animated)
      // The method may have reversed the transition.
      guard appearance.phase == goal else { return }
      startChildren(appears, animated)
    } else {
      startChildren(appears, animated)
      tellWill(appears, animated)
    }
    guard appearance.phase == goal else { return }
    didStartAppearance(appears, animated: animated)
    if appears, viewIfLoaded?.window != nil { tellIsAppearing() }
  }

  private func tellWill(_ appears: Bool, _ animated: Bool) {
    if appears {
      callScreen(.viewWillAppear) { viewWillAppear(animated) }
    } else {
      callScreen(.viewWillDisappear) { viewWillDisappear(animated) }
    }
  }

  private func startChildren(_ appears: Bool, _ animated: Bool) {
    for child in childrenToTell {
      // A child that the parent's own transition removes does not appear with the parent.
      if appears, child.isMovingFromParent { continue }
      // A child that was added during the parent's call has already begun.
      if child.appearance.owner == .parent,
        child.appearance.phase == (appears ? .appearing : .disappearing)
      {
        continue
      }
      child.startAppearance(appears, animated: animated, by: .parent)
    }
    if appears { endLeftBehind() }
  }

  /// Ends the transition of children that were disappearing with this controller before it was
  /// reversed, and that another child has replaced meanwhile.
  private func endLeftBehind() {
    for child in children
    where child.appearance.phase == .disappearing && child.appearance.owner == .parent {
      child.scheduleEndOfAppearance()
    }
  }

  /// The children that appear and disappear with this controller.
  private var childrenToTell: [UIViewController] {
    guard !children.isEmpty, shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded
    else { return [] }
    return children.filter { $0.viewIfLoaded?.isDescendant(of: view) == true }
  }

  /// Notifies an appearing controller that its view is in the window and has its size.
  func tellIsAppearing() {
    guard appearance.phase == .appearing, !appearance.hasSentIsAppearing else { return }
    appearance.hasSentIsAppearing = true
    let isAnimated = appearance.isAnimated
    callScreen(.viewIsAppearing, reported: false) { viewIsAppearing(isAnimated) }
  }

  // MARK: - End

  /// Ends one call for a direction; with the last one, the transition ends.
  func endAppearance(_ appears: Bool) {
    guard appearance.phase == (appears ? .appearing : .disappearing) else { return }
    appearance.depth -= 1
    if appearance.depth <= 0 { completeAppearance() }
  }

  /// Schedules the end of a transition that the window began.
  func scheduleEndOfAppearance() {
    let scheduler = UIApplication.shared.scheduler
    appearance.ending = scheduler.schedule(at: scheduler.now) { [self] in
      UIApplication.shared.layOutWindows()
      completeAppearance()
      appearIfMoved()
    }
  }

  /// Lets a controller appear again if the application moved its view while it disappeared.
  func appearIfMoved() {
    guard appearance.phase == .gone, let view = viewIfLoaded, let window = view.window
    else { return }
    viewWillMove(to: window, with: view)
  }

  private func completeAppearance() {
    appearance.ending?.cancel()
    appearance.ending = nil
    guard appearance.phase == .appearing || appearance.phase == .disappearing,
      !UIApplication.isTerminated
    else { return }
    let appears = appearance.phase == .appearing
    let isAnimated = appearance.isAnimated
    appearance.phase = appears ? .shown : .gone
    appearance.depth = 0
    if UIApplication.shared.behavior.tellsParentFirst {
      tellDid(appears, isAnimated)
      endChildren(appears)
    } else {
      endChildren(appears)
      tellDid(appears, isAnimated)
    }
    isMovingToParent = false
    isMovingFromParent = false
    if appearance.owner != .transition {
      isBeingPresented = false
      isBeingDismissed = false
    }
    didCompleteAppearance(appears, animated: isAnimated)
  }

  private func tellDid(_ appears: Bool, _ animated: Bool) {
    if appears {
      callScreen(.viewDidAppear) { viewDidAppear(animated) }
    } else {
      callScreen(.viewDidDisappear) { viewDidDisappear(animated) }
    }
  }

  private func endChildren(_ appears: Bool) {
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in children { child.endAppearance(appears) }
  }

  /// Notifies the controller and those presented over it at once that they disappear, because no
  /// later turn follows before the application terminates.
  func disappearForGood() {
    for controller in allPresented.reversed() + [self] {
      controller.startAppearance(false, animated: false, by: .window)
      controller.endAppearance(false)
    }
  }

  // MARK: - Windows

  /// Returns whether the window notifies the controller, unless a container that moves along, or
  /// contains it, does so itself.
  private func isNotified(with tree: UIView) -> Bool {
    guard let parent else { return true }
    guard parent.shouldAutomaticallyForwardAppearanceMethods else { return false }
    return parent.viewIfLoaded?.isDescendant(of: tree) != true || parent.isNotified(with: tree)
  }

  /// Called when the view is about to enter or leave a window with its superview; another object
  /// may manage the appearance.
  func viewWillMove(to window: UIWindow?, with tree: UIView) {
    guard isNotified(with: tree) else { return }
    if let window {
      guard window.isOnScreen, appearance.phase == .gone || appearance.phase == .disappearing,
        appearance.owner != .application || appearance.phase == .gone
      else { return }
      let isWithParent = parent?.appearance.phase == .appearing
      startAppearance(true, animated: false, by: isWithParent ? .parent : .window)
      if !isWithParent, appearance.phase == .appearing { scheduleEndOfAppearance() }
    } else {
      switch appearance.phase {
      case .appearing, .shown:
        guard appearance.owner != .application || appearance.phase == .shown else { return }
        startAppearance(false, animated: false, by: .window)
        if appearance.phase == .disappearing { scheduleEndOfAppearance() }
      case .disappearing where appearance.owner == .parent:
        // A parent that leaves as well ends it; a parent that stays has already removed the child.
        if parent?.viewIfLoaded?.isDescendant(of: tree) != true { scheduleEndOfAppearance() }
      default: break
      }
    }
  }
}

extension UIApplication {
  static var isTerminated: Bool { current?.life == .terminated }
}
