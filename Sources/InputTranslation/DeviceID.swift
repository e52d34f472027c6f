/// Tells devices apart within one run; it names no hardware.
public struct DeviceID: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}
