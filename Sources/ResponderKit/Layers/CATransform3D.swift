public import Foundation

/// A three-dimensional transform. Only the affine part of a layer's transform has an effect.
public struct CATransform3D: Equatable, Sendable {
  /// Row 1.
  public var m11, m12, m13, m14: CGFloat
  /// Row 2.
  public var m21, m22, m23, m24: CGFloat
  /// Row 3.
  public var m31, m32, m33, m34: CGFloat
  /// Row 4.
  public var m41, m42, m43, m44: CGFloat

  /// Creates a transform of zeros.
  public init() {
    (m11, m12, m13, m14) = (0, 0, 0, 0)
    (m21, m22, m23, m24) = (0, 0, 0, 0)
    (m31, m32, m33, m34) = (0, 0, 0, 0)
    (m41, m42, m43, m44) = (0, 0, 0, 0)
  }

  /// The affine part.
  var affine: CGAffineTransform {
    get { CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42) }
    set {
      (m11, m12, m21, m22) = (newValue.a, newValue.b, newValue.c, newValue.d)
      (m41, m42) = (newValue.tx, newValue.ty)
    }
  }
}

/// The identity transform.
public let CATransform3DIdentity = CATransform3DMakeAffineTransform(.identity)

/// Returns an affine transform.
public func CATransform3DMakeAffineTransform(_ affine: CGAffineTransform) -> CATransform3D {
  var transform = CATransform3D()
  transform.affine = affine
  (transform.m33, transform.m44) = (1, 1)
  return transform
}

/// Returns the affine part.
public func CATransform3DGetAffineTransform(_ transform: CATransform3D) -> CGAffineTransform {
  transform.affine
}

/// Returns whether a transform is affine.
public func CATransform3DIsAffine(_ transform: CATransform3D) -> Bool {
  transform == CATransform3DMakeAffineTransform(transform.affine)
}

/// Returns whether a transform is the identity.
public func CATransform3DIsIdentity(_ transform: CATransform3D) -> Bool {
  transform == CATransform3DIdentity
}

/// Returns a translation.
public func CATransform3DMakeTranslation(
  _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  var transform = CATransform3DIdentity
  (transform.m41, transform.m42, transform.m43) = (x, y, z)
  return transform
}

/// Returns a scaling.
public func CATransform3DMakeScale(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  var transform = CATransform3DIdentity
  (transform.m11, transform.m22, transform.m33) = (x, y, z)
  return transform
}

/// Returns a rotation by an angle in radians around an axis.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0 else { return CATransform3DIdentity }
  let (x, y, z) = (x / length, y / length, z / length)
  let (sine, cosine) = (sin(angle), cos(angle))
  let rest = 1 - cosine
  var transform = CATransform3DIdentity
  (transform.m11, transform.m12, transform.m13) = (
    cosine + x * x * rest, x * y * rest + z * sine, x * z * rest - y * sine
  )
  (transform.m21, transform.m22, transform.m23) = (
    x * y * rest - z * sine, cosine + y * y * rest, y * z * rest + x * sine
  )
  (transform.m31, transform.m32, transform.m33) = (
    x * z * rest + y * sine, y * z * rest - x * sine, cosine + z * z * rest
  )
  return transform
}

/// Returns the concatenation of two transforms.
public func CATransform3DConcat(_ one: CATransform3D, _ other: CATransform3D) -> CATransform3D {
  let (a, b) = (one.rows, other.rows)
  var rows: [[CGFloat]] = []
  for row in 0..<4 {
    rows.append((0..<4).map { column in (0..<4).reduce(0) { $0 + a[row][$1] * b[$1][column] } })
  }
  return CATransform3D(rows: rows)
}

/// Returns a rotation followed by a transform.
public func CATransform3DRotate(
  _ transform: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), transform)
}

/// Returns a scaling followed by a transform.
public func CATransform3DScale(
  _ transform: CATransform3D, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeScale(x, y, z), transform)
}

/// Returns a translation followed by a transform.
public func CATransform3DTranslate(
  _ transform: CATransform3D, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(x, y, z), transform)
}

extension CATransform3D {
  var rows: [[CGFloat]] {
    [
      [m11, m12, m13, m14], [m21, m22, m23, m24], [m31, m32, m33, m34], [m41, m42, m43, m44],
    ]
  }

  init(rows: [[CGFloat]]) {
    (m11, m12, m13, m14) = (rows[0][0], rows[0][1], rows[0][2], rows[0][3])
    (m21, m22, m23, m24) = (rows[1][0], rows[1][1], rows[1][2], rows[1][3])
    (m31, m32, m33, m34) = (rows[2][0], rows[2][1], rows[2][2], rows[2][3])
    (m41, m42, m43, m44) = (rows[3][0], rows[3][1], rows[3][2], rows[3][3])
  }
}
