import Glibc
import KernelInput
import Testing

@testable import InputDevices

/// An accelerometer whose files lie in a folder and whose node is a named pipe.
@Suite struct IIOAccelerometerTests {
  private static let files = [
    "name": "accel_3d", "in_accel_scale": "0.00980665", "in_accel_sampling_frequency": "100",
  ].merging(SettingsDirectory.channels(type: "le:s16/16>>0", isEnabled: true)) { $1 }

  private struct Sensor {
    let pipe = NamedPipe()
    let settings: SettingsDirectory

    /// - Parameter isRunning: Whether another process has started the buffer.
    init(isRunning: Bool) throws {
      settings = try SettingsDirectory(
        files.merging(["buffer/enable": isRunning ? "1" : "0"]) { $1 })
    }

    func open(node: String? = nil) throws -> IIOAccelerometer {
      let report = try #require(
        IIOReport(
          node: node ?? pipe.path, directory: settings.directory, property: { _ in nil },
          access: nil, seat: "seat0"))
      return try IIOAccelerometer(report)
    }

    /// Thousandths of a g along the first axis, so many times.
    func feel(_ x: Int16, at time: Timestamp = Timestamp.now, times: Int = 1) {
      let scan = [Int64(UInt16(bitPattern: x)), time.microseconds * 1000]
      let scans = Array(repeatElement(scan, count: times).joined())
      scans.withUnsafeBytes { pipe.write($0) }
    }
  }

  /// Reads once.
  private func readings(of sensor: IIOAccelerometer) throws -> [Int32] {
    var values: [Int32] = []
    try sensor.read { frame in values.append(frame[0].value) }
    return values
  }

  @Test func `a sample is a frame in ten-thousandths of a g, with its own time`() throws {
    let sensor = try Sensor(isRunning: false)
    let input = try sensor.open()
    let time = Timestamp.now
    sensor.feel(-1500, at: time)
    try input.read { frame in
      #expect(frame.count == 5)
      #expect(frame[0].value == -15_000 && frame[1].value == 0 && frame[2].value == 0)
      #expect(frame[3].code == MiscCode.timestamp.rawValue)
      #expect(frame[3].value == Int32(truncatingIfNeeded: time.microseconds))
      #expect(frame[4].isReport)
    }
    #expect(input.statistics.frames == 1)
  }

  @Test func `a buffer that ran before is drained of what is old`() throws {
    let sensor = try Sensor(isRunning: true)
    sensor.feel(1, times: 1000)
    let input = try sensor.open()
    #expect(try readings(of: input) == [])
    sensor.feel(2)
    #expect(try readings(of: input) == [20])
    #expect(input.statistics.frames == 1)
    input.close()
    #expect(sensor.settings.directory.text("buffer/enable") == "1")
  }

  /// 64 reads of 64 samples are drained.
  @Test func `a drain that finds no end stops half way, and what is left is read`() throws {
    let sensor = try Sensor(isRunning: true)
    sensor.feel(3, times: 64 * 64 + 100)
    let input = try sensor.open()
    #expect(input.statistics == FrameStatistics())
    #expect(try readings(of: input).count == 64)
    #expect(try readings(of: input).count == 36)
    #expect(try readings(of: input) == [])
    #expect(input.statistics.frames == 100)
  }

  @Test func `a drain that fails leaves it to the reading to say so`() throws {
    let sensor = try Sensor(isRunning: true)
    // A folder can be opened, and not be read.
    let input = try sensor.open(node: sensor.settings.directory.path)
    let error = #expect(throws: DeviceError.self) { try input.read { _ in } }
    #expect(error?.code == .read && error?.errno == EISDIR)
  }

  // MARK: - When a sample was taken

  @Test(arguments: [true, false])
  func `the kernel's own time of a sample is known`(isRunning: Bool) throws {
    let sensor = try Sensor(isRunning: isRunning)
    // The age of the samples that are drained is unknown.
    if isRunning { sensor.feel(1, at: Timestamp(microseconds: 5)) }
    let input = try sensor.open()
    #expect(input.lastFrameTime == nil)
    let times = (0..<3).map { _ in
      let time = Timestamp.now
      sensor.feel(1, at: time)
      return time
    }
    _ = try readings(of: input)
    #expect(input.lastFrameTime == times.last)
    // However late it is read.
    sensor.feel(1, at: times[0])
    _ = try readings(of: input)
    #expect(input.lastFrameTime == times[0])
    #expect(try readings(of: input) == [])
    #expect(input.lastFrameTime == nil)
  }

  @Test(arguments: [-20, 3600] as [Int64])
  func `a sensor that counts by a clock of its own tells no time of ours`(seconds: Int64) throws {
    let sensor = try Sensor(isRunning: false)
    let input = try sensor.open()
    for _ in 0..<3 {
      sensor.feel(
        1,
        at: Timestamp(
          microseconds: Timestamp.now.microseconds + seconds * 1_000_000))
      #expect(try readings(of: input) == [10])
      #expect(input.lastFrameTime == nil)
    }
  }
}
