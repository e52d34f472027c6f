package import FoundationEssentials

extension ControlAnswer {
  /// Decodes the body of an answer that ``ControlClient/ask(_:)`` returned.
  /// - Throws: ``ControlError/Code/broken`` if the answer does not have such a body.
  package static func body<Body: Decodable>(
    _ type: Body.Type = Body.self, of line: Data
  ) throws(ControlError) -> Body {
    do {
      return try JSONDecoder().decode(Envelope<Body>.self, from: line).answer
    } catch {
      throw ControlError(
        .broken, "the answer comes from another version of responderd; restart the daemon")
    }
  }
}

private struct Envelope<Body: Decodable>: Decodable {
  var answer: Body
}
