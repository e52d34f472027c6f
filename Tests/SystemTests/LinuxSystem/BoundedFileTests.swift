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

  @Test func `of the kernel's is a text without the end of its last line`() throws {
    #expect(try #require(BoundedFile.text(of: "/proc/self/comm")).contains("\n") == false)
    #expect(BoundedFile.text(of: "/no/such/file") == nil)
  }
}
