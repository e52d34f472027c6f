import Glibc
import Testing

@testable import responderd_port

@Suite struct `A signal block` {
  private func isBlocked(_ signal: Int32) -> Bool {
    var blocked = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &blocked)
    return sigismember(&blocked, signal) == 1
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `delays the signals that end a process, as long as it exists`(signal: Int32) {
    let before = isBlocked(signal)
    do {
      let block = SignalBlock()
      #expect(isBlocked(signal))
      withExtendedLifetime(block) {}
    }
    #expect(isBlocked(signal) == before)
  }
}
