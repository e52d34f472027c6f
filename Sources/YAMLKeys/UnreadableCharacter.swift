/// What no YAML text may hold: bytes that are no UTF-8, and most control characters.
///
/// The YAML parser refuses them too, but does not say in which line they stand.
package struct UnreadableCharacter: Equatable {
  /// `nil` where the bytes are no UTF-8.
  package let scalar: Unicode.Scalar?
  package let place: TextPlace

  /// The first one; `nil` where there is none.
  package static func first(in yaml: [UInt8]) -> UnreadableCharacter? {
    var decoder = UTF8()
    var rest = yaml.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&rest) {
      case .scalarValue(let scalar):
        guard isAllowed(scalar) else {
          return UnreadableCharacter(scalar: scalar, place: TextPlace(after: offset, in: yaml))
        }
        offset += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error:
        return UnreadableCharacter(scalar: nil, place: TextPlace(after: offset, in: yaml))
      }
    }
  }

  /// What YAML calls printable.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xa, 0xd, 0x20...0x7e, 0x85, 0xa0...0xfffd, 0x10000...0x10ffff: true
    default: false
    }
  }
}
