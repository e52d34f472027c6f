import Foundation
import Synchronization
import Testing

@testable import ControlSocket

@Suite struct `Servers that come at once` {
  private enum End: Equatable {
    case listens(CInt, SystemCall.FileIdentity?)
    case failed(ControlError.Code)
  }

  /// Two who begin when both are there.
  private final class Race: Sendable {
    private let ready = Atomic(0)
    private let result = Mutex<[End]>([])

    var ends: [End] { result.withLock { $0 } }

    func run(at path: String) {
      ready.add(1, ordering: .relaxed)
      while ready.load(ordering: .relaxed) < 2 {}
      let end: End
      do throws(ControlError) {
        let socket = try SystemCall.listen(path, mode: 0o600)
        end = .listens(socket.descriptor, socket.identity)
      } catch {
        end = .failed(error.code)
      }
      result.withLock { $0.append(end) }
    }
  }

  /// One that was made and does not listen yet looks like one that was left behind.
  @Test func `leave the place to one of them`() throws {
    let folder = NSTemporaryDirectory() + "responderd-\(UUID().uuidString)"
    let path = folder + "/control"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for _ in 0..<500 {
      _ = try #require(LeftSocket(at: path))
      let race = Race()
      let other = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        race.run(at: path)
        other.signal()
      }
      race.run(at: path)
      other.wait()
      let all = race.ends
      let winners = all.compactMap {
        if case .listens(let descriptor, let identity) = $0 { (descriptor, identity) } else { nil }
      }
      for winner in winners { SystemCall.closeDescriptor(winner.0) }
      try #require(winners.count == 1 && all.contains(.failed(.inUse)), "\(all)")
      #expect(winners[0].1 == SystemCall.identity(of: path))
      SystemCall.unlinkSocket(path, ifStill: winners[0].1)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder)
      try #require(left.isEmpty, "\(left)")
    }
  }

  @Test func `that meet one that stands still while it begins do not wait for ever`() throws {
    let path = NSTemporaryDirectory() + "responderd-\(UUID().uuidString)"
    let lock = try SystemCall.takeLock(ofSocket: path)
    let error = #expect(throws: ControlError.self) {
      try SystemCall.takeLock(ofSocket: path, patience: 10)
    }
    #expect(error?.code == .inUse)
    SystemCall.releaseLock(lock, ofSocket: path)
    let socket = try SystemCall.listen(path, mode: 0o600)
    SystemCall.unlinkSocket(path, ifStill: socket.identity)
    SystemCall.closeDescriptor(socket.descriptor)
  }

  @Test func `say which path is too long`() {
    let path = NSTemporaryDirectory() + String(repeating: "x", count: 110)
    let error = #expect(throws: ControlError.self) { try SystemCall.listen(path, mode: 0o600) }
    #expect(error?.code == .listen)
    #expect(
      error?.description == "cannot listen at \(path): a socket's path is at most 107 bytes long")
  }
}
