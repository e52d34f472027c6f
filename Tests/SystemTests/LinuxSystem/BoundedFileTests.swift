import Glibc
import LinuxSystem
import Testing

@Suite struct `A bounded file` {
  @Test func `is read as far as it goes`() throws {
    #expect(try BoundedFile.bytes(of: "/dev/null", limit: 0) == [])
    #expect(try BoundedFile.bytes(of: "/proc/self/comm", limit: 64).last == UInt8(ascii: "\n"))
  }

  @Test func `has no more bytes than the limit`() {
    let error = #expect(throws: SystemError.self) {
      try BoundedFile.bytes(of: "/dev/zero", limit: 100_000)
    }
    #expect(error?.errno == EFBIG)
  }

  @Test func `that is a directory is an error`() {
    let error = #expect(throws: SystemError.self) { try BoundedFile.bytes(of: "/", limit: 1) }
    #expect(error == SystemError("read /", errno: EISDIR))
  }

  @Test(arguments: [false, true])
  func `that is a pipe is given up after a time`(hasWriter: Bool) throws {
    let path = "/tmp/responderd-pipe-\(UInt64.random(in: 0 ... .max))"
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    // A reader, so that the writer can open it.
    let ends = hasWriter ? [O_RDONLY, O_WRONLY].map { open(path, $0 | O_NONBLOCK) } : []
    defer { for end in ends { close(end) } }
    let error = #expect(throws: SystemError.self) {
      try BoundedFile.bytes(of: path, limit: 1, timeout: 0)
    }
    #expect(error?.errno == ETIMEDOUT)
  }

  @Test func `of the kernel's is a text without the end of its last line`() throws {
    #expect(try #require(BoundedFile.text(of: "/proc/self/comm")).contains("\n") == false)
    #expect(BoundedFile.text(of: "/no/such/file") == nil)
  }
}
