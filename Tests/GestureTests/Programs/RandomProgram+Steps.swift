import Foundation
import ResponderKit
import ResponderTesting

// What happens from outside: fingers (`ProgramFingers`), buttons, and what the system does.
extension RandomProgram {
  func step() {
    switch random.below(27) {
    case 0...4: fingers.touchDown()
    case 5...10: fingers.moveAll()
    case 11, 12: fingers.liftOne()
    case 13: fingers.liftAll()
    case 14, 15: fingers.flick()
    case 16: fingers.tap()
    case 17: system()
    case 18: changeScreens()
    case 19: changeScroll()
    case 20: animate()
    case 21: wait()
    case 22: drive()
    case 23, 24: animateByHand()
    case 25: animateInSteps()
    default: meddle()
    }
  }

  private func system() {
    let kind = random.below(12)
    note("system \(kind)")
    switch kind {
    case 0, 1: device.rotate(to: UIInterfaceOrientation(rawValue: 1 + random.below(4)) ?? .portrait)
    case 2: device.pressHomeButton()
    case 3: device.returnToForeground()
    case 4: device.interrupt()
    case 5: device.endInterruption()
    case 6: device.warnOfLowMemory()
    case 7: device.beginShake()
    case 8: device.endShake()
    case 9: device.pressDown(.select)
    case 10: device.pressUp(.select)
    default:
      device.pressHomeButton()
      device.advance(by: Double(random.below(8)))
      device.returnToForeground()
    }
  }

  /// Moves a transition that a finger drives, or lets it go.
  private func drive() {
    let drivers = drivers
    guard !drivers.isEmpty else { return fingers.touchDown() }
    let driver = random.element(of: drivers)
    let kind = random.below(6)
    note("drive \(kind)")
    switch kind {
    case 0...2: driver.update(CGFloat(random.below(100)) / 100)
    case 3: driver.pause()
    case 4: driver.cancel()
    default: driver.finish()
    }
  }
}
