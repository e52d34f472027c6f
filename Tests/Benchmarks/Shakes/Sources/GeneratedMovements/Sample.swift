/// What an accelerometer felt at one moment, in g, gravity included.
public struct Sample: Sendable {
  /// In seconds from the start of the recording.
  public var time: Double
  public var x, y, z: Double

  public init(time: Double, x: Double, y: Double, z: Double) {
    (self.time, self.x, self.y, self.z) = (time, x, y, z)
  }

  init(_ value: SIMD3<Double>, at time: Double) {
    self.init(time: time, x: value.x, y: value.y, z: value.z)
  }

  var value: SIMD3<Double> { SIMD3(x, y, z) }

  public var squaredMagnitude: Double { x * x + y * y + z * z }

  public func distance(to other: Sample) -> Double {
    Sample(time: 0, x: x - other.x, y: y - other.y, z: z - other.z).squaredMagnitude.squareRoot()
  }
}
