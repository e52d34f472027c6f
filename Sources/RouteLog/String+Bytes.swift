extension String {
  /// Whether two have the same bytes. That they stand for the same characters, as `==` has it, is not
  /// enough for whoever keeps what was written of the other one.
  @inline(__always)
  func hasSameBytes(as other: String) -> Bool {
    // One is the other itself more often than not, and then its two words are the same.
    let own = unsafeBitCast(self, to: (UInt64, UInt64).self)
    let others = unsafeBitCast(other, to: (UInt64, UInt64).self)
    return own == others || utf8.elementsEqual(other.utf8)
  }
}

extension String? {
  /// The same for strings that may be missing.
  @inline(__always)
  func hasSameBytes(as other: String?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let own?, let other?): own.hasSameBytes(as: other)
    default: false
    }
  }
}
