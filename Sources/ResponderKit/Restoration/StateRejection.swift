/// Why a saved state is not used.
package enum StateRejection: Error, Equatable, CustomStringConvertible {
  case empty
  case foreign
  case truncated(bytes: Int, of: UInt64)
  case overlong(bytes: Int, of: UInt64)
  case damaged
  case format(UInt32)
  case user(UInt32)
  /// The content is invalid, although the checksum is correct.
  case unreadable
  /// Decoding the content would need too much stack.
  case nested
  /// Decoding the content would need too much memory.
  case oversized
  case launchEnded

  /// The suffix of a rejected state. That of a newer program has its own, so that the next rejected
  /// state does not replace it.
  var name: String {
    if case .format(let version) = self, version > StateFile.format { return "format-\(version)" }
    return "rejected"
  }

  package var description: String {
    switch self {
    case .empty: "the saved state is empty"
    case .foreign: "the saved file is not a state"
    case .truncated(let bytes, let expected):
      "the saved state is cut off: \(bytes) of \(expected) bytes"
    case .overlong(let bytes, let expected):
      "the saved state has too many bytes: \(bytes) instead of \(expected)"
    case .damaged: "the saved state is damaged: its checksum is wrong"
    case .format(let version):
      """
      the saved state is of format \(version), and this program reads \(StateFile.format); it is \
      kept as \(name)
      """
    case .user(let user): "the saved state is of another user, \(user)"
    case .unreadable: "the saved state cannot be understood"
    case .nested: "the saved state is nested too deeply"
    case .oversized: "the saved state is too large"
    case .launchEnded: "the application ended in the middle of its last two launches"
    }
  }
}
