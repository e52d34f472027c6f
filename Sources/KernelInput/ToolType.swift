/// What touches a panel: a value of `ABS_MT_TOOL_TYPE` (`MT_TOOL_…` in the kernel's `input.h`).
public struct ToolType: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// `MT_TOOL_FINGER`: a finger.
  public static let finger = Self(rawValue: 0)  // MT_TOOL_FINGER
  /// `MT_TOOL_PEN`: a pen.
  public static let pen = Self(rawValue: 1)  // MT_TOOL_PEN
  /// `MT_TOOL_PALM`: a hand that rests.
  public static let palm = Self(rawValue: 2)  // MT_TOOL_PALM
}
