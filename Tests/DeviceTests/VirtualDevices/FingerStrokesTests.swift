import KernelInput
import Testing
import VirtualDevices

@Suite struct `Strokes of virtual fingers` {
  /// The values of an axis in a frame, in order.
  private static func values(_ axis: Axis, in frame: [KernelEvent]) -> [Int32] {
    frame.filter { $0.type == .absolute && $0.code == axis.rawValue }.map(\.value)
  }

  @Test(arguments: [1, 2, 10])
  func `put all fingers down in one frame and lift them in the last`(fingers: Int) {
    var strokes = FingerStrokes(fingers: fingers)
    for stroke in 0..<2 {
      let frames = (0..<FingerStrokes.length).map { _ in strokes.next() }
      let down = Self.values(.mtTrackingID, in: frames[0])
      #expect(down == (0..<fingers).map { Int32(stroke * fingers + $0) })
      #expect(
        Self.values(.mtTrackingID, in: frames[FingerStrokes.length - 1]).allSatisfy { $0 == -1 })
      #expect(Self.values(.mtTrackingID, in: frames[FingerStrokes.length - 1]).count == fingers)
      for frame in frames.dropFirst().dropLast() {
        #expect(Self.values(.mtTrackingID, in: frame) == [])
        #expect(Self.values(.mtPositionX, in: frame).count == fingers)
      }
    }
  }

  @Test func `move every finger in every frame, on the screen and in a lane of its own`() {
    var strokes = FingerStrokes(fingers: 10)
    var last = [Int32](repeating: -1, count: 10)
    for _ in 0..<(FingerStrokes.length - 1) {
      let frame = strokes.next()
      let (xs, ys) = (Self.values(.mtPositionX, in: frame), Self.values(.mtPositionY, in: frame))
      // The kernel reports no value that stays.
      #expect(zip(xs, last).allSatisfy { $0 != $1 })
      #expect((xs + ys).allSatisfy { (0...4095).contains($0) })
      #expect(Set(ys).count == 10)
      last = xs
    }
  }

  @Test func `lift the fingers that are down, once`() {
    var strokes = FingerStrokes(fingers: 2)
    #expect(strokes.lift().isEmpty)
    for _ in 0..<10 { _ = strokes.next() }
    let frame = strokes.lift()
    #expect(Self.values(.mtTrackingID, in: frame) == [-1, -1])
    #expect(frame.contains { $0.type == .key && $0.value == 0 })
    #expect(strokes.lift().isEmpty)
    // The next stroke begins from its start.
    #expect(Self.values(.mtTrackingID, in: strokes.next()) == [2, 3])
  }

  @Test func `end each frame with one report, and stamp nothing`() {
    var strokes = FingerStrokes(fingers: 3)
    for _ in 0..<(2 * FingerStrokes.length) {
      let frame = strokes.next()
      #expect(frame.last?.isReport == true)
      #expect(frame.filter(\.isReport).count == 1)
      #expect(frame.allSatisfy { $0.time.microseconds == 0 })
    }
  }
}
