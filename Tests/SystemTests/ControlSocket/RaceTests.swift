import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ControlSocket

@Suite struct `Servers that come at once` {
  private enum End: Sendable {
    case listens(ListeningSocket)
    case failed(ControlError.Code)
  }

  /// Two who begin when both are there.
  private final class Race: Sendable {
    private let ready = Atomic(0)
    // The thread sanitizer does not know `Mutex`.
    private let lock = NSLock()
    @safe nonisolated(unsafe) private var result: [End] = []

    var ends: [End] { lock.withLock { result } }

    func run(at path: String) {
      ready.add(1, ordering: .relaxed)
      while ready.load(ordering: .relaxed) < 2 {}
      let end: End
      do throws(ControlError) {
        end = .listens(try ListeningSocket(path, mode: 0o600))
      } catch {
        end = .failed(error.code)
      }
      lock.withLock { result.append(end) }
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
      let winners = all.compactMap { if case .listens(let socket) = $0 { socket } else { nil } }
      let losers = all.compactMap { if case .failed(let code) = $0 { code } else { nil } }
      try #require(winners.count == 1 && losers == [.inUse], "\(all)")
      #expect(FileManager.default.fileExists(atPath: path))
      winners[0].close()
      let left = try FileManager.default.contentsOfDirectory(atPath: folder)
      try #require(left.isEmpty, "\(left)")
    }
  }

  @Test func `that meet one that stands still while it begins do not wait for it`() throws {
    let path = NSTemporaryDirectory() + "responderd-\(UUID().uuidString)"
    let file = ListeningSocket.lockPath(ofSocket: path)
    let lock = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    #expect(flock(lock, LOCK_EX) == 0)
    let error = #expect(throws: ControlError.self) { try ListeningSocket(path, mode: 0o600) }
    #expect(error?.code == .inUse)
    // One that ended leaves its lock's file behind, and no lock. Another test's child process may have
    // inherited the descriptor until it executes its program, so closing it is not enough.
    #expect(flock(lock, LOCK_UN) == 0)
    close(lock)
    try ListeningSocket(path, mode: 0o600).close()
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `say which path is too long`() {
    let path = NSTemporaryDirectory() + String(repeating: "x", count: 110)
    let error = #expect(throws: ControlError.self) { try ListeningSocket(path, mode: 0o600) }
    #expect(error?.code == .listen)
    #expect(
      error?.description == "cannot listen at \(path): the path of a socket is limited to 107 bytes"
    )
  }
}
