import Foundation
import KernelInput
import Synchronization
import Testing

@testable import InputDevices

@Suite struct NodeDescriptorTests {
  @Test func `a drain leaves nothing, and takes nothing that comes later`() throws {
    let pipe = NamedPipe()
    let descriptor = try NodeDescriptor(opening: pipe.path)
    // More than it reads in one go, and once exactly as much.
    for count in [3 * 64 + 10, 64] as [Int32] {
      pipe.write(moves(0..<count))
      try descriptor.drain()
      pipe.write(moves(7) + report)
      var reader = FrameReader()
      var values: [Int32] = []
      _ = try reader.read(descriptor.rawValue, subject: pipe.path) { frame in
        values += frame.indices.map { frame[$0].value }
      }
      #expect(values == [7, 0])
    }
  }

  @Test func `a drain of nothing is over at once`() throws {
    let pipe = NamedPipe()
    let descriptor = try NodeDescriptor(opening: pipe.path)
    #expect(throws: Never.self) { try descriptor.drain() }
  }

  /// It would wait forever for a moment without events.
  @Test func `a device that never stops reporting is drained`() throws {
    let pipe = NamedPipe()
    let descriptor = try NodeDescriptor(opening: pipe.path)
    let isDrained = Mutex(false)
    let flood = Thread {
      let event = moves(1)
      for _ in 0..<400_000 where !isDrained.withLock({ $0 }) { pipe.write(event) }
      isDrained.withLock { $0 = true }
    }
    flood.start()
    for _ in 0..<100 { try descriptor.drain() }
    #expect(!isDrained.withLock { $0 }, "it was drained only when the flood was over")
    isDrained.withLock { $0 = true }
    while !flood.isFinished { try descriptor.drain() }
  }
}
