/// Why a measurement failed.
public struct MeasurementError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: Sendable {
    /// A device does not exist, or there is none.
    case noDevice
    /// The machine does not support virtual devices.
    case noVirtualDevices
    /// No permission to create a virtual device.
    case permission
    /// The records cannot be written.
    case output
    /// There was no frame.
    case noFrame
    /// The file is not a measurement.
    case badFile
    /// The file cannot be read.
    case unreadable
  }

  /// The kind of failure.
  public let code: Code
  /// The reason, and the remedy.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
