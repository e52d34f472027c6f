import Foundation
import ResponderKit
import ResponderTesting

// What the program itself does, between events and within its own calls.
extension RandomProgram {
  /// Does something within a call, now and then.
  func react() {
    guard reactions > 0, random.oneIn(30) else { return }
    reactions -= 1
    switch random.below(7) {
    case 6: animateByHand()
    case 0: changeScreens()
    case 1: changeScroll()
    case 2: animate()
    case 3: wait()
    default: meddle()
    }
  }

  // MARK: - Views

  func meddle() {
    guard !isResting else { return }
    let kind = random.below(19)
    note("meddle \(kind)")
    switch kind {
    case 0: random.element(of: views).removeFromSuperview()
    case 1: random.element(of: views + scrolls).isHidden.toggle()
    case 2: random.element(of: views).frame.origin.x += Double(random.below(60)) - 30
    case 3: random.element(of: views).bounds.size.width = Double(50 + random.below(300))
    case 4, 5:
      let view = random.element(of: views + scrolls)
      parent(for: view).addSubview(view)
    case 6: if recognizers.count < 10 { addRecognizer() }
    case 7: withRecognizer { $0.view?.removeGestureRecognizer($0) }
    case 8: withRecognizer { $0.isEnabled.toggle() }
    case 9: withRecognizer { random.element(of: views).addGestureRecognizer($0) }
    case 10:
      let view = random.element(of: views)
      view.isUserInteractionEnabled.toggle()
    case 11: (random.element(of: views) as? UIControl)?.isEnabled.toggle()
    case 12 where windows.count < 3: addWindow()
    case 12:
      // Hidden before it is released, or not.
      auditor.hasReleasedWindow = true
      let window = windows.remove(at: 0)
      if random.oneIn(2) { window.isHidden = true }
    case 13:
      let window = random.element(of: windows)
      window.isHidden.toggle()
    case 14: random.element(of: windows).makeKeyAndVisible()
    case 15: random.element(of: views).becomeFirstResponder()
    case 16: random.element(of: views + scrolls).setNeedsLayout()
    case 17: moveWindowBetweenScenes()
    default:
      if ignored > 0 {
        ignored -= 1
        application.endIgnoringInteractionEvents()
      } else if random.oneIn(4) {
        ignored += 1
        application.beginIgnoringInteractionEvents()
      }
    }
  }

  private func withRecognizer(_ body: (UIGestureRecognizer) -> Void) {
    if !recognizers.isEmpty { body(random.element(of: recognizers)) }
  }

  // MARK: - Scrolling

  func changeScroll() {
    let scroll = random.element(of: scrolls)
    let kind = random.below(14)
    note("scroll \(kind)")
    switch kind {
    case 0...2:
      scroll.setContentOffset(
        CGPoint(x: Double(random.below(300)), y: Double(random.below(1000))),
        animated: !random.oneIn(3))
    case 3: scroll.setZoomScale(CGFloat(1 + random.below(30)) / 10, animated: random.oneIn(2))
    case 4: scroll.isPagingEnabled.toggle()
    case 5: scroll.bounces.toggle()
    case 6: scroll.contentInset.top = Double(random.below(100))
    case 7: scroll.contentSize.height = Double(random.below(2000))
    case 8: scroll.isScrollEnabled.toggle()
    case 9: scroll.bounds.origin.y += CGFloat(random.below(200)) - 100
    case 10: scroll.frame.size.height = CGFloat(50 + random.below(400))
    case 11, 12:
      let part = CGRect(
        x: Double(random.below(200)), y: Double(random.below(800)), width: 100, height: 150)
      let isAnimated = random.oneIn(2)
      if kind == 11 {
        scroll.zoom(to: part, animated: isAnimated)
      } else {
        scroll.scrollRectToVisible(part, animated: isAnimated)
      }
    default: scroll.canCancelContentTouches.toggle()
    }
  }

  // MARK: - Time

  func animate() {
    let kind = random.below(8)
    let isRepeated = random.oneIn(12)
    let over = promises.make(isRepeated ? "a repeated animation" : "an animation")
    let view = random.element(of: views + scrolls)
    note("animate \(kind)\(isRepeated ? " repeated" : "")")
    var options: UIView.AnimationOptions = random.oneIn(2) ? .allowUserInteraction : []
    if isRepeated { options.insert(.repeat) }
    let duration = Double(random.below(8)) / 10
    switch kind {
    case 0: UIView.animate(withDuration: duration, animations: {}) { _ in over() }
    case 1:
      UIView.transition(with: view, duration: duration, options: options) {
        view.isHidden.toggle()
      } completion: { _ in
        over()
      }
    case 2:
      let inner = promises.make("an inner animation")
      UIView.animate(withDuration: duration, delay: 0.1, options: options) {
        view.alpha = view.alpha == 1 ? 0.6 : 1
        UIView.animate(withDuration: 0.1, delay: 0, options: .overrideInheritedOptions) {
          view.center.x += 3
        } completion: { _ in
          inner()
        }
      } completion: { _ in
        over()
      }
    case 3:
      view.layer.removeAllAnimations()
      over()
    default:
      UIView.animate(withDuration: duration, delay: 0, options: options) { [self] in
        view.alpha = view.alpha == 1 ? 0.6 : 1
        if kind == 4 { view.frame.origin.y += 5 }
        if kind == 5 { view.removeFromSuperview() }
        if kind == 6 { meddle() }
      } completion: { [self] _ in
        over()
        react()
      }
    }
  }

  /// Has something done later.
  func wait() {
    let kind = random.below(4)
    let over = promises.make("a timer")
    let delay = Double(random.below(100)) / 100
    note("wait \(kind) for \(delay)")
    switch kind {
    case 0:
      var rest = 1 + random.below(5)
      Timer.scheduled(withTimeInterval: max(delay, 0.01), repeats: true) { [self] timer in
        rest -= 1
        meddle()
        guard rest == 0 else { return }
        timer.invalidate()
        over()
      }
    case 1 where links.count < 3:
      over()
      let link = CADisplayLink(target: self, selector: Selector(RandomProgram.tick))
      link.preferredFramesPerSecond = 10
      link.add(to: .main, forMode: random.oneIn(2) ? .common : .default)
      links.append(link)
    default:
      Timer.scheduled(withTimeInterval: delay, repeats: false) { [self] _ in
        over()
        if reactions > 0 { changeScreens() }
        meddle()
      }
    }
  }

  func tick() {
    random.element(of: views + scrolls).setNeedsLayout()
    if random.oneIn(6) { meddle() }
  }

  // MARK: - Screens

  func changeScreens() {
    guard !isResting else { return }
    let alive = liveScreens
    guard !alive.isEmpty else { return }
    let screen = random.element(of: alive)
    let isAnimated = !random.oneIn(3)
    let kind = random.below(10)
    note("screens \(kind) \(screen.title ?? "?")\(isAnimated ? " animated" : "")")
    switch kind {
    case 0...2: present(from: screen, animated: isAnimated)
    case 3, 4: dismiss(screen, animated: isAnimated)
    case 5, 6: stack(of: screen)?.pushViewController(makeScreen(), animated: isAnimated)
    case 7: stack(of: screen)?.popViewController(animated: isAnimated)
    case 8: contain(in: screen)
    default: if random.oneIn(4) { random.element(of: windows).rootViewController = makeRoot() }
    }
  }

  private func stack(of screen: UIViewController) -> UINavigationController? {
    screen as? UINavigationController ?? screen.navigationController
  }

  private func present(from screen: UIViewController, animated: Bool) {
    let shown = random.oneIn(4) ? makeRoot() : makeScreen()
    let styles: [UIModalPresentationStyle] = [
      .automatic, .fullScreen, .fullScreen, .pageSheet, .formSheet, .overFullScreen,
      .currentContext, .overCurrentContext,
    ]
    shown.modalPresentationStyle = random.element(of: styles)
    if let shown = shown as? ProgramScreen, random.oneIn(2) {
      shown.animator = ProgramAnimator(
        promises, duration: Double(random.below(8)) / 10, isDriven: random.oneIn(2))
    }
    note("present \(shown.title ?? "?") \(shown.modalPresentationStyle)")
    screen.present(shown, animated: animated)
  }

  private func dismiss(_ screen: UIViewController, animated: Bool) {
    screen.dismiss(animated: animated)
  }

  private func contain(in screen: UIViewController) {
    guard !(screen is UINavigationController), screen.isViewLoaded else { return }
    if let child = screen.children.last {
      // One that is being put in just now would stay without its controller.
      guard child.viewIfLoaded?.superview != nil else { return }
      child.willMove(toParent: nil)
      child.viewIfLoaded?.removeFromSuperview()
      child.removeFromParent()
    } else {
      let child = makeScreen()
      screen.addChild(child)
      child.view.frame = screen.view.bounds.insetBy(dx: 30, dy: 30)
      screen.view.addSubview(child.view)
      child.didMove(toParent: screen)
    }
  }
}
