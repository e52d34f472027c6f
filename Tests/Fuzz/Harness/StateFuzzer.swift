import Foundation
import ResponderKit

/// Any bytes as a saved state and as user defaults. What is accepted can be saved, and is the same when it is read
/// again.
enum StateFuzzer {
  private static let user: UInt32 = 1000

  static func mistakes(in bytes: [UInt8]) -> [String] {
    let content = Data(bytes)
    if PropertyListStructure.isSafe(content) {
      _ = try? PropertyListSerialization.propertyList(from: content, options: [], format: nil)
    }
    let files = [content, StateFile.bytes(of: content, format: StateFile.format, user: user)]
    return files.flatMap { file -> [String] in
      guard let archive = try? StateFile.archive(in: file, user: user) else { return [] }
      guard let saved = try? StateFile.bytes(of: archive, user: user) else {
        return ["a state that was read cannot be saved"]
      }
      guard let again = try? StateFile.archive(in: saved, user: user),
        let savedAgain = try? StateFile.bytes(of: again, user: user)
      else { return ["a state that was saved cannot be read"] }
      return savedAgain.count == saved.count ? [] : ["a state is another one when it is read again"]
    }
  }
}
