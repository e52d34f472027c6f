/// The tool that touches a panel: a value of `ABS_MT_TOOL_TYPE` (`MT_TOOL_…` in the kernel's
/// `input.h`).
public struct ToolType: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int32
  @inlinable public init(rawValue: Int32) { self.rawValue = rawValue }

  /// `MT_TOOL_FINGER`: a finger.
  @inlinable public static var finger: Self { Self(rawValue: 0) }  // MT_TOOL_FINGER
  /// `MT_TOOL_PEN`: a pen.
  @inlinable public static var pen: Self { Self(rawValue: 1) }  // MT_TOOL_PEN
  /// `MT_TOOL_PALM`: a palm.
  @inlinable public static var palm: Self { Self(rawValue: 2) }  // MT_TOOL_PALM
}
