/// A place in the application's window, in points. Equal means: within a hundredth of a point.
struct Point: Equatable, CustomStringConvertible {
  let x: Double
  let y: Double

  static func == (left: Point, right: Point) -> Bool {
    abs(left.x - right.x) < 0.01 && abs(left.y - right.y) < 0.01
  }

  var description: String { "(\(x), \(y))" }
}

/// A place on a panel whose axes run from 0 to ``maximum``.
struct Spot: Equatable {
  static let maximum: Int32 = 4095

  let x: Int32
  let y: Int32

  init(_ x: Int32, _ y: Int32) {
    self.x = x
    self.y = y
  }

  /// Where the daemon's window of 320 by 480 points has it.
  var point: Point {
    Point(
      x: Double(x) * 320 / Double(Spot.maximum + 1), y: Double(y) * 480 / Double(Spot.maximum + 1))
  }

  /// A step of whole points, so that no rounding comes into play.
  func moved(steps: Int32) -> Spot { Spot(x + 64 * steps, y + 128 * steps) }

  /// A place for each of up to ten fingers, apart from each other and from the edges.
  static func forFinger(_ index: Int) -> Spot {
    Spot(256 + Int32(index % 5) * 768, 512 + Int32(index / 5) * 1792)
  }
}
