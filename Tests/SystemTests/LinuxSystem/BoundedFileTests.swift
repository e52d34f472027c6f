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

  private static let kinds = [
    "pipe", "pipe with a writer", "socket", "/dev/zero", "/dev/ptmx", "link to /dev/zero",
  ]

  /// Runs while the file exists, whose opening or reading could wait, or could never end.
  private func withFile(_ kind: String, _ work: (String) throws -> Void) throws {
    let path = kind.hasPrefix("/") ? kind : "/tmp/responderd-\(UInt64.random(in: 0 ... .max))"
    var ends: [CInt] = []
    switch kind {
    case "pipe": try #require(mkfifo(path, 0o600) == 0)
    case "pipe with a writer":
      try #require(mkfifo(path, 0o600) == 0)
      ends = [O_RDONLY, O_WRONLY].map { open(path, $0 | O_NONBLOCK) }
    case "socket": ends = [try SystemCall.bind(path, mode: 0o600)]
    case "link to /dev/zero": try #require(symlink("/dev/zero", path) == 0)
    default: break
    }
    defer {
      for end in ends { close(end) }
      if path != kind { unlink(path) }
    }
    try work(path)
  }

  @Test(arguments: kinds)
  func `that is not a regular file is an error at once`(kind: String) throws {
    try withFile(kind) { path in
      let error = #expect(throws: SystemError.self) {
        try BoundedFile.bytes(of: path, limit: 1 << 20, waits: false)
      }
      // A socket cannot be opened at all.
      #expect(error?.errno == (kind == "socket" ? ENXIO : EINVAL))
      #expect(BoundedFile.text(of: path) == nil)
      #expect(throws: SystemError.self) { try DurableFile(path).read(limit: 1 << 20) }
    }
  }

  @Test func `that is the null device is empty`() throws {
    #expect(try BoundedFile.bytes(of: "/dev/null", limit: 1, waits: false) == [])
    #expect(BoundedFile.text(of: "/dev/null") == "")
  }

  @Test func `that is too long is not read`() throws {
    let path = "/tmp/responderd-long-\(UInt64.random(in: 0 ... .max))"
    let file = try SystemCall.open(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    defer {
      SystemCall.close(file)
      unlink(path)
    }
    // More than the memory of any machine.
    try #require(ftruncate(file, 1 << 42) == 0)
    let error = #expect(throws: SystemError.self) {
      try BoundedFile.bytes(of: path, limit: 1 << 30)
    }
    #expect(error?.errno == EFBIG)
  }

  @Test func `of the kernel's is a text without the end of its last line`() throws {
    #expect(try #require(BoundedFile.text(of: "/proc/self/comm")).contains("\n") == false)
    #expect(BoundedFile.text(of: "/no/such/file") == nil)
  }
}
