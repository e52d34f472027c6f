internal import KernelInput

/// How positions of every touchscreen are corrected, after what udev says of each of them.
public struct TouchCorrection: Hashable, Sendable {
  /// How far positions are turned clockwise, in degrees.
  public enum Rotation: Int, CaseIterable, Sendable {
    /// Not at all.
    case none = 0
    /// A quarter of a turn, clockwise.
    case quarter = 90
    /// Half a turn.
    case half = 180
    /// Three quarters of a turn, clockwise.
    case threeQuarters = 270
  }

  /// Which sides are exchanged.
  public enum Mirror: String, CaseIterable, Sendable {
    /// Not at all.
    case none
    /// Left and right.
    case x
    /// Top and bottom.
    case y
  }

  private var given = CalibrationMatrix.identity
  /// How it is mirrored.
  public var mirror = Mirror.none
  /// How far it is turned.
  public var rotation = Rotation.none

  /// Corrects nothing.
  public init() {}

  /// Reads six numbers between spaces, the first two rows of a matrix that is applied to positions
  /// from 0 to 1, as libinput's `LIBINPUT_CALIBRATION_MATRIX` has them. `nil` for anything else.
  public init?(matrix text: String) {
    guard let matrix = CalibrationMatrix(text) else { return nil }
    given = matrix
  }

  /// The given matrix first, then the mirror, then the rotation.
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
