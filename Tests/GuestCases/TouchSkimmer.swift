import Glibc

/// Follows touches through lines that are too many to decode: each finger is expected at a height
/// that is known for each frame.
struct TouchSkimmer {
  private let height: (Int) -> Double
  /// The last frame of each finger.
  private var frames: [Int: Int] = [:]
  private(set) var resynchronizations = 0
  private var lastNumber: Int?

  init(height: @escaping (Int) -> Double) { self.height = height }

  var fingers: Int { frames.count }
  /// The last frame that is complete.
  var framesSeen: Int { frames.values.min() ?? 0 }

  mutating func skim(_ line: UnsafePointer<CChar>) throws {
    guard let start = strstr(line, #"{"#), let seq = number(after: #""seq":"#, in: start) else {
      throw Failure("no number in \(String(cString: line))")
    }
    if let lastNumber, Int(seq.value) != lastNumber + 1 {
      throw Failure("record \(Int(seq.value)) follows record \(lastNumber)")
    }
    lastNumber = Int(seq.value)
    if strstr(line, #""resynchronized""#) != nil { resynchronizations += 1 }
    guard strstr(line, #""event":"touches""#) != nil,
      var rest = strstr(line, #""touches":["#)
    else { return }
    while let id = number(after: #""id":"#, in: rest), let y = number(after: #""y":"#, in: id.rest)
    {
      try see(Int(id.value), at: y.value)
      rest = y.rest
    }
  }

  private mutating func see(_ finger: Int, at y: Double) throws {
    let frame = frames[finger].map { $0 + 1 } ?? 0
    if abs(y - height(frame)) > 0.02 {
      throw Failure("finger \(finger), frame \(frame): at height \(y), expected \(height(frame))")
    }
    frames[finger] = frame
  }

  private func number(
    after key: String, in text: UnsafeMutablePointer<CChar>
  ) -> (value: Double, rest: UnsafeMutablePointer<CChar>)? {
    guard let found = strstr(text, key) else { return nil }
    var end: UnsafeMutablePointer<CChar>?
    let value = strtod(found + strlen(key), &end)
    return end.map { (value, $0) }
  }
}
