import KernelInput

/// The values of one contact, by the axes from `ABS_MT_TOUCH_MAJOR` to `ABS_MT_TOOL_Y`; that of the tracking ID is unused.
struct SlotValues: Equatable, Sendable {
  /// The codes of the axes.
  static let codes: ClosedRange<UInt16> = 0x30...0x3d

  private var values = InlineArray<14, Int32>(repeating: 0)

  subscript(code: UInt16) -> Int32 {
    get { values[Int(code &- Self.codes.lowerBound)] }
    set { values[Int(code &- Self.codes.lowerBound)] = newValue }
  }

  subscript(axis: Axis) -> Int32 {
    get { self[axis.rawValue] }
    set { self[axis.rawValue] = newValue }
  }

  static func == (left: Self, right: Self) -> Bool {
    left.values.indices.allSatisfy { left.values[$0] == right.values[$0] }
  }
}
