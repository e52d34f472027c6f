import Foundation

/// The head of an HTTP request, as far as the inspector needs it.
package struct HTTPRequest: Equatable {
  /// The maximum length of a head, in bytes.
  package static let limit = 8192

  /// The method: `GET`, or another one, which is refused.
  package var method: String
  /// The path without the query.
  package var path: String
  /// The query, without the question mark.
  package var query: String
  /// The headers, with names in lower case.
  package var headers: [String: [String]]

  /// Why a request is refused, as the status of the answer.
  package enum Refusal: Error, Equatable {
    case badRequest, tooLarge
  }

  /// Parses a head up to the empty line at its end.
  /// - Returns: `nil` if the head is incomplete.
  package init?(_ bytes: some Collection<UInt8>) throws(Refusal) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n") else {
      if bytes.count >= Self.limit { throw .tooLarge }
      return nil
    }
    guard !text.utf8.contains(0) else { throw .badRequest }
    let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0",
      words[1].hasPrefix("/"), !words[0].isEmpty, words[0].allSatisfy(\.isLetter)
    else { throw .badRequest }
    method = String(words[0])
    let parts = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    query = parts.count == 2 ? String(parts[1]) : ""
    headers = [:]
    for line in lines.dropFirst() {
      let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, !halves[0].isEmpty, !halves[0].contains(where: \.isWhitespace) else {
        throw .badRequest
      }
      headers[halves[0].lowercased(), default: []]
        .append(halves[1].trimmingCharacters(in: .whitespaces))
    }
  }

  /// Returns the only value of a header; `nil` if there is none, or more than one.
  func only(_ name: String) -> String? {
    guard let values = headers[name], values.count == 1 else { return nil }
    return values[0]
  }

  /// Returns the value of a query parameter.
  func parameter(_ name: String) -> String? {
    for pair in query.split(separator: "&") where pair.hasPrefix("\(name)=") {
      return String(pair.dropFirst(name.count + 1))
    }
    return nil
  }
}
