import Glibc

/// The other end of a connection to a bus.
struct FuzzedPeer {
  private static let driver = "org.freedesktop.DBus"

  private let descriptor: CInt
  private var pending: [UInt8] = []
  private var isAuthenticated = false
  /// Whether the client has its name.
  private(set) var isGreeted = false
  /// The numbers of the client's calls.
  private var calls: [UInt32] = []
  private(set) var callsToClient = 0
  private(set) var repliesOfClient = 0
  private var serial: UInt32 = 0

  init(_ descriptor: CInt) { self.descriptor = descriptor }

  // MARK: - The client's side

  mutating func greet() {
    receive()
    if !isAuthenticated, pending.contains(UInt8(ascii: "B")) {
      // The client sends everything at once, up to BEGIN.
      let end = Array("BEGIN\r\n".utf8)
      guard pending.count >= end.count, let start = index(of: end) else { return }
      let asks = String(decoding: pending[..<start], as: UTF8.self).contains("DATA")
      pending.removeFirst(start + end.count)
      write(Array(((asks ? "DATA\r\n" : "") + "OK 0123456789abcdef0123456789abcdef\r\n").utf8))
      isAuthenticated = true
    }
    guard isAuthenticated else { return }
    read()
    guard let hello = calls.first else { return }
    calls = []
    isGreeted = true
    var body = DBusBody()
    body.append(string: ":1.1")
    send(type: 2, replyTo: hello, sender: Self.driver, signature: "s", body: body.bytes)
  }

  private func index(of part: [UInt8]) -> Int? {
    (0...(pending.count - part.count)).first { pending[$0...].starts(with: part) }
  }

  private mutating func receive() {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT)),
      count > 0
    { pending += bytes[..<count] }
  }

  /// Reads the client's messages.
  mutating func read() {
    receive()
    func number(_ place: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(pending[place + $1]) << ($1 * 8) }
    }
    while pending.count >= 16, pending[0] == UInt8(ascii: "l") {
      let size = 16 + (number(12) + 7) / 8 * 8 + number(4)
      guard pending.count >= size else { return }
      switch pending[1] {
      case 1: calls.append(UInt32(number(8)))
      case 2, 3: repliesOfClient += 1
      default: break
      }
      pending.removeFirst(size)
    }
  }

  // MARK: - What is sent

  private static let senders = [
    driver, ":1.7", "org.freedesktop.login1", ":1.1", "org.mpris.MediaPlayer2.a",
  ]
  private static let paths = [
    "/org/mpris/MediaPlayer2", "/org/freedesktop/DBus", "/org/freedesktop/login1/session/_31", "/",
    "/org/freedesktop/login1",
  ]
  private static let members = [
    ("org.freedesktop.DBus", "NameOwnerChanged"), ("org.freedesktop.DBus.Properties", "Get"),
    ("org.freedesktop.DBus.Properties", "GetAll"), ("org.freedesktop.DBus.Properties", "Set"),
    ("org.freedesktop.DBus.Properties", "PropertiesChanged"),
    ("org.freedesktop.DBus.Introspectable", "Introspect"),
    ("org.mpris.MediaPlayer2.Player", "PlayPause"), ("org.mpris.MediaPlayer2.Player", "Seek"),
    ("org.mpris.MediaPlayer2.Player", "SetPosition"), ("org.mpris.MediaPlayer2", "Raise"),
    ("org.freedesktop.login1.Manager", "PrepareForSleep"), ("org.freedesktop.DBus.Peer", "Ping"),
  ]
  private static let signatures = [
    "", "s", "as", "v", "o", "b", "u", "sss", "ss", "ssv", "sa{sv}as", "a{sv}", "x", "ox", "d",
    "av",
    "(sv)", "aas", "a(ys)", "ay", "nqiuxtd", "g",
  ]
  /// Texts that the client compares with.
  private static let texts = [
    "org.mpris.MediaPlayer2.a", "org.mpris.MediaPlayer2.b", "Playing", "Paused",
    "org.mpris.MediaPlayer2.Player", "PlaybackStatus", "Volume", "Rate", "Metadata",
    "org.freedesktop.login1", "org.freedesktop.login1.Session", "Active", ":1.7", "",
    "/org/freedesktop/login1/session/_31", "LoopStatus", "Shuffle", "Position",
  ]

  /// Sends a message that the bytes describe.
  mutating func send(_ reader: inout ByteReader) {
    let first = reader.byte()
    let type = first % 4 + 1
    let signature = reader.pick(Self.signatures)
    let body: [UInt8]
    if first & 0x80 != 0 {
      body = (0..<Int(reader.byte())).map { _ in reader.byte() }
    } else {
      var marshaller = DBusBody()
      marshaller.append(signature: signature, &reader, texts: Self.texts)
      body = marshaller.bytes
    }
    let sender = reader.pick(Self.senders)
    switch type {
    case 1, 4:
      let member = reader.pick(Self.members)
      if type == 1 { callsToClient += 1 }
      send(
        type: type, sender: sender, path: reader.pick(Self.paths), interface: member.0,
        member: member.1, signature: signature, body: body)
    default:
      let choice = Int(reader.byte())
      let call = choice < calls.count ? calls.remove(at: choice) : calls.popLast() ?? UInt32(choice)
      send(
        type: type, replyTo: call, sender: sender,
        error: type == 3 ? reader.pick(Self.errors) : nil,
        signature: signature, body: body)
    }
  }

  private static let errors = [
    "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.ServiceUnknown", "a.b",
  ]

  private mutating func send(
    type: UInt8, replyTo: UInt32? = nil, sender: String, path: String? = nil,
    interface: String? = nil, member: String? = nil, error: String? = nil, signature: String,
    body: [UInt8]
  ) {
    var fields = DBusBody()
    func field(_ code: UInt8, _ type: String, _ text: String?) {
      guard let text else { return }
      fields.align(8)
      fields.bytes.append(code)
      fields.append(signatureText: type)
      type == "g" ? fields.append(signatureText: text) : fields.append(string: text)
    }
    field(1, "o", path)
    field(2, "s", interface)
    field(3, "s", member)
    field(4, "s", error)
    if let replyTo {
      fields.align(8)
      fields.bytes.append(5)
      fields.append(signatureText: "u")
      fields.append(number: UInt64(replyTo), size: 4)
    }
    field(6, "s", ":1.1")
    field(7, "s", sender)
    if !signature.isEmpty { field(8, "g", signature) }
    serial += 1
    var message = DBusBody()
    message.bytes = [UInt8(ascii: "l"), type, 0, 1]
    message.append(number: UInt64(body.count), size: 4)
    message.append(number: UInt64(serial), size: 4)
    message.append(number: UInt64(fields.bytes.count), size: 4)
    message.bytes += fields.bytes
    message.align(8)
    write(message.bytes + body)
  }

  private func write(_ bytes: [UInt8]) {
    _ = Glibc.send(
      descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
  }
}

/// Values in D-Bus's format.
struct DBusBody {
  var bytes: [UInt8] = []

  mutating func align(_ size: Int) {
    while bytes.count % size != 0 { bytes.append(0) }
  }

  mutating func append(number: UInt64, size: Int) {
    align(size)
    for byte in 0..<size { bytes.append(UInt8(truncatingIfNeeded: number >> (byte * 8))) }
  }

  mutating func append(string: String) {
    append(number: UInt64(string.utf8.count), size: 4)
    bytes += Array(string.utf8) + [0]
  }

  mutating func append(signatureText: String) {
    bytes += [UInt8(signatureText.utf8.count)] + Array(signatureText.utf8) + [0]
  }

  /// Appends values of the types of a signature.
  mutating func append(
    signature: String, _ reader: inout ByteReader, texts: [String], depth: Int = 0
  ) {
    var rest = Substring(signature)
    while let type = rest.popFirst() {
      switch type {
      case "y": bytes.append(reader.byte())
      case "n", "q": append(number: UInt64(reader.half()), size: 2)
      case "i", "u": append(number: UInt64(UInt32(bitPattern: reader.value())), size: 4)
      case "b": append(number: UInt64(reader.byte() & 1), size: 4)
      case "x", "t", "d":
        let (high, low) = (reader.value(), reader.value())
        append(
          number: UInt64(UInt32(bitPattern: high)) << 32 | UInt64(UInt32(bitPattern: low)), size: 8)
      case "s": append(string: reader.pick(texts))
      case "o": append(string: reader.pick(texts.filter { $0.hasPrefix("/") }))
      case "g": append(signatureText: reader.pick(["s", "", "a{sv}"]))
      case "v":
        let inner = depth < 8 ? reader.pick(["s", "b", "v", "a{sv}", "x", "as", "d", "o"]) : "s"
        append(signatureText: inner)
        append(signature: inner, &reader, texts: texts, depth: depth + 1)
      case "a":
        let element = Self.first(of: &rest)
        append(number: 0, size: 4)
        let length = bytes.count - 4
        align(
          "xtd({".contains(element.first ?? "y")
            ? 8 : "iuabsoa".contains(element.first ?? "y") ? 4 : 1)
        let start = bytes.count
        for _ in 0..<Int(reader.byte() & 3) {
          append(signature: element, &reader, texts: texts, depth: depth + 1)
        }
        let size = bytes.count - start
        for byte in 0..<4 { bytes[length + byte] = UInt8(truncatingIfNeeded: size >> (byte * 8)) }
      case "(", "{":
        align(8)
        var inner = String(type)
        var level = 1
        while level > 0, let next = rest.popFirst() {
          inner.append(next)
          level += "({".contains(next) ? 1 : ")}".contains(next) ? -1 : 0
        }
        append(
          signature: String(inner.dropFirst().dropLast()), &reader, texts: texts, depth: depth + 1)
      default: break
      }
    }
  }

  /// Takes one complete type.
  private static func first(of rest: inout Substring) -> String {
    guard let type = rest.popFirst() else { return "y" }
    if type == "a" { return "a" + first(of: &rest) }
    guard "({".contains(type) else { return String(type) }
    var text = String(type)
    var level = 1
    while level > 0, let next = rest.popFirst() {
      text.append(next)
      level += "({".contains(next) ? 1 : ")}".contains(next) ? -1 : 0
    }
    return text
  }
}
