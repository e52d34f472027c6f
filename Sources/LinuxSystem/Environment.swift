import Glibc

/// The environment that this process was started with.
package enum Environment {
  /// All variables, read once. Foundation's dictionary is made anew each time, for 100,000 instructions.
  package static let variables: [String: String] = {
    var variables: [String: String] = [:]
    var entry = unsafe environ
    // The list ends with a null pointer, and each entry with a null byte (environ(7)).
    while let text = unsafe entry.pointee {
      let words = unsafe String(cString: text)
      if let equals = words.utf8.firstIndex(of: UInt8(ascii: "=")) {
        let name = String(words[..<equals])
        // Of two, getenv(3) finds the first.
        if variables[name] == nil { variables[name] = String(words[equals...].dropFirst()) }
      }
      unsafe entry += 1
    }
    return variables
  }()
}
