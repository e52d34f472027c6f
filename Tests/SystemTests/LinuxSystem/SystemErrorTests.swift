import Glibc
import LinuxSystem
import Testing

@Suite struct `A system error` {
  @Test(arguments: [
    (EACCES, "open /dev/input/event3: permission denied"),
    (EIO, "open /dev/input/event3: input/output error"),
    (EXDEV, "open /dev/input/event3: invalid cross-device link"),
  ])
  func `names the call, the file and the reason`(number: CInt, text: String) {
    #expect("\(SystemError("open /dev/input/event3", errno: number))" == text)
  }

  @Test func `is thrown by the failed call`() {
    let error = #expect(throws: SystemError.self) {
      try SystemCall.open("/no/such/file", O_RDONLY)
    }
    #expect(error == SystemError("open /no/such/file", errno: ENOENT))
  }
}
