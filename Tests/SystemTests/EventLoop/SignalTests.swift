// Whose header may be the one that tells of the type, according to what else is compiled with this file.
import CLinuxShims
import EventLoop
import Glibc
import LinuxSystem
import Testing

extension EventLoopTests {
  @Suite @MainActor struct Signals {
    private let loop: EventLoop

    init() throws { loop = try EventLoop() }

    /// Sends the signal to this thread: only this thread blocks it, and another thread would
    /// terminate the test process.
    private func raise(_ signal: CInt) {
      pthread_kill(pthread_self(), signal)
    }

    private func unblock(_ signal: CInt) {
      var set = sigset_t()
      sigemptyset(&set)
      sigaddset(&set, signal)
      pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    @Test func `a signal comes as a call in the loop`() throws {
      defer { unblock(SIGUSR1) }
      var received: [CInt] = []
      try loop.onSignals([SIGUSR1]) {
        received.append($0)
        loop.stop()
      }
      raise(SIGUSR1)
      #expect(received == [])
      try loop.run(atMost: 1)
      #expect(received == [SIGUSR1])
    }

    @Test func `two signals are distinguished`() throws {
      defer {
        unblock(SIGUSR1)
        unblock(SIGUSR2)
      }
      var received: Set<CInt> = []
      try loop.onSignals([SIGUSR1, SIGUSR2]) { received.insert($0) }
      raise(SIGUSR2)
      raise(SIGUSR1)
      try loop.run(for: 0.005)
      #expect(received == [SIGUSR1, SIGUSR2])
    }

    @Test func `a signal that does not exist is refused`() {
      let error = #expect(throws: EventLoopError.self) { try loop.onSignals([999]) { _ in } }
      #expect(error?.errno == EINVAL)
    }
  }
}
