/// One line that the daemon sends in reply to a request.
public struct ControlAnswer: Sendable {
  /// The version of the protocol, which increases when a key changes its meaning or is removed.
  public static let version = 1

  /// The line, including its newline.
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

  /// Success, without a body.
  public static let done = ControlAnswer(encoding: Good<Bool>())

  /// Success, with a body.
  public static func done(_ body: some Encodable) -> ControlAnswer {
    ControlAnswer(encoding: Good(answer: body))
  }

  /// Failure, with a reason.
  /// - Parameters:
  ///   - code: The kind of failure.
  ///   - sentence: A message for people.
  public static func failed(_ code: ControlError.Code, _ sentence: String) -> ControlAnswer {
    ControlAnswer(encoding: Bad(code: code.name, error: sentence))
  }

  private init(encoding line: some Encodable) {
    // Every answer type can be encoded.
    let text = (try? JSONText.encode(line)) ?? ""
    bytes = Array(text.utf8) + [UInt8(ascii: "\n")]
  }
}
