/// What touches a panel: a value of `ABS_MT_TOOL_TYPE` (`MT_TOOL_…` in the kernel's `input.h`).
public struct ToolType: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }

  public static let finger = Self(rawValue: 0)  // MT_TOOL_FINGER
  public static let pen = Self(rawValue: 1)  // MT_TOOL_PEN
  public static let palm = Self(rawValue: 2)  // MT_TOOL_PALM
}
