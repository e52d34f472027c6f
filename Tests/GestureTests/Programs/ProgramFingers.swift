import Foundation
import ResponderTesting

/// The fingers of a random program: up to five, which go down, move and lift anywhere on the screen.
@MainActor
final class ProgramFingers {
  private let device: SimulatedDevice
  /// Returns a random number below another one.
  private let below: @MainActor (Int) -> Int
  private let note: @MainActor (@autoclosure () -> String) -> Void
  private var fingers: [(id: FingerID, point: CGPoint)] = []

  init(
    _ device: SimulatedDevice, below: @escaping @MainActor (Int) -> Int,
    note: @escaping @MainActor (@autoclosure () -> String) -> Void
  ) {
    self.device = device
    self.below = below
    self.note = note
  }

  private func oneIn(_ limit: Int) -> Bool { below(limit) == 0 }

  private func point() -> CGPoint {
    // The edge, the middle of a scroll view, or anywhere.
    switch below(8) {
    case 0: CGPoint(x: Double(below(15)), y: Double(below(600)))
    default: CGPoint(x: Double(below(400)), y: Double(below(600)))
    }
  }

  func touchDown() {
    guard fingers.count < 5 else { return liftAll() }
    let places = oneIn(4) ? [point(), point()] : [point()]
    note("down at \(places)")
    device.frame { for place in places { fingers.append((device.touchDown(at: place), place)) } }
  }

  func moveAll() {
    let reach = oneIn(2) ? 6 : 90
    device.frame {
      for index in fingers.indices where !oneIn(4) {
        fingers[index].point.x += Double(below(2 * reach) - reach)
        fingers[index].point.y += Double(below(2 * reach) - reach)
        device.move(fingers[index].id, to: fingers[index].point)
      }
    }
    note("move")
  }

  func liftOne() {
    guard !fingers.isEmpty else { return touchDown() }
    let finger = fingers.remove(at: below(fingers.count))
    note("lift at \(finger.point)")
    if oneIn(8) { device.cancel(finger.id) } else { device.lift(finger.id) }
  }

  func liftAll() {
    note("lift all")
    device.frame { for finger in fingers { device.lift(finger.id) } }
    fingers = []
  }

  func flick() {
    let start = point()
    let way = CGPoint(x: Double(below(300)) - 150, y: Double(below(300)) - 150)
    note("flick from \(start) by \(way)")
    let finger = device.touchDown(at: start)
    let frames = 2 + below(8)
    for frame in 1...frames {
      device.advance(by: 0.016)
      let part = Double(frame) / Double(frames)
      device.move(finger, to: CGPoint(x: start.x + way.x * part, y: start.y + way.y * part))
    }
    device.lift(finger)
  }

  func tap() {
    let place = point()
    note("tap at \(place)")
    device.tap(at: place, count: 1 + below(3))
  }
}
