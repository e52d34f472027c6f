import Foundation

/// The structure of a binary property list, which is checked before Foundation decodes the list.
///
/// Foundation decodes nested values recursively, also those that contain themselves, decodes a value as often
/// as there are references to it, and traps on some lengths. A list that this program did not write could
/// therefore end the process at each launch. The check reads each object once, without recursion.
package struct PropertyListStructure {
  private static let magic = Array("bplist00".utf8)
  private static let trailerSize = 32
  /// Twice the nesting of values, because each has a dictionary with its type, and what is around them.
  private static let depthLimit = 2 * EncodedState.depthLimit + 24
  private static let objectLimit = 1 << 22

  private let bytes: [UInt8]
  /// The offset of the table that has the offset of each object.
  private let table: Int
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let top: Int
  /// What each decoded value counts besides its bytes.
  private let valueOverhead: Int

  /// Throws an error unless the data are a list in this format that can be decoded.
  static func check(_ list: Data) throws(StateRejection) { try check(list, valueOverhead: 0) }

  private static func check(_ list: Data, valueOverhead: Int) throws(StateRejection) {
    guard list.count <= StateFile.sizeLimit else { throw .oversized }
    try Self([UInt8](list), valueOverhead: valueOverhead).checkObjects()
  }

  /// Returns whether data are a binary list that can be decoded to Foundation's objects, or one in XML without deep
  /// nesting.
  package static func isSafe(_ list: Data) -> Bool {
    // Foundation makes an object of at least 32 bytes for each reference, which has a byte in the list.
    if list.starts(with: magic) { return (try? check(list, valueOverhead: 32)) != nil }
    // Foundation would decode further formats, recursively as well.
    return list.starts(with: Array("<?xml".utf8)) && isFlatXML([UInt8](list))
  }

  /// Whether elements are nested less deeply than the limit. What could hide the end of an element from one parser and
  /// not from another counts as the beginning of one.
  private static func isFlatXML(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    var depth = 0
    /// Takes everything up to some bytes, and these; `nil` if they do not follow.
    func take(to end: String) -> ArraySlice<UInt8>? {
      let end = Array(end.utf8)
      var place = rest.startIndex
      while let first = rest[place...].firstIndex(of: end[0]) {
        if rest[first...].starts(with: end) {
          defer { rest = rest[(first + end.count)...] }
          return rest[..<first]
        }
        place = first + 1
      }
      return nil
    }
    while let tag = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(tag + 1)...]
      if rest.starts(with: "!--".utf8) {
        rest = rest.dropFirst(3)
        guard take(to: "-->") != nil else { return false }
      } else if rest.starts(with: "![CDATA[".utf8) {
        rest = rest.dropFirst(8)
        guard take(to: "]]>") != nil else { return false }
      } else if rest.starts(with: "?".utf8) {
        // Only the first line, in the encoding that is assumed here: parsers differ on where others end.
        guard tag == bytes.startIndex, let line = take(to: "?>") else { return false }
        let words = String(decoding: line, as: UTF8.self).lowercased()
          .replacing("'", with: "\"").split(whereSeparator: \.isWhitespace)
        guard words.dropFirst().allSatisfy(usualDeclarations.contains) else { return false }
      } else if rest.starts(with: "!".utf8) {
        guard let type = take(to: ">"), !type.contains(UInt8(ascii: "[")) else { return false }
      } else {
        guard let text = take(to: ">") else { return false }
        let name = withoutSpace(text)
        let letters = name.drop { $0 == UInt8(ascii: "/") }
        let isEmpty =
          name.last == UInt8(ascii: "/") && withoutSpace(name.dropLast()).allSatisfy(isLetter)
        if name.first == UInt8(ascii: "/"), letters.allSatisfy(isLetter) {
          depth -= 1
        } else if !isEmpty {
          depth += 1
        }
        guard 0...depthLimit ~= depth else { return false }
      }
    }
    return true
  }

  /// What the first line of a list in XML may declare, in lower case.
  private static let usualDeclarations: Set<Substring> = [
    #"version="1.0""#, #"encoding="utf-8""#, #"standalone="yes""#, #"standalone="no""#,
  ]

  /// Removes white space at the end.
  private static func withoutSpace(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.prefix(
      (text.lastIndex { !" \t\r\n".utf8.contains($0) } ?? text.startIndex - 1) - text.startIndex + 1
    )
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
  }

  private init(_ bytes: [UInt8], valueOverhead: Int) throws(StateRejection) {
    self.valueOverhead = valueOverhead
    let trailer = bytes.count - Self.trailerSize
    guard trailer > Self.magic.count, bytes.starts(with: Self.magic),
      let count = Self.number(in: bytes, at: trailer + 8, size: 8),
      let top = Self.number(in: bytes, at: trailer + 16, size: 8),
      let table = Self.number(in: bytes, at: trailer + 24, size: 8)
    else { throw .unreadable }
    self.bytes = bytes
    (self.count, self.top, self.table) = (count, top, table)
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard 1...8 ~= offsetSize, 1...8 ~= referenceSize, count < bytes.count, top < count,
      Self.magic.count..<trailer ~= table, trailer - table == count * offsetSize
    else { throw .unreadable }
    guard count <= Self.objectLimit else { throw .oversized }
  }

  /// Returns a big-endian number of at most eight bytes; `nil` if it is outside of the bytes, or is larger
  /// than an `Int`.
  private static func number(in bytes: [UInt8], at start: Int, size: Int) -> Int? {
    guard start + size <= bytes.count else { return nil }
    return Int(exactly: bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  // MARK: - Objects

  /// An object whose references are being followed.
  private struct Object {
    let number: Int
    /// The offsets of the next reference, and of the end of the object.
    var next: Int
    let end: Int
    /// The number of bytes that are decoded: its own, those of each reference, and the overhead of each value.
    var size: Int
    /// The number of levels below it.
    var height = 0
  }

  /// Visits the objects below the top one, each once.
  private func checkObjects() throws(StateRejection) {
    let (unvisited, open) = (Int16(-1), Int16(-2))
    var heights = [Int16](repeating: unvisited, count: count)
    var sizes = [UInt32](repeating: 0, count: count)
    heights[top] = open
    var path = [try object(top)]
    while var object = path.popLast() {
      guard object.next < object.end else {
        heights[object.number] = Int16(object.height)
        sizes[object.number] = UInt32(object.size)
        continue
      }
      guard let number = Self.number(in: bytes, at: object.next, size: referenceSize),
        number < count, heights[number] != open
      else { throw .unreadable }
      guard heights[number] != unvisited else {
        guard path.count + 1 < Self.depthLimit else { throw .nested }
        heights[number] = open
        path += [object, try self.object(number)]
        continue
      }
      object.next += referenceSize
      object.height = max(object.height, Int(heights[number]) + 1)
      object.size += Int(sizes[number])
      guard path.count + 1 + object.height <= Self.depthLimit else { throw .nested }
      guard object.size <= StateFile.sizeLimit else { throw .oversized }
      path.append(object)
    }
  }

  private func object(_ number: Int) throws(StateRejection) -> Object {
    guard
      let start = Self.number(in: bytes, at: table + number * offsetSize, size: offsetSize),
      Self.magic.count..<table ~= start
    else { throw .unreadable }
    let (marker, low) = (bytes[start], Int(bytes[start] & 0x0F))
    var next = start + 1
    let references: Int
    switch (marker >> 4, low) {
    // Null, the truth values, integers, numbers with a fraction and dates.
    case (0x0, 0), (0x0, 8), (0x0, 9): references = 0
    case (0x1, 0...4), (0x2, 2...3), (0x3, 3):
      next += 1 << low
      references = 0
    // Data, texts of one byte and of two bytes a character.
    case (0x4, _), (0x5, _):
      next += try length(low, &next)
      references = 0
    case (0x6, _):
      next += try 2 * length(low, &next)
      references = 0
    // Arrays and dictionaries.
    case (0xA, _): references = try length(low, &next)
    case (0xD, _): references = try 2 * length(low, &next)
    default: throw .unreadable
    }
    let end = next + references * referenceSize
    guard end <= table else { throw .unreadable }
    return Object(number: number, next: next, end: end, size: end - start + valueOverhead)
  }

  /// Returns the length of an object: a part of its marker, or the integer after that.
  private func length(_ low: Int, _ next: inout Int) throws(StateRejection) -> Int {
    guard low == 15 else { return low }
    let size = 1 << Int(bytes[next] & 0x0F)
    guard bytes[next] >> 4 == 1, size <= 8,
      let length = Self.number(in: bytes, at: next + 1, size: size), length < table
    else { throw .unreadable }
    next += 1 + size
    return length
  }
}
