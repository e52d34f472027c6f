import Foundation
import TestSupport
import Testing

@testable import Inspector

/// Who gets the page of `responderd inspect`, and who does not.
@Suite(.serialized) struct ServerTests {
  @Test func `the token counts once, and leads to a secret path`() throws {
    let page = try ServedPage("--demo")
    // A preview of the address does not use the token up.
    #expect(page.get("/?token=\(page.token)", method: "HEAD")?.httpStatus == 405)
    let first = try #require(page.get("/?token=\(page.token)"))
    #expect(first.httpStatus == 303 && !first.contains("Cookie"))
    let path = String(try #require(first.firstMatch(of: /Location: (\/[0-9a-f]{32}\/)\r\n/)).1)
    #expect(page.get("/?token=\(page.token)")?.httpStatus == 403)
    for _ in 0..<2 {
      let served = try #require(page.get(path))
      #expect(served.httpStatus == 200 && served.contains("application/x-ndjson"))
      #expect(served.contains("X-Content-Type-Options: nosniff\r\n"))
      #expect(served.contains("Referrer-Policy: no-referrer\r\n"))
    }
    #expect(page.get(path + "other")?.httpStatus == 404)
    #expect(page.get(path, method: "POST")?.httpStatus == 405)
    #expect(page.get(String(path.dropLast()))?.httpStatus == 403)
    #expect(page.get(path, host: "evil.example")?.httpStatus == 403)
    #expect(page.get(path, "Origin: http://evil.example")?.httpStatus == 403)
    #expect(page.terminate() == 0)
  }

  @Test func `idle connections do not keep a browser out`() throws {
    let page = try ServedPage("--demo")
    defer { _ = page.terminate() }
    let idle = try (0..<InspectorServer.connectionLimit + 8).map { _ in
      try #require(page.connected())
    }
    defer { for descriptor in idle { close(descriptor) } }
    #expect(page.get("/?token=\(page.token)")?.httpStatus == 303)
  }

  /// What connections send that are not those of the browser.
  @Test(arguments: [
    "", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n",
    "HEAD / HTTP/1.1\r\n\r\n", "nonsense\r\n\r\n",
    "GET /" + String(repeating: "a", count: HTTPRequest.limit),
  ])
  func `connections that stay open, refused or not, do not keep a browser out`(
    request: String
  ) throws {
    let page = try ServedPage("--demo")
    defer { _ = page.terminate() }
    let open = try (0..<InspectorServer.connectionLimit + 8).map { _ in
      let descriptor = try #require(page.connected())
      _ = send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL))
      return descriptor
    }
    defer { for descriptor in open { close(descriptor) } }
    let answer = try #require(page.get("/?token=\(page.token)"))
    #expect(answer.httpStatus == 303)
    let path = try #require(answer.firstMatch(of: /Location: (\/[0-9a-f]{32}\/)\r\n/)).1
    // The first ones are gone; others come and are refused while the page is served.
    for _ in 0..<3 {
      let others = try (0..<InspectorServer.connectionLimit).map { _ in
        let descriptor = try #require(page.connected())
        _ = send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL))
        return descriptor
      }
      #expect(page.get(String(path))?.httpStatus == 200)
      for descriptor in others { close(descriptor) }
    }
  }

  @Test(arguments: [
    (["SUDO_UID": "54321", "SUDO_GID": "54322"], "54321", "54322"), ([:], "65534", "65534"),
    (["SUDO_UID": "0", "SUDO_GID": "0"], "65534", "65534"),
  ])
  func `root serves nothing with its rights`(
    environment: [String: String], user: String, group: String
  ) throws {
    guard geteuid() == 0 else { return }
    let unset = ["SUDO_UID": "", "SUDO_GID": ""]
    let page = try ServedPage("--demo", environment: unset.merging(environment) { $1 })
    defer { _ = page.terminate() }
    #expect(try page.status("Uid") == [Substring](repeating: Substring(user), count: 4))
    #expect(try page.status("Gid") == [Substring](repeating: Substring(group), count: 4))
    #expect(try page.status("Groups") == [Substring(group)])
    #expect(try page.hasNoRights())
    #expect(page.get("/?token=\(page.token)")?.httpStatus == 303)
  }

  /// What a container or a manager may have left to the programs of root.
  @Test(arguments: [
    ["--inh-caps=+chown"], ["--inh-caps=+chown", "--ambient-caps=+chown"],
    ["--securebits=+no_setuid_fixup"],
    ["--inh-caps=+chown", "--ambient-caps=+chown", "--securebits=+no_setuid_fixup"],
  ])
  func `root serves nothing with rights that it inherited`(options: [String]) throws {
    guard geteuid() == 0 else { return }
    let page = try ServedPage(
      "--demo", environment: ["SUDO_UID": "54321", "SUDO_GID": "54322"],
      by: ["/usr/bin/setpriv", "--groups=0,4,54323"] + options)
    defer { _ = page.terminate() }
    #expect(try page.status("Uid") == [Substring](repeating: "54321", count: 4))
    #expect(try page.status("Groups") == ["54322"])
    #expect(try page.hasNoRights())
  }

  @Test func `a page is served by a process that can start and write nothing`() throws {
    let page = try ServedPage("--demo")
    defer { _ = page.terminate() }
    #expect(try page.status("NoNewPrivs") == ["1"] && page.status("Seccomp") == ["2"])
  }

  @Test func `a request that is far too long gets an answer`() throws {
    let page = try ServedPage("--demo")
    defer { _ = page.terminate() }
    let long = Array("GET /".utf8) + [UInt8](repeating: 65, count: 8 << 20)
    #expect(page.ask(long)?.httpStatus == 431)
  }

  @Test func `wrong tokens, hosts and origins are refused, and do not use up the token`() throws {
    let page = try ServedPage("--demo")
    defer { _ = page.terminate() }
    let (good, port) = ("/?token=\(page.token)", page.port)
    for path in [
      "/", "/?token=", "/?token=\(page.token.dropLast())", "/?token=\(page.token)0",
      "/?token=" + String(repeating: "0", count: 32), "/records", "/records?token=\(page.token)",
    ] {
      #expect(page.get(path)?.httpStatus == 403, "\(path)")
    }
    for host in [
      "evil.example", "evil.example:\(port)", "127.0.0.1", "127.0.0.1:1", "0.0.0.0:\(port)",
    ] {
      #expect(page.get(good, host: host)?.httpStatus == 403, "\(host)")
    }
    #expect(page.get(good, "Host: 127.0.0.1:\(port)")?.httpStatus == 403)
    for host in ["127.0.0.1:1", "localhost:\(port)0", "localhost"] {
      let refusal = try #require(page.get(good, host: host))
      #expect(refusal.httpStatus == 403)
      #expect(refusal.contains("ssh -L \(port):127.0.0.1:\(port)"), "\(refusal)")
    }
    for origin in ["null", "http://evil.example", "https://127.0.0.1:\(port)", "http://127.0.0.1"] {
      #expect(page.get(good, "Origin: \(origin)")?.httpStatus == 403, "\(origin)")
    }
    #expect(page.get(good)?.httpStatus == 303)
  }

  @Test func `any bytes get a valid answer, and the page is still served afterwards`() throws {
    let page = try ServedPage("--demo")
    defer { _ = page.terminate() }
    var generator = SeededGenerator(seed: 42)
    let request = Array("GET /?token=x HTTP/1.1\r\nHost: 127.0.0.1:\(page.port)\r\n\r\n".utf8)
    for round in 0..<300 {
      var bytes = request
      if round % 3 == 0 {
        bytes = (0..<Int.random(in: 0..<400, using: &generator)).map { _ in
          .random(in: 0...255, using: &generator)
        }
      } else {
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
          let index = Int.random(in: 0..<bytes.count, using: &generator)
          switch Int.random(in: 0..<3, using: &generator) {
          case 0: bytes[index] = .random(in: 0...255, using: &generator)
          case 1: bytes.insert(.random(in: 0...255, using: &generator), at: index)
          default: bytes.remove(at: index)
          }
        }
      }
      let answer = try #require(page.ask(bytes))
      let statuses = [400, 403, 404, 405, 431]
      #expect(answer.isEmpty || statuses.contains(answer.httpStatus ?? 0), "\(bytes): \(answer)")
    }
    let long = Array("GET / HTTP/1.1\r\nA: ".utf8) + [UInt8](repeating: 65, count: 20_000)
    #expect(page.ask(long)?.httpStatus == 431)
    #expect(page.get("/?token=\(page.token)")?.httpStatus == 303)
  }

  @Test func `a head is read as it is, or refused`() throws {
    func read(_ text: String) throws -> HTTPRequest? { try HTTPRequest(Array(text.utf8)) }
    let request = try #require(
      try read("GET /a?x=1&token=t HTTP/1.1\r\nHost: h\r\nCOOKIE: a=1; b=2\r\n\r\nrest"))
    #expect(request.path == "/a" && request.parameter("token") == "t")
    #expect(request.only("host") == "h" && request.only("cookie") == "a=1; b=2")
    #expect(try read("GET / HTTP/1.1\r\nHost: h\r\n") == nil)
    for text in [
      "GET  / HTTP/1.1\r\n\r\n", "GET / HTTP/2\r\n\r\n", "GET x HTTP/1.1\r\n\r\n", "\r\n\r\n",
      "GET / HTTP/1.1\r\nHost h\r\n\r\n", "GET / HTTP/1.1\r\nHost : h\r\n\r\n",
      "GET / HTTP/1.1\r\n folded: x\r\n\r\n", "GET /\0 HTTP/1.1\r\n\r\n",
    ] {
      #expect(throws: HTTPRequest.Refusal.badRequest, "\(text)") { try read(text) }
    }
    let endless = "GET /" + String(repeating: "a", count: HTTPRequest.limit)
    #expect(throws: HTTPRequest.Refusal.tooLarge) { try read(endless) }
  }
}

/// The page of a running daemon in a real browser.
@Suite(.needsBrowser, .serialized) struct LivePageTests {
  @Test func `the demo is served as the report shows it`() throws {
    let page = try ServedPage("--demo")
    defer { _ = page.terminate() }
    let browser = try Browser()
    try browser.open(page.address)
    #expect(try browser.texts("h1") == ["responderd demo"])
    #expect(try browser.texts("#details dd").first == "touches began")
    // As many as the text counts.
    let summary = try CommandRun("demo").lines.last { $0.hasPrefix("demo: ") }
    let count = try #require(summary?.split(separator: " ").dropFirst().first)
    #expect(try browser.texts("#counts").first?.contains(", \(count) of input, ") == true)
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  @Test func `a tap on a running daemon appears, with its hit test, without a reload`() throws {
    let daemon = try WatchedDaemon()
    defer { daemon.terminate() }
    let page = try ServedPage("--socket", daemon.socket)
    defer { _ = page.terminate() }
    let browser = try Browser()
    try browser.open(page.address)
    // The views are there before anything happens.
    try browser.wait(for: "document.querySelectorAll('#stage polygon').length === 8")
    #expect(try browser.evaluate("location.search") as? String == "")
    let tap = try CommandRun("ctl", "tap", "50,60", "--socket", daemon.socket)
    #expect(tap.status == 0)
    try browser.wait(
      for:
        "[...document.querySelectorAll('.event .what')].some((e) => e.textContent === 'touches ended')"
    )
    // Not the first event: the application may have become active after the page was loaded.
    _ = try browser.evaluate(
      "[...document.querySelectorAll('.event')].find((e) => "
        + "e.querySelector('.what').textContent === 'touches began').click()")
    #expect(
      try browser.texts("#hit-path li") == ["window", "white", "red", "yellow"])
    #expect(try browser.texts(".walk li[data-outcome=hit] b") == ["yellow"])
    #expect(try browser.texts("#details dd").contains("responderd ctl"))
    daemon.terminate()
    try browser.wait(for: "document.getElementById('title').textContent.endsWith('(ended)')")
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  @Test func `a page that follows is not led away by its address`() throws {
    let daemon = try WatchedDaemon()
    defer { daemon.terminate() }
    let page = try ServedPage("--socket", daemon.socket)
    defer { _ = page.terminate() }
    let first = try Browser()
    try first.open(page.address)
    try first.wait(for: "document.querySelectorAll('#stage polygon').length === 8")
    func tap() throws {
      #expect(try CommandRun("ctl", "tap", "50,60", "--socket", daemon.socket).status == 0)
    }
    func isShown(_ taps: Int) -> String {
      """
      shown.length === records.steps.length && records.steps.filter(({ route: { event, subtype } }) =>
        event === "touches" && subtype === "ended").length === \(taps)
      """
    }
    try tap()
    try first.wait(for: isShown(1))
    let place = try #require(try first.evaluate("location.href.split('#')[0]") as? String)
    let last = try #require(try first.evaluate("records.steps.at(-1).number") as? Int)
    let begin = try #require(try first.evaluate("records.steps[0].number") as? Int)

    // The address of an event that comes later is that of another one.
    let early = try Browser()
    try early.open("\(place)#\(last + 1)")
    try early.wait(for: "\(isShown(1)) && !isAddressed")
    try tap()
    try early.wait(for: isShown(2))
    #expect(try early.evaluate("follows && current === shown.length - 1") as? Bool == true)

    // One that was there is shown until the page follows again, which its address says.
    let late = try Browser()
    try late.open("\(place)#\(begin)")
    try late.wait(for: "\(isShown(2)) && !isAddressed")
    #expect(try late.evaluate("!follows && current === 0") as? Bool == true)
    try late.press("End")
    try late.wait(for: "location.hash === ''")
    try tap()
    try late.wait(for: isShown(3))
    #expect(try late.evaluate("follows && current === shown.length - 1") as? Bool == true)
    #expect(late.complaints.isEmpty, "\(late.complaints)")
  }

  @Test func `a page that waits keeps what it saw, and follows the next daemon`() throws {
    let daemon = try WatchedDaemon()
    defer { daemon.terminate() }
    let page = try ServedPage("--wait", "--socket", daemon.socket)
    defer { _ = page.terminate() }
    let browser = try Browser()
    try browser.open(page.address)
    let views = "document.querySelectorAll('#stage polygon').length === 8"
    let title = "document.getElementById('title').textContent"
    func taps(_ count: Int) -> String {
      """
      records.steps.filter(({ route: { event, subtype } }) => event === "touches" && subtype === "ended")
        .length === \(count)
      """
    }
    try browser.wait(for: views)
    for round in 1...3 {
      let next = round == 1 ? daemon : try WatchedDaemon(folder: daemon.folder)
      defer { next.terminate() }
      try browser.wait(for: "\(title) === 'responderd' && \(views)")
      #expect(try CommandRun("ctl", "tap", "50,60", "--socket", next.socket).status == 0)
      try browser.wait(for: taps(round))
      next.terminate()
      try browser.wait(for: "\(title) === 'responderd (waiting for the next daemon)'")
      #expect(try browser.evaluate("\(taps(round)) && \(views)") as? Bool == true)
    }
    // Each daemon numbers its touches from 1, and they are different ones.
    #expect(try browser.evaluate("records.touches.size") as? Int == 3)
    // A browser that comes while no daemon is running gets the same.
    let other = try Browser()
    try other.open(try #require(try browser.evaluate("location.href.split('#')[0]") as? String))
    try other.wait(for: "\(taps(3)) && \(title).endsWith('(waiting for the next daemon)')")
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  @Test func `a second process connects to the next daemon, and ends with the page`() throws {
    let daemon = try WatchedDaemon()
    defer { daemon.terminate() }
    let page = try ServedPage("--wait", "--socket", daemon.socket)
    let children = try page.children()
    try #require(children.count == 1)
    if geteuid() == 0 {
      // The page is not served by root, also where a process of root connects.
      #expect(try page.hasNoRights() && page.status("Uid").first != "0")
    }
    #expect(page.terminate() == 0)
    try wait(for: "the end of the second process") { kill(children[0], 0) != 0 }
  }
}

/// A daemon without devices, with a control socket of its own.
final class WatchedDaemon {
  let socket: String
  private let process = Process()
  let folder: URL

  /// - Parameter folder: The folder of an earlier daemon; `nil` for a new one.
  init(folder: URL? = nil) throws {
    let folder =
      folder
      ?? FileManager.default.temporaryDirectory.appending(path: "responderd-\(UUID().uuidString)")
    self.folder = folder
    socket = folder.appending(path: "control").path
    process.executableURL = URL(filePath: try BuildProducts().executable("responderd"))
    process.arguments = [
      "run", "--device", "/dev/input/none", "--control", socket, "--trace", "none",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    try wait(for: "a daemon") { try CommandRun("ctl", "status", "--socket", socket).status == 0 }
  }

  func terminate() {
    guard process.isRunning else { return }
    process.terminate()
    process.waitForEnd()
    try? FileManager.default.removeItem(at: folder)
  }
}
