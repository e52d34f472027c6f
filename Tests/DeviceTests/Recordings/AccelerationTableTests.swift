import KernelInput
import Recordings
import TestSupport
import Testing

/// Tables of seconds and accelerations, read as the recording of an accelerometer.
@Suite struct AccelerationTableTests {
  private func read(_ text: String) throws -> Recording {
    let recordings = try RecordingFile.parse(Array(text.utf8), name: "x")
    try #require(recordings.count == 1)
    return recordings[0]
  }

  @Test(arguments: [
    "t_seconds,x_g,y_g,z_g\n0.000,0.5,-0.25,1\n0.020,0,0,1.5\n",
    "0,0.5,-0.25,1\n0.02,0,0,1.5",
    "\u{feff}Time, X, Y, Z\r\n 0 , 0.5 , -0.25 , 1e0 \r\n0.02,0,0,1.5\r\n\r\n",
    "# by a phone\ntimestamp (s),x,y,z\n0,0.5,-0.25,1\n0.02,-0,0,1.5\n",
  ])
  func `each line is a frame`(text: String) throws {
    let recording = try read(text)
    let unit = try #require(recording.description.ranges[.x]).resolution
    let (first, second) = (Timestamp(microseconds: 0), Timestamp(microseconds: 20_000))
    #expect(
      recording.events == [
        KernelEvent(.x, unit / 2, at: first), KernelEvent(.y, -unit / 4, at: first),
        KernelEvent(.z, unit, at: first), .report(at: first),
        KernelEvent(.x, 0, at: second), KernelEvent(.y, 0, at: second),
        KernelEvent(.z, unit * 3 / 2, at: second), .report(at: second),
      ])
    #expect(recording.warnings == [])
  }

  @Test func `the device is an accelerometer with a scale`() throws {
    let device = try read("0,0,0,1\n").description
    #expect(device.classByCapabilities == .accelerometer)
    #expect([Axis.x, .y, .z].allSatisfy { (device.ranges[$0]?.resolution ?? 0) > 0 })
  }

  @Test func `a time that goes backwards is warned of`() throws {
    let recording = try read("0.02,0,0,1\n0.01,0,0,1\n")
    #expect(recording.warnings.map(\.line) == [2])
  }

  @Test func `a table that is cut off in its last line is used`() throws {
    let recording = try read("0,0,0,1\n0.02,0,0,1\n0.04,0.")
    #expect(recording.events.filter(\.isReport).count == 2)
    #expect(recording.warnings.map(\.line) == [3])
  }

  @Test(arguments: [
    ("0,0,0,1\n0.02,0,0\n", "x:2: expected four numbers, SECONDS,X,Y,Z, found \"0.02,0,0\""),
    (
      "0,0,0,1\n0.02,0,0,1,1\n",
      "x:2: expected four numbers, SECONDS,X,Y,Z, found \"0.02,0,0,1,1\""
    ),
    (
      "0,0,0,1\nt,x,y,z\n", "x:2: the time \"t\" is not a number of seconds from 0"
    ),
    ("-1,0,0,1\n", "x:1: the time \"-1\" is not a number of seconds from 0"),
    ("nan,0,0,1\n", "x:1: the time \"nan\" is not a number of seconds from 0"),
    ("1e10,0,0,1\n", "x:1: the time \"1e10\" is not a number of seconds from 0"),
    ("0,1001,0,1\n", "x:1: the acceleration \"1001\" is not a number of g up to 1000"),
    ("0,inf,0,1\n", "x:1: the acceleration \"inf\" is not a number of g up to 1000"),
    ("0,,0,1\n0,0,0,1\n", nil),
  ])
  func `a broken table names the line`(text: String, message: String?) throws {
    let error = #expect(throws: RecordingError.self) { try read(text) }
    if let message { #expect(error?.description == message) }
  }
}
