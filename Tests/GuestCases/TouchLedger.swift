import Glibc

/// Keeps account of touches through lines that are too many to decode or to keep: each begins once
/// and is closed once, and no record is missing.
struct TouchLedger {
  private(set) var began = 0
  private(set) var ended = 0
  private(set) var cancelled = 0
  private(set) var resynchronizations = 0
  private var open: Set<Int> = []
  private var seen: Set<Int> = []
  private var lastNumber: Int?

  mutating func skim(_ line: UnsafePointer<CChar>) throws {
    guard let number = Self.number(after: #""seq":"#, in: line)?.value else {
      throw Failure("no number in \(String(cString: line))")
    }
    if let lastNumber, number != lastNumber + 1 {
      throw Failure("record \(number) follows record \(lastNumber)")
    }
    lastNumber = number
    if strstr(line, #""subtype":"resynchronized""#) != nil { resynchronizations += 1 }
    guard strstr(line, #""event":"touches""#) != nil,
      var rest = strstr(line, #""touches":["#).map({ UnsafePointer($0) })
    else { return }
    while let id = Self.number(after: #"{"id":"#, in: rest),
      let phase = strstr(id.rest, #""phase":""#)
    {
      try enter(id.value, phase: phase + strlen(#""phase":""#))
      rest = UnsafePointer(phase)
    }
  }

  /// Fails when a touch is still open.
  func expectAllClosed() throws {
    try expect("touches that were never closed", open.sorted(), is: [])
  }

  private mutating func enter(_ id: Int, phase: UnsafePointer<CChar>) throws {
    switch phase[0] {
    case CChar(UInt8(ascii: "b")):
      guard seen.insert(id).inserted else { throw Failure("touch \(id) began twice") }
      open.insert(id)
      began += 1
    case CChar(UInt8(ascii: "e")), CChar(UInt8(ascii: "c")):
      if open.remove(id) == nil { throw Failure("touch \(id) was closed without being open") }
      if phase[0] == CChar(UInt8(ascii: "e")) { ended += 1 } else { cancelled += 1 }
    default:
      if !open.contains(id) { throw Failure("touch \(id) moved without being open") }
    }
  }

  private static func number(
    after key: String, in text: UnsafePointer<CChar>
  ) -> (value: Int, rest: UnsafePointer<CChar>)? {
    guard let found = strstr(text, key) else { return nil }
    var end: UnsafeMutablePointer<CChar>?
    let value = strtol(found + strlen(key), &end, 10)
    return end.map { (value, UnsafePointer($0)) }
  }
}
