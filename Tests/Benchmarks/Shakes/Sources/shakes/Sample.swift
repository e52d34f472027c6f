/// What an accelerometer felt at one moment, in g, gravity included.
struct Sample {
  /// In seconds from the start of the recording.
  var time: Double
  var x, y, z: Double

  var squaredMagnitude: Double { x * x + y * y + z * z }

  func distance(to other: Sample) -> Double {
    Sample(time: 0, x: x - other.x, y: y - other.y, z: z - other.z).squaredMagnitude.squareRoot()
  }
}
