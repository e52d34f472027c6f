/// One line that the daemon sends for a request.
public struct ControlAnswer: Sendable {
  /// The version of the protocol, raised when a key changes its meaning or goes.
  public static let version = 1

  /// The line, with its end.
  public let bytes: [UInt8]

  private struct Good<Body: Encodable>: Encodable {
    var v = ControlAnswer.version
    var ok = true
    var answer: Body?
  }

  private struct Bad: Encodable {
    var v = ControlAnswer.version
    var ok = false
    var code: String
    var error: String
  }

  /// Done, with nothing to tell.
  public static let done = ControlAnswer(encoding: Good<Bool>())

  /// Done, with a body.
  public static func done(_ body: some Encodable) -> ControlAnswer {
    ControlAnswer(encoding: Good(answer: body))
  }

  /// Not done, and why.
  /// - Parameters:
  ///   - code: The kind of the failure.
  ///   - sentence: For people.
  public static func failed(_ code: ControlError.Code, _ sentence: String) -> ControlAnswer {
    ControlAnswer(encoding: Bad(code: code.name, error: sentence))
  }

  private init(encoding line: some Encodable) {
    // Nothing of what is answered with can fail.
    let text = (try? JSONText.encode(line)) ?? ""
    bytes = Array(text.utf8) + [UInt8(ascii: "\n")]
  }
}
