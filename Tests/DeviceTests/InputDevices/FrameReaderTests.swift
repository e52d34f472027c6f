import Glibc
import KernelInput
import Testing

@testable import InputDevices

@Suite struct FrameReaderTests {
  let pipe = Pipe()

  @Test func `a frame is handed out with its closing report`() throws {
    pipe.write(moves(7, 8) + report)
    var reader = FrameReader()
    #expect(try reader.steps(from: pipe) == [.frame([7, 8, 0])])
  }

  @Test func `an event arrives as it was written`() throws {
    let sent = KernelEvent(
      KeyCode.playPause, 1, at: Timestamp(seconds: 86_400, microseconds: 999_999))
    pipe.write([sent] + report)
    var received: KernelEvent?
    var reader = FrameReader()
    _ = try reader.read(pipe.readEnd, subject: "pipe") { received = $0[0] }
    #expect(received == sent)
  }

  @Test func `every whole frame of one read is handed out in order`() throws {
    pipe.write(moves(1) + report + moves(2, 3) + report + moves(4) + report)
    var reader = FrameReader()
    #expect(try reader.steps(from: pipe) == [.frame([1, 0]), .frame([2, 3, 0]), .frame([4, 0])])
    #expect(reader.statistics.reads == 1)
    #expect(reader.statistics.events == 7)
    #expect(reader.statistics.frames == 3)
  }

  @Test func `a read that filled the buffer reports that there can be more`() throws {
    var reader = FrameReader(capacity: 4)
    pipe.write(moves(1, 2, 3) + report + moves(4) + report)
    #expect(try reader.read(pipe.readEnd, subject: "pipe") { _ in } == .more)
    #expect(try reader.read(pipe.readEnd, subject: "pipe") { _ in } == .everything)
    #expect(try reader.read(pipe.readEnd, subject: "pipe") { _ in } == .everything)
    #expect(reader.statistics.frames == 2)
  }

  @Test func `nothing to read is not an error`() throws {
    var reader = FrameReader()
    #expect(try reader.steps(from: pipe) == [])
  }

  @Test func `a frame cut by the buffer's end is completed by the next read`() throws {
    var reader = FrameReader(capacity: 4)
    pipe.write(moves(1) + report + moves(2, 3, 4) + report)
    #expect(try reader.steps(from: pipe) == [.frame([1, 0]), .frame([2, 3, 4, 0])])
    #expect(reader.statistics.reads > 1)
  }

  @Test func `a frame that comes in pieces is whole in the end`() throws {
    var reader = FrameReader()
    for value: Int32 in 1...3 {
      pipe.write(moves(value))
      #expect(try reader.steps(from: pipe) == [])
    }
    pipe.write(report)
    #expect(try reader.steps(from: pipe) == [.frame([1, 2, 3, 0])])
  }

  @Test func `a frame longer than the buffer is not lost`() throws {
    var reader = FrameReader(capacity: 4)
    pipe.write(moves(1...30) + report + moves(31) + report)
    var steps: [Step] = []
    for _ in 0..<5 { steps += try reader.steps(from: pipe) }
    #expect(steps == [.frame(Array(1...30) + [0]), .frame([31, 0])])
  }

  @Test(arguments: 1...24)
  func `a stream is the same whatever the buffer's size`(capacity: Int) throws {
    var reader = FrameReader(capacity: capacity)
    pipe.write(
      moves(1, 2) + report + moves(3) + loss + moves(4) + report + moves(5, 6, 7, 8, 9) + report
        + loss + report + report + moves(10) + report)
    var steps: [Step] = []
    for _ in 0..<20 { steps += try reader.steps(from: pipe) }
    #expect(
      steps == [
        .frame([1, 2, 0]), .dropped, .frame([5, 6, 7, 8, 9, 0]), .dropped, .frame([0]),
        .frame([10, 0]),
      ])
  }

  @Test func `a loss takes everything up to the next report with it`() throws {
    var reader = FrameReader()
    pipe.write(moves(1) + report + moves(2) + loss + moves(3) + report + moves(4) + report)
    #expect(try reader.steps(from: pipe) == [.frame([1, 0]), .dropped, .frame([4, 0])])
    #expect(reader.statistics.drops == 1)
  }

  @Test func `a loss after a cut frame takes the frame's start with it`() throws {
    var reader = FrameReader(capacity: 2)
    pipe.write(moves(1, 2) + loss + moves(3) + report + moves(4) + report)
    var steps: [Step] = []
    for _ in 0..<6 { steps += try reader.steps(from: pipe) }
    #expect(steps == [.dropped, .frame([4, 0])])
  }

  @Test func `a loss is reported with its report, even in a later read`() throws {
    var reader = FrameReader()
    pipe.write(loss + moves(1))
    #expect(try reader.steps(from: pipe) == [])
    pipe.write(moves(2) + report)
    #expect(try reader.steps(from: pipe) == [.dropped])
  }

  @Test func `two losses before one report are reported once`() throws {
    pipe.write(loss + moves(1) + loss + moves(2) + report + moves(3) + report)
    var reader = FrameReader()
    #expect(try reader.steps(from: pipe) == [.dropped, .frame([3, 0])])
  }

  @Test func `two losses with a report each are reported twice`() throws {
    pipe.write(loss + report + loss + report)
    var reader = FrameReader()
    #expect(try reader.steps(from: pipe) == [.dropped, .dropped])
  }

  @Test func `events that are discarded after a loss are not delivered`() throws {
    var reader = FrameReader()
    pipe.write(loss + report + moves(1) + report + moves(2))
    #expect(try reader.read(pipe.readEnd, subject: "pipe") { _ in } == .dropped)
    reader.discardPending()
    #expect(reader.statistics.frames == 0)
    pipe.write(moves(3) + report)
    #expect(try reader.steps(from: pipe) == [.frame([3, 0])])
  }

  @Test func `events without an end become a loss instead of filling the memory`() throws {
    var reader = FrameReader(capacity: FrameBuffer.maximumCapacity)
    for _ in 0..<(FrameBuffer.maximumCapacity / 1024) {
      pipe.write(moves(1...1024))
      #expect(try reader.steps(from: pipe) == [])
    }
    pipe.write(moves(1) + report + moves(2) + report)
    #expect(try reader.steps(from: pipe) == [.dropped, .frame([2, 0])])
  }

  @Test func `the end of the stream means that the device is gone`() throws {
    var reader = FrameReader()
    pipe.write(moves(1) + report)
    pipe.closeWriteEnd()
    #expect(try reader.steps(from: pipe) == [.frame([1, 0])])
    #expect { try reader.steps(from: pipe) } throws: { ($0 as? DeviceError)?.code == .gone }
  }

  @Test func `a cut event is an error`() throws {
    pipe.write(bytes: [1, 2, 3])
    #expect(throws: DeviceError(.read, errno: EIO, subject: "/dev/input/event3")) {
      var reader = FrameReader()
      return try reader.steps(from: pipe)
    }
  }

  @Test func `an error names the node`() throws {
    #expect {
      var reader = FrameReader()
      _ = try reader.read(-1, subject: "/dev/input/event3") { _ in }
    } throws: {
      "\($0)" == "read /dev/input/event3: bad file descriptor"
    }
  }
}
