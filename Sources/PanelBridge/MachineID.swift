internal import LinuxSystem

/// Ids of the machine, without telling the machine's own one.
package enum MachineID {
  /// Returns the id of this machine for an application: 32 digits that never change.
  ///
  /// The machine's own id is secret, says machine-id(5); this one is a hash of both, the one of
  /// `sd_id128_get_machine_app_specific(3)`.
  /// - Parameter application: The id of the application, 32 hexadecimal digits.
  /// - Returns: `nil` if the machine has no id.
  package static func id(for application: String) -> String? {
    file("/etc/machine-id").flatMap { id(for: application, of: $0) }
  }

  static func id(for application: String, of machine: String) -> String? {
    guard let own = bytes(application), let key = bytes(machine) else { return nil }
    var id = Array(SHA256.authentication(of: own, key: key).prefix(16))
    // A random UUID has these bits (RFC 9562, version 4).
    id[6] = id[6] & 0x0f | 0x40
    id[8] = id[8] & 0x3f | 0x80
    return id.map { String($0 >> 4, radix: 16) + String($0 & 0xf, radix: 16) }.joined()
  }

  /// The id of this boot; `nil` without `/proc`.
  package static var boot: String? {
    file("/proc/sys/kernel/random/boot_id")?.filter { $0 != "-" }
  }

  private static func file(_ path: String) -> String? {
    guard let bytes = try? BoundedFile.bytes(of: path, limit: 256, waits: false) else { return nil }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  private static func bytes(_ id: String) -> [UInt8]? {
    let digits = id.compactMap(\.hexDigitValue)
    guard digits.count == 32, id.utf8.count == 32 else { return nil }
    return stride(from: 0, to: 32, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
