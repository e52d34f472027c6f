internal import KernelInput

/// A correction of every touchscreen's positions, applied after the device's udev properties.
public struct TouchCorrection: Hashable, Sendable {
  /// The clockwise rotation of positions, in degrees.
  public enum Rotation: Int, CaseIterable, Sendable {
    /// No rotation.
    case none = 0
    /// A quarter turn clockwise.
    case quarter = 90
    /// A half turn.
    case half = 180
    /// Three quarter turns clockwise.
    case threeQuarters = 270
  }

  /// The sides that are exchanged.
  public enum Mirror: String, CaseIterable, Sendable {
    /// Not at all.
    case none
    /// Left and right.
    case x
    /// Top and bottom.
    case y
  }

  private var given = CalibrationMatrix.identity
  /// The mirroring.
  public var mirror = Mirror.none
  /// The rotation.
  public var rotation = Rotation.none

  /// Creates a correction that changes nothing.
  public init() {}

  /// Parses six numbers separated by spaces: the first two rows of a matrix for positions from 0 to
  /// 1, as in libinput's `LIBINPUT_CALIBRATION_MATRIX`. Returns `nil` for anything else.
  public init?(matrix text: String) {
    guard let matrix = CalibrationMatrix(text) else { return nil }
    given = matrix
  }

  /// The matrix, followed by the mirroring, followed by the rotation.
  var matrix: CalibrationMatrix {
    let mirrored: CalibrationMatrix =
      switch mirror {
      case .none: .identity
      case .x: .mirroredX
      case .y: .mirroredY
      }
    return given.followed(by: mirrored).followed(by: .rotated(quarterTurns: rotation.rawValue / 90))
  }
}
