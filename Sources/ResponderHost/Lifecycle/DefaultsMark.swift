import Foundation

/// A comment with a checksum in the user defaults, by which a file is recognised of which only some pages were on the
/// disk when the power went. Such a mixture of two contents can be a valid property list.
package enum DefaultsMark {
  private static let start = Array("<!-- responderd ".utf8)
  private static let end = Array(" -->\n".utf8)
  /// What the comment is put before.
  private static let list = Array("<plist".utf8)
  /// What is on the disk at once, at least.
  private static let pageSize = 4096

  /// Returns a list in XML with the comment.
  package static func adding(to content: [UInt8]) -> [UInt8] {
    guard let place = content.firstRange(of: list)?.lowerBound else { return content }
    let digits = String(DefaultsCopies.checksum(of: content), radix: 16)
    let mark = start + Array((String(repeating: "0", count: 16 - digits.count) + digits).utf8) + end
    return content[..<place] + mark + content[place...]
  }

  /// Returns the checksum in the comment of a list, and whether it is that of the list; `nil` without the comment.
  private static func read(_ content: [UInt8]) -> (checksum: UInt64, isRight: Bool)? {
    // It is on the first page.
    guard let first = content.prefix(pageSize).firstRange(of: start),
      let last = content[first.upperBound...].prefix(30).firstRange(of: end),
      let checksum = UInt64(
        String(decoding: content[first.upperBound..<last.lowerBound], as: UTF8.self), radix: 16)
    else { return nil }
    let rest = content[..<first.lowerBound] + content[last.upperBound...]
    return (checksum, DefaultsCopies.checksum(of: rest) == checksum)
  }

  /// Returns whether a file has pages of two contents. One that a user has edited has not, although the comment is wrong
  /// then: a page differs from those of both copies, or, if the comment is not that of a copy, all pages but the first do.
  /// - Parameter copies: Returns the copies of the file.
  package static func isMixture(_ content: [UInt8], of copies: () -> [[UInt8]]) -> Bool {
    guard let mark = read(content), !mark.isRight else { return false }
    let copies = copies()
    guard !copies.isEmpty else { return false }
    func isCopied(_ start: Int) -> Bool {
      let page = content[start...].prefix(pageSize)
      return copies.contains { $0.count > start && $0[start...].starts(with: page) }
    }
    let pages = stride(from: 0, to: content.count, by: pageSize)
    // The first page can be of a content that was written after the copies.
    return copies.contains { read($0)?.checksum == mark.checksum }
      ? pages.allSatisfy(isCopied) : pages.dropFirst().contains(where: isCopied)
  }
}
