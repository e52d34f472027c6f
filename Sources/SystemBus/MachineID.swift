internal import CLibsystemd

/// Ids of the machine, without telling the machine's own one.
package enum MachineID {
  /// Returns the id of this machine for an application: 32 digits that never change.
  ///
  /// The machine's own id is secret, says machine-id(5); this one is a hash of both.
  /// - Parameter application: The id of the application, 32 hexadecimal digits.
  /// - Returns: `nil` if the machine has no id.
  package static func id(for application: String) -> String? {
    var own = sd_id128_t()
    var id = sd_id128_t()
    guard unsafe sd_id128_from_string(application, &own) >= 0,
      unsafe sd_id128_get_machine_app_specific(own, &id) >= 0
    else { return nil }
    return text(id)
  }

  /// The id of this boot; `nil` without `/proc`.
  package static var boot: String? {
    var id = sd_id128_t()
    return unsafe sd_id128_get_boot(&id) >= 0 ? text(id) : nil
  }

  private static func text(_ id: sd_id128_t) -> String {
    unsafe withUnsafeBytes(of: id) { bytes in
      unsafe bytes.map { byte in
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
    }
  }
}
