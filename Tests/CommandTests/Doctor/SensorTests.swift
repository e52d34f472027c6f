import InputDevices
import KernelInput
import Testing

@testable import Doctor

@Suite struct `The scale of an accelerometer` {
  /// Examines a sensor at rest that measures 250 units.
  private func examination(
    of name: String, resolutions: [Int32]
  ) throws -> (unitsPerG: Double?, findings: [Finding]) {
    let axes = [Axis.x, .y, .z]
    var description = DeviceDescription(name: name)
    description.absoluteAxes = CodeSet(axes.map(\.rawValue))
    var ranges: [Axis: AxisRange] = [:]
    for (axis, resolution) in zip(axes, resolutions) {
      ranges[axis] = AxisRange(minimum: -512, maximum: 512, resolution: resolution)
    }
    var device = ExaminedDevice(
      node: "/dev/input/event0", name: name, isTaken: true, reason: "accelerometer",
      classByCapabilities: "accelerometer", isReadable: true, seat: "seat0", keys: [],
      heldBackKeys: 0, readers: [])
    var doctor = try #require(Doctor())
    doctor.examineScale(
      DeviceReport(recorded: description, udevProperties: [:], wantedKeys: CodeSet()),
      ranges: ranges, values: [.x: 0, .y: 0, .z: 250], &device)
    return (device.unitsPerG, doctor.findings)
  }

  @Test func `is measured if neither the driver nor its name gives it`() throws {
    for resolutions in [[0, 0, 0], [256, 0, 0]] as [[Int32]] {
      let (unitsPerG, findings) = try examination(of: "Sensor", resolutions: resolutions)
      #expect(unitsPerG == nil)
      #expect(findings.map(\.kind) == [.noResolution])
      #expect(findings.first?.fix?.contains("EVDEV_ABS_02}=\"::250\"") == true)
    }
  }

  @Test func `is not measured if the driver reports it`() throws {
    let (unitsPerG, findings) = try examination(of: "Sensor", resolutions: [260, 260, 260])
    #expect(unitsPerG == 260)
    #expect(findings == [])
  }

  /// Examines a sensor that claims some units per g.
  private func findings(
    first: Int32, then samples: [Int32], resolution: Int32 = 16384
  ) throws -> [Finding] {
    var description = DeviceDescription(name: "Sensor")
    description.absoluteAxes = CodeSet([Axis.x, .y, .z].map(\.rawValue))
    let range = AxisRange(minimum: -32768, maximum: 32767, resolution: resolution)
    var device = ExaminedDevice(
      node: "/dev/input/event0", name: "Sensor", isTaken: true, reason: "accelerometer",
      classByCapabilities: "accelerometer", isReadable: true, seat: "seat0", keys: [],
      heldBackKeys: 0, readers: [])
    var doctor = try #require(Doctor())
    doctor.examineScale(
      DeviceReport(recorded: description, udevProperties: [:], wantedKeys: CodeSet()),
      ranges: [.x: range, .y: range, .z: range], values: [.z: first], &device
    ) { samples.map { [.z: $0] } }
    return doctor.findings
  }

  @Test func `is wrong if gravity is not 1 g at rest`() throws {
    let found = try findings(first: 10, then: [10, 10, 10])
    #expect(found.map(\.kind) == [.wrongScale])
    #expect(found.first?.cause.contains("0.0006 g") == true)
    #expect(found.first?.fix?.contains("EVDEV_ABS_02}=\"::10\"") == true)
    #expect(try findings(first: -32000, then: [-32000, -31500]).map(\.kind) == [.wrongScale])
  }

  /// Units of other quantities: 1 m/s² instead of 1 g, 1 g instead of its thousandth, and half the range.
  @Test(arguments: [(1000, 9807), (1, 256), (16384, 8192)] as [(Int32, Int32)])
  func `is wrong by any factor`(resolution: Int32, measured: Int32) throws {
    let found = try findings(
      first: measured, then: [measured, measured], resolution: resolution)
    #expect(found.map(\.kind) == [.wrongScale])
    #expect(found.first?.fix?.contains("EVDEV_ABS_02}=\"::\(measured)\"") == true)
  }

  @Test func `is wrong although the values of a coarse scale tremble by one unit`() throws {
    #expect(try findings(first: 10, then: [9, 10, 11], resolution: 4).map(\.kind) == [.wrongScale])
    #expect(try findings(first: 10, then: [8, 10, 12], resolution: 4) == [])
  }

  @Test func `is wrong if the sensor measures next to nothing, however much the values tremble`()
    throws
  {
    for samples in [[3, 2, 4], [10, 8, 12], [10, 100, 30], [10, 0, 20]] as [[Int32]] {
      #expect(try findings(first: samples[0], then: samples).map(\.kind) == [.wrongScale])
    }
    // It may swing.
    #expect(try findings(first: 3000, then: [3000, 6000, 9000]) == [])
  }

  /// A driver that samples only while the node is open has no value before.
  @Test func `is judged by the samples after the first`() throws {
    #expect(try findings(first: 0, then: [10, 10]).map(\.kind) == [.wrongScale])
    #expect(try findings(first: 0, then: [0, 0, 30000, 30000]).map(\.kind) == [.wrongScale])
    #expect(try findings(first: 0, then: [0, 16384, 16000]) == [])
    // One sample does not show that it lies still.
    #expect(try findings(first: 0, then: [0, 0, 10]) == [])
  }

  @Test func `is unknown if the sensor measures nothing at all`() throws {
    let found = try findings(first: 0, then: [0, 0, 0])
    #expect(found.map(\.kind) == [.noSamples])
    #expect(found.first?.cause == "it measured nothing for a second: all its axes are 0")
    // It is unplugged meanwhile.
    #expect(try findings(first: 0, then: []) == [])
  }

  @Test func `is not judged while the sensor moves, and by an old value`() throws {
    #expect(try findings(first: 30000, then: [30000, 3000, 30000]) == [])
    #expect(try findings(first: 30000, then: [16000, 16400]) == [])
    #expect(try findings(first: 30000, then: []) == [])
  }

  @Test func `is not measured if the name of the driver gives it`() throws {
    let name = "ADXL34x accelerometer"
    let known = try examination(of: name, resolutions: [0, 0, 0])
    #expect(known.unitsPerG == 256)
    #expect(known.findings == [])
    let corrected = try examination(of: name, resolutions: [260, 260, 260])
    #expect(corrected.unitsPerG == 260)
    #expect(corrected.findings == [])
  }
}
