import ResponderKit
import ResponderTesting

extension RandomWorld {
  /// One sequence: from the first finger that is put down to the last that lifts.
  func play() {
    for step in 0...random.below(3) {
      device.advance(by: [0.01, 0.01, 0.02, 0.1, 0.4][random.below(5)])
      let before = meddled
      device.frame {
        for index in glass.fingers.indices.reversed() { change(index) }
        if step == 0 || (glass.fingers.count < 5 && random.oneIn(2)) { putDown() }
        if glass.fingers.count < 5, random.oneIn(3) { putDown() }
        if random.oneIn(12) {
          putDown()
          glass.lift(glass.fingers.endIndex - 1)
        }
      }
      // A lift that is reported before a finger goes down may change the view under it.
      glass.checkFrame(isSure: meddled == before)
      if random.oneIn(8) { meddle() }
      if random.oneIn(60) { interrupt() }
      if random.oneIn(8) { togglePress() }
    }
    device.advance(by: 0.01)
    device.frame { while !glass.fingers.isEmpty { glass.lift(glass.fingers.endIndex - 1) } }
    glass.checkFrame()
    // Most sequences find the application at work, and a window that can be touched.
    if !random.oneIn(4) { device.endInterruption() }
    if !random.oneIn(4) { application.endIgnoringInteractionEvents() }
    if windows.allSatisfy(\.isHidden) { random.element(of: windows).isHidden = false }
  }

  private func change(_ index: Int) {
    switch random.below(10) {
    case 0...1: glass.lift(index)
    case 2 where random.oneIn(6): glass.cancel(index)
    case 3...7:
      let reach = random.oneIn(2) ? 5 : 80
      glass.move(
        index, by: Double(random.below(2 * reach) - reach),
        Double(random.below(2 * reach) - reach))
    default: break
    }
  }

  private func putDown() {
    let point = CGPoint(x: Double(random.below(400)), y: Double(random.below(400)))
    let isHeard =
      application.applicationState == .active && !application.isIgnoringInteractionEvents
      && application.hitTest(point, with: nil) != nil
    glass.putDown(at: point, isHeard: isHeard)
  }

  /// Presses the select button, or lets it go.
  func togglePress() {
    if isPressing {
      device.pressUp(.select)
    } else {
      random.element(of: views).becomeFirstResponder()
      device.pressDown(.select)
    }
    isPressing.toggle()
  }

  private func interrupt() {
    glass.forgetTouches()
    device.interrupt()
    if random.oneIn(2) { device.endInterruption() }
  }
}
