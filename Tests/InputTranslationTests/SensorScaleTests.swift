import Foundation
import InputTranslation
import KernelInput
import Testing

/// Sensors that do not report their scale, the times of their samples, or their orientation.
@Suite struct SensorScaleTests {
  @Test(arguments: [
    ("ST LIS3LV02DL Accelerometer", 1000), ("ADXL34x accelerometer", 256), ("bma150", 256),
    ("mma8450", 1024), ("kxtj9_accel", 1024), ("cma3000-accelerometer", 1000),
  ])
  func `a known sensor's units are known`(name: String, units: Double) throws {
    var device = DeviceDescription.accelerometer(unitsPerG: 0)
    device.name = name
    device.properties = CodeSet()
    #expect(device.classByCapabilities == .accelerometer)
    var sensor = try RawSensor(device)
    #expect(!sensor.translator.isLearning)
    sensor.shake(units: units)
    #expect(sensor.lines == ["shake began", "shake ended"])
  }

  @Test func `a remote control that feels on other axes is read`() throws {
    var device = DeviceDescription(name: "Nintendo Wii Remote Accelerometer")
    let axes = [Axis.rotationX, .rotationY, .rotationZ]
    device.absoluteAxes = CodeSet(axes.map(\.rawValue))
    for axis in axes { device.ranges[axis] = AxisRange(minimum: -500, maximum: 500) }
    var sensor = try RawSensor(device, axes: axes)
    sensor.shake(units: 104)
    #expect(sensor.lines == ["shake began", "shake ended"])
  }

  @Test(
    arguments: [(100, 4000), (256, 512), (1000, 2000), (8192, 32767), (1600, 0)]
      as [(Double, Int32)])
  func `unknown units are learnt from a second of rest`(units: Double, maximum: Int32) throws {
    var sensor = try RawSensor(.unknown(maximum: maximum))
    #expect(sensor.translator.isLearning)
    sensor.shake(units: units)
    #expect(sensor.lines == [], "nothing is told before the units are known")
    sensor.rest(units: units, seconds: 1.5)
    #expect(!sensor.translator.isLearning)
    sensor.shake(units: units)
    #expect(sensor.lines == ["shake began", "shake ended"])
  }

  @Test func `a sensor at rest reports nothing, but its scale is measured`()
    throws
  {
    var state = DeviceState(time: Timestamp(seconds: 9))
    state.axes = [.x: 0, .y: 0, .z: 256]
    var sensor = try RawSensor(.unknown(maximum: 512), state: state)
    sensor.now = 12
    sensor.shake(units: 256)
    #expect(sensor.lines == ["shake began", "shake ended"])
  }

  @Test func `a reading that no sensor has at rest is not learnt`() throws {
    var sensor = try RawSensor(.unknown(maximum: 30_000))
    sensor.rest(units: 2, seconds: 5)
    #expect(sensor.translator.isLearning)
  }

  @Test func `samples that come in bursts are distinguished by the sensor's own times`() throws {
    // Four swings a second, with samples five milliseconds apart that arrive four at a time. With the
    // kernel's times alone, the middle of a burst would be lost.
    var device = DeviceDescription.accelerometer(unitsPerG: 1000)
    device.name = "Joy-Con IMU"
    var sensor = try RawSensor(device)
    var felt: [(reported: Double, own: Double)] = []
    for index in 0..<600 {
      let own = Double(index) * 0.005
      let reported = 10 + (Double(index / 4) * 4 + 3) * 0.005
      felt.append((reported, own))
      let isShaking = (1..<2).contains(own)
      sensor.sample(
        x: isShaking ? 2 * sin(2 * .pi * 4 * own) : 0, units: 1000, at: reported,
        stamp: Int32(truncatingIfNeeded: Int64(4_294_000_000) + Int64(own * 1_000_000)))
    }
    sensor.advance(to: 20)
    #expect(sensor.lines == ["shake began", "shake ended"])
    // The third swing begins 0.25 s after the first; no burst delays or hastens it.
    #expect(abs(sensor.times[0] - 11.29) < 0.03)
  }

  @Test func `a sensor that slept continues with the kernel's time`() throws {
    var sensor = try RawSensor(.accelerometer(unitsPerG: 1000))
    sensor.sample(x: 0, units: 1000, at: 10, stamp: 0)
    sensor.sample(x: 0, units: 1000, at: 100, stamp: 5_000)
    sensor.now = 100.01
    sensor.shake(units: 1000)
    #expect(sensor.lines == ["shake began", "shake ended"])
    #expect(sensor.times[0] > 100)
  }

  @Test func `a mount matrix is three rows of three numbers`() throws {
    let matrix = try #require(MountMatrix("0, 1, 0; -1, 0, 0; 0, 0, 1"))
    #expect(matrix.applied(to: 1, 2, 3) == (2, -1, 3))
    #expect(MountMatrix("0 1 0; -1 0 0; 0 0 1") == matrix)
    for text in [
      "", "1, 0, 0", "1, 0; 0, 1; 0, 0", "0, 0, 0; 0, 1, 0; 0, 0, 1", "a, b, c; d, e, f; g, h, i",
    ] {
      #expect(MountMatrix(text) == nil)
    }
  }

  @Test(arguments: [
    ("1, 0, 0; 1, 0, 0; 0, 0, 1", false), ("1, 0, 0; 0, 1, 0; 2, 3, 0", false),
    ("1, 2, 3; 4, 5, 6; 7, 8, 9", false), ("0.1, 0.2, 0.3; 0.2, 0.4, 0.6; 0, 0, 1", false),
    ("-1, 0, 0; 0, 1, 0; 0, 0, 1", true), ("0.001, 0, 0; 0, 0.001, 0; 0, 0, 0.001", true),
    ("0.7071, 0.7071, 0; -0.7071, 0.7071, 0; 0, 0, 1", true),
  ])
  func `a mount matrix that maps a direction to zero is invalid`(text: String, isValid: Bool) {
    #expect((MountMatrix(text) != nil) == isValid)
  }

  @Test func `a sensor that is built in askew feels along the screen's axes`() throws {
    // At 45 degrees each of two axes feels less than a swing.
    var device = DeviceDescription.accelerometer(unitsPerG: 1000)
    let half = 0.5.squareRoot()
    device.mountMatrix = MountMatrix("\(half), \(half), 0; \(-half), \(half), 0; 0, 0, 1")
    var sensor = try RawSensor(device)
    sensor.rest(units: 1000, seconds: 1)
    sensor.swing(along: (half, half), g: 1.15, units: 1000, seconds: 1)
    sensor.rest(units: 1000, seconds: 1)
    #expect(sensor.lines == ["shake began", "shake ended"])
    device.mountMatrix = nil
    var askew = try RawSensor(device)
    askew.rest(units: 1000, seconds: 1)
    askew.swing(along: (half, half), g: 1.15, units: 1000, seconds: 1)
    askew.rest(units: 1000, seconds: 1)
    #expect(askew.lines == [])
  }
}

extension DeviceDescription {
  fileprivate static func unknown(maximum: Int32) -> Self {
    var device = DeviceDescription.accelerometer(unitsPerG: 0)
    for axis in [Axis.x, .y, .z] {
      device.ranges[axis] = AxisRange(minimum: -maximum, maximum: maximum)
    }
    return device
  }
}
