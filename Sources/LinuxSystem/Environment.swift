import Glibc

/// The initial environment of this process.
package enum Environment {
  /// All variables, read once. Foundation creates its dictionary on each access, for 100,000 instructions.
  package static let variables: [String: String] = {
    var variables: [String: String] = [:]
    var entry = unsafe environ
    // The list ends with a null pointer, and each entry with a null byte (environ(7)).
    while let text = unsafe entry.pointee {
      let words = unsafe String(cString: text)
      if let equals = words.utf8.firstIndex(of: UInt8(ascii: "=")) {
        let name = String(words[..<equals])
        // getenv(3) returns the first of two entries.
        if variables[name] == nil { variables[name] = String(words[equals...].dropFirst()) }
      }
      unsafe entry += 1
    }
    return variables
  }()
}
