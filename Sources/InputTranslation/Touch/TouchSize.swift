import KernelInput

/// The axes for the size of contacts, and their units.
struct TouchSize: Sendable {
  /// The units per millimetre of `ABS_MT_TOUCH_MAJOR`; 0 if it has the units of the positions
  /// (kernel, "Multi-touch (MT) Protocol").
  private var unitsPerMillimetre = 0.0
  /// The value of `ABS_MT_ORIENTATION` for a contact area along the x axis; `nil` if not reported.
  private(set) var quarterTurn: Double?

  init() {}

  init(_ description: DeviceDescription) {
    unitsPerMillimetre = Double(max(description.ranges[.mtTouchMajor]?.resolution ?? 0, 0))
    if let range = description.ranges[.mtOrientation], range.maximum > 0 {
      quarterTurn = Double(range.maximum)
    }
  }

  /// Returns the rotation of a contact area from the y axis to the x axis, 0 to 1; 0.5 if the panel
  /// does not report it.
  func turn(_ orientation: Int32) -> Double {
    guard let quarterTurn else { return 0.5 }
    return min(Double(orientation.magnitude) / quarterTurn, 1)
  }

  /// Returns the radius in points for each unit of the longer side, for an area along the y axis
  /// and for one along the x axis.
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
