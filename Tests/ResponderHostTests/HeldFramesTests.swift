import KernelInput
import Testing

@testable import ResponderHost

@Suite struct `The frames that a recording holds` {
  @Test func `come back in whole frames, some thousand events at a time`() {
    var held = HeldFrames()
    for second in 0..<4000 {
      let time = Timestamp(microseconds: Int64(second) * 1_000_000)
      held.append([KernelEvent(Axis.x, Int32(second), at: time), .report(at: time)])
      held.append([
        KernelEvent(Axis.x, 1, at: time), KernelEvent(Axis.y, 2, at: time), .report(at: time),
      ])
    }
    var count = 0
    for portion in held.portions {
      #expect(portion.last?.isReport == true)
      #expect(portion.count < 4100)
      count += portion.count
    }
    #expect(count == 20_000)
  }

  @Test func `are zero without frames`() {
    #expect(HeldFrames().portions.first { _ in true } == nil)
  }
}

@Suite struct `A recording without end` {
  @Test(arguments: [(events: 1, bytes: 1000), (events: 1000, bytes: 1)])
  func `is reported once, when replay does not read more`(events: Int, bytes: Int) {
    var length = RecordingLength()
    let reports = (1...300_000).filter { _ in length.add(events: events, bytes: bytes) }
    // 256 MiB, or two and a half million events.
    #expect(reports == [bytes == 1000 ? 268_436 : 2501])
  }
}
