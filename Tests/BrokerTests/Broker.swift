import Foundation
import Glibc
import Testing

/// A real mosquitto on a free port of the loopback interface.
final class Broker {
  let port: Int
  let folder: URL
  private let options: Options
  private var process: Process?
  private var log: Lines?

  struct Options {
    /// Users, with their passwords; everybody may connect if there are none.
    var users: [String: String] = [:]
    /// The rules of the ACL file.
    var rules: [String] = []
    var usesTLS = false
  }

  init(_ options: Options = Options()) async throws {
    self.options = options
    folder = FileManager.default.temporaryDirectory.appending(path: "broker-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    port = try Self.freePort()
    if options.usesTLS { try makeCertificates() }
    try configure()
    try await start()
  }

  deinit {
    if let process, process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }

  func start() async throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/sbin/mosquitto")
    process.arguments = ["-c", path("mosquitto.conf"), "-v"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = output
    let log = Lines(output.fileHandleForReading)
    try process.run()
    self.process = process
    self.log = log
    _ = try await log.first { $0.contains("running") }
  }

  /// Kills it, as a power cut does: what it did not send is lost.
  func kill() {
    guard let process else { return }
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    self.process = nil
  }

  /// Stops it in the middle of everything; it stays connected, and answers nothing.
  func freeze() { if let process { Glibc.kill(process.processIdentifier, SIGSTOP) } }
  func thaw() { if let process { Glibc.kill(process.processIdentifier, SIGCONT) } }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Follows topics with a client of another maker.
  func follow(_ filters: String...) async throws -> Lines {
    let process = Process()
    let output = Pipe()
    // Without it, a pipe gets no line before many are there.
    process.executableURL = URL(filePath: "/usr/bin/stdbuf")
    process.arguments =
      ["-oL", "/usr/bin/mosquitto_sub"] + clientArguments + ["-d", "-F", "%r %q %t %p"]
      + filters.flatMap { ["-t", $0] } + ["-q", "1"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    let lines = Lines(output.fileHandleForReading, of: process)
    try process.run()
    _ = try await lines.first { $0.hasPrefix("Subscribed") }
    return lines
  }

  func publish(_ topic: String, _ text: String, _ more: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/mosquitto_pub")
    process.arguments = clientArguments + ["-q", "1", "-t", topic, "-m", text] + more
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  private var clientArguments: [String] {
    var arguments = ["-V", "5", "-h", "127.0.0.1", "-p", "\(port)"]
    if let (user, password) = options.users.first(where: { $0.key == "tester" }) {
      arguments += ["-u", user, "-P", password]
    }
    if options.usesTLS { arguments += ["--cafile", path("ca.pem")] }
    return arguments
  }

  private func configure() throws {
    var lines = ["persistence false", "listener \(port) 127.0.0.1"]
    if options.usesTLS {
      lines += [
        "cafile \(path("ca.pem"))", "certfile \(path("server.pem"))",
        "keyfile \(path("server.key"))",
      ]
    }
    if options.users.isEmpty {
      lines.append("allow_anonymous true")
    } else {
      lines += ["allow_anonymous false", "password_file \(path("passwords"))"]
      for (index, user) in options.users.enumerated() {
        let create = index == 0 ? ["-c"] : []
        try run(
          "/usr/bin/mosquitto_passwd", create + ["-b", path("passwords"), user.key, user.value])
      }
    }
    if !options.rules.isEmpty {
      try write(options.rules, to: "acl")
      lines.append("acl_file \(path("acl"))")
    }
    // Otherwise it becomes another user, which cannot read the files.
    lines.append("user root")
    try write(lines, to: "mosquitto.conf")
  }

  private func makeCertificates() throws {
    func openssl(_ arguments: String...) throws { try run("/usr/bin/openssl", arguments) }
    try openssl(
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-days", "2",
      "-subj", "/CN=Test authority", "-keyout", path("ca.key"), "-out", path("ca.pem"))
    try openssl(
      "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj",
      "/CN=localhost",
      "-keyout", path("server.key"), "-out", path("server.csr"))
    try write(["subjectAltName=DNS:localhost,IP:127.0.0.1"], to: "names")
    try openssl(
      "x509", "-req", "-in", path("server.csr"), "-CA", path("ca.pem"), "-CAkey", path("ca.key"),
      "-CAcreateserial", "-days", "2", "-extfile", path("names"), "-out", path("server.pem"))
  }

  private func write(_ lines: [String], to name: String) throws {
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: folder.appending(path: name))
  }

  private func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(program) \(arguments)")
  }

  private static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    return try Loopback.bind(descriptor)
  }
}

/// The lines of a program, which are read while it runs.
final class Lines: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []
  private var isAtEnd = false
  private let process: Process?

  /// `@unchecked`: the lock protects what the reading thread changes.
  init(_ handle: FileHandle, of process: Process? = nil) {
    self.process = process
    Thread.detachNewThread { [weak self] in
      var pending = Data()
      while case let chunk = handle.availableData, !chunk.isEmpty {
        pending.append(chunk)
        while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
          self?.append(String(decoding: pending[..<end], as: UTF8.self))
          pending = Data(pending[pending.index(after: end)...])
        }
      }
      self?.end()
    }
  }

  deinit { if let process, process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  private func append(_ line: String) { lock.withLock { lines.append(line) } }
  private func end() { lock.withLock { isAtEnd = true } }

  /// All lines so far.
  var all: [String] { lock.withLock { lines } }

  struct Missing: Error, CustomStringConvertible {
    let lines: [String]
    var description: String { "not among:\n" + lines.suffix(60).joined(separator: "\n") }
  }

  /// Waits for a line.
  @discardableResult
  func first(
    isolation: isolated (any Actor)? = #isolation, _ isMeant: (String) -> Bool
  ) async throws -> String {
    try await wait { $0.first(where: isMeant) }
  }

  /// Waits until a number of lines is there, and returns them.
  func first(
    isolation: isolated (any Actor)? = #isolation, _ count: Int, _ isMeant: (String) -> Bool
  ) async throws -> [String] {
    try await wait { lines in
      let found = lines.filter(isMeant)
      return found.count >= count ? found : nil
    }
  }

  private func wait<Found>(
    isolation: isolated (any Actor)? = #isolation, _ find: ([String]) -> Found?
  ) async throws -> Found {
    // A broken test must end; a slow machine may take its time.
    for _ in 0..<3000 {
      let (current, wasLast) = snapshot
      if let found = find(current) { return found }
      guard !wasLast else { break }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw Missing(lines: all)
  }

  private var snapshot: ([String], Bool) { lock.withLock { (lines, isAtEnd) } }
}
