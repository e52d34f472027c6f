import KernelInput

/// What a panel's axes of size say, and in which unit.
struct TouchSize: Sendable {
  /// Units per millimetre of `ABS_MT_TOUCH_MAJOR`; 0: it counts in the units of the positions
  /// (kernel, "Multi-touch (MT) Protocol").
  private var unitsPerMillimetre = 0.0
  /// The value of `ABS_MT_ORIENTATION` for an area that lies along the x axis; `nil`: not told.
  private(set) var quarterTurn: Double?

  init() {}

  init(_ description: DeviceDescription) {
    unitsPerMillimetre = Double(max(description.ranges[.mtTouchMajor]?.resolution ?? 0, 0))
    if let range = description.ranges[.mtOrientation], range.maximum > 0 {
      quarterTurn = Double(range.maximum)
    }
  }

  /// How far an area is turned from the y axis to the x axis, 0 to 1; in the middle where the
  /// panel does not tell.
  func turn(_ orientation: Int32) -> Double {
    guard let quarterTurn else { return 0.5 }
    return min(Double(orientation.magnitude) / quarterTurn, 1)
  }

  /// Points of radius for each unit of the longer side, for an area that lies along the y axis and
  /// for one that lies along the x axis.
  func radii(
    pointsPerX: Double, pointsPerY: Double, x: AxisRange, y: AxisRange
  ) -> (atRest: Double, turned: Double) {
    guard unitsPerMillimetre > 0, x.resolution > 0, y.resolution > 0 else {
      return (pointsPerY / 2, pointsPerX / 2)
    }
    return (
      pointsPerY * Double(y.resolution) / unitsPerMillimetre / 2,
      pointsPerX * Double(x.resolution) / unitsPerMillimetre / 2
    )
  }
}
