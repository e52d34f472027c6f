import Foundation
import ResponderKit
import ResponderTesting

// What happens from outside: fingers, buttons, and what the system does.
extension RandomProgram {
  func step() {
    switch random.below(27) {
    case 0...4: touchDown()
    case 5...10: moveFingers()
    case 11, 12: liftOne()
    case 13: liftAll()
    case 14, 15: flick()
    case 16: tap()
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

  private func point() -> CGPoint {
    // The edge, the middle of a scroll view, or anywhere.
    switch random.below(8) {
    case 0: CGPoint(x: Double(random.below(15)), y: Double(random.below(600)))
    default: CGPoint(x: Double(random.below(400)), y: Double(random.below(600)))
    }
  }

  private func touchDown() {
    guard fingers.count < 5 else { return liftAll() }
    let places = random.oneIn(4) ? [point(), point()] : [point()]
    note("down at \(places)")
    device.frame { for place in places { fingers.append((device.touchDown(at: place), place)) } }
  }

  private func moveFingers() {
    let reach = random.oneIn(2) ? 6 : 90
    device.frame {
      for index in fingers.indices where !random.oneIn(4) {
        fingers[index].point.x += Double(random.below(2 * reach) - reach)
        fingers[index].point.y += Double(random.below(2 * reach) - reach)
        device.move(fingers[index].id, to: fingers[index].point)
      }
    }
    note("move")
  }

  private func liftOne() {
    guard !fingers.isEmpty else { return touchDown() }
    let finger = fingers.remove(at: random.below(fingers.count))
    note("lift at \(finger.point)")
    if random.oneIn(8) { device.cancel(finger.id) } else { device.lift(finger.id) }
  }

  private func liftAll() {
    note("lift all")
    device.frame { for finger in fingers { device.lift(finger.id) } }
    fingers = []
  }

  private func flick() {
    let start = point()
    let way = CGPoint(x: Double(random.below(300)) - 150, y: Double(random.below(300)) - 150)
    note("flick from \(start) by \(way)")
    let finger = device.touchDown(at: start)
    let frames = 2 + random.below(8)
    for frame in 1...frames {
      device.advance(by: 0.016)
      let part = Double(frame) / Double(frames)
      device.move(finger, to: CGPoint(x: start.x + way.x * part, y: start.y + way.y * part))
    }
    device.lift(finger)
  }

  private func tap() {
    let place = point()
    note("tap at \(place)")
    device.tap(at: place, count: 1 + random.below(3))
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
    guard !drivers.isEmpty else { return touchDown() }
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
