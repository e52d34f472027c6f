import Foundation

/// The file format of a saved state: a header of 32 bytes, followed by the archive as a property
/// list.
///
/// The header is the same in all versions of the format, so that damage can be distinguished from
/// another version.
///
///     0   8  0x89 R S T A T E 0x0A
///     8   4  format
///     12  4  user ID
///     16  8  length of the archive
///     24  8  checksum of all bytes except its own
///
/// Numbers are little-endian.
package enum StateFile {
  /// The maximum size in bytes, larger than any state of an application. It also limits what is decoded
  /// from a file, in which one value can stand for many.
  package static let sizeLimit = 1 << 23
  package static let format: UInt32 = 2
  private static let magic: [UInt8] = [0x89] + Array("RSTATE".utf8) + [0x0A]
  static let headerSize = 32
  private static let checksumStart = 24

  package static func bytes(of archive: StateArchive, user: UInt32) throws -> Data {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    let payload = try encoder.encode(archive)
    // A state that cannot be read again must not replace one that can.
    guard payload.count <= sizeLimit - headerSize else { throw StateRejection.oversized }
    try PropertyListStructure.check(payload)
    return bytes(of: payload, format: format, user: user)
  }

  package static func bytes(of payload: Data, format: UInt32, user: UInt32) -> Data {
    var head = Data(magic)
    head.append(format)
    head.append(user)
    head.append(UInt64(payload.count))
    let sum = checksum(head, payload)
    head.append(sum)
    return head + payload
  }

  package static func archive(in file: Data, user: UInt32) throws(StateRejection) -> StateArchive {
    let file = Data(file)  // Indices from zero.
    guard !file.isEmpty else { throw .empty }
    guard file.prefix(magic.count).elementsEqual(magic.prefix(file.count)) else {
      throw .foreign
    }
    guard file.count >= headerSize else {
      throw .truncated(bytes: file.count, of: UInt64(headerSize))
    }
    let length: UInt64 = file.number(at: 16)
    let (size, overflows) = length.addingReportingOverflow(UInt64(headerSize))
    guard !overflows, UInt64(file.count) >= size else {
      throw .truncated(bytes: file.count, of: overflows ? length : size)
    }
    guard UInt64(file.count) == size else { throw .overlong(bytes: file.count, of: size) }
    let payload = file.dropFirst(headerSize)
    guard checksum(file.prefix(checksumStart), payload) == file.number(at: checksumStart) else {
      throw .damaged
    }
    let format: UInt32 = file.number(at: 8)
    guard format == Self.format else { throw .format(format) }
    let owner: UInt32 = file.number(at: 12)
    guard owner == user else { throw .user(owner) }
    try PropertyListStructure.check(payload)
    guard let archive = try? PropertyListDecoder().decode(StateArchive.self, from: payload) else {
      throw .unreadable  // Every error makes it unusable.
    }
    return archive
  }

  private static func checksum(_ head: Data, _ payload: Data) -> UInt64 {
    StateChecksum.of([head, payload].joined())
  }
}

extension Data {
  fileprivate mutating func append(_ number: some FixedWidthInteger) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  fileprivate func number<Number: FixedWidthInteger>(at start: Int) -> Number {
    (0..<Number.bitWidth / 8).reduce(0) { $0 | Number(self[start + $1]) << ($1 * 8) }
  }
}
