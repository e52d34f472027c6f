import CLinuxShims
import Dispatch
import Foundation
import Glibc
import Synchronization
import Testing

@testable import EventLoop

extension EventLoopTests {
  @Suite struct AThreadThatWaits {
    @Test(.enabled(if: shim_landlock_version() > 0, "the kernel has no Landlock"))
    func `may make no file, while all others may, and hears no signal`() throws {
      let path = NSTemporaryDirectory() + "responderd-\(UUID().uuidString)"
      let seen = Mutex<(number: Int32, made: CInt, isDeaf: Bool)?>(nil)
      let mayEnd = DispatchSemaphore(value: 0)
      let hasLooked = DispatchSemaphore(value: 0)
      let isThere = ConfinedThreads.start {
        var blocked = sigset_t()
        pthread_sigmask(SIG_SETMASK, nil, &blocked)
        let made = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        seen.withLock {
          $0 = (SystemCall.threadNumber, made, sigismember(&blocked, SIGTERM) == 1)
        }
        hasLooked.signal()
        mayEnd.wait()
      }
      #expect(isThere)
      hasLooked.wait()
      let thread = try #require(seen.withLock { $0 })
      #expect(thread.made == -1 && thread.isDeaf)
      #expect(ConfinedThreads.numbers.contains(thread.number))
      mayEnd.signal()
      let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      #expect(descriptor >= 0)
      close(descriptor)
      unlink(path)
    }
  }
}
