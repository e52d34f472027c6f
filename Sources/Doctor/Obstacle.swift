import Foundation
import InputDevices
import LinuxSystem
import ResponderHost

/// What keeps a running daemon from opening a node whose permissions let it, as far as this user can see.
struct Obstacle: Hashable {
  /// The kind of the finding.
  var kind: Finding.Kind
  /// What it is, as a part of a sentence.
  var explanation: String
  /// A command that removes it, if there is one.
  var fix: String?

  /// Determines what keeps a daemon from opening a node.
  /// - Parameters:
  ///   - error: The errno of open(2); `nil` if it is unknown.
  ///   - isVisible: Whether the daemon sees the node, according to itself; `nil` if it is unknown.
  ///   - process: The process ID of the daemon.
  ///   - unit: The unit of the daemon, if it is the system service.
  /// - Returns: `nil` if the error has another cause.
  init?(
    to node: String, error: Int32?, isVisible: Bool?, process: Int32, unit: ServiceUnit?,
    proc: String = "/proc",
    selinux: String = "/sys/fs/selinux"
  ) {
    let own = "\(proc)/\(process)"
    // The device control group denies with EPERM, security modules and modes with EACCES.
    if error == EPERM {
      let group = ServiceUnit.deviceGroup(of: node)
      let isUnit = unit?.allows(node) == false
      kind = .policy
      explanation =
        isUnit
        ? "DeviceAllow= of the unit does not list \(group)"
        : "a device policy denies access, such as that of a container"
      fix = isUnit ? Remedy.allowDevice(group) : nil
      return
    }
    if Self.hides(node, root: "\(own)/root") ?? (isVisible == false) {
      let setting = unit?.setting(hiding: node)
      kind = .hidden
      explanation =
        setting.map { "\($0.name)= of the unit hides the node" }
        ?? "the node is hidden in the file system that the process sees"
      fix = setting.map { Remedy.setUnit($0.lines) }
      return
    }
    guard error == nil || error == EACCES else { return nil }
    if error == EACCES,
      let point = Self.mountWithoutDevices(
        of: node, BoundedFile.text(of: "\(own)/mountinfo") ?? "")
    {
      let setting = unit?.setting(hiding: node)
      kind = .hidden
      explanation =
        "the file system at \(Diagnostics.printable(point)) that the process sees is mounted without devices (nodev)"
      fix = setting.map { Remedy.setUnit($0.lines) }
      return
    }
    let label =
      BoundedFile.text(of: "\(own)/attr/apparmor/current")
      ?? BoundedFile.text(of: "\(own)/attr/current") ?? ""
    fix = nil
    kind = .securityModule
    if let profile = Self.enforcedProfile(label) {
      explanation =
        "AppArmor confines the process (profile \"\(profile)\"); \"journalctl -k -g apparmor\" shows "
        + "what it denied"
    } else if error == nil {
      return nil
    } else if BoundedFile.text(of: "\(selinux)/enforce") == "1" {
      explanation =
        "SELinux is enforcing (domain \"\(Self.text(label))\"); \"ausearch -m avc\" shows what it denied"
    } else {
      explanation =
        "the mode of the node permits it, so a security module denies it, such as AppArmor "
        + "(\"journalctl -k -g apparmor\") or SELinux (\"ausearch -m avc\")"
    }
  }

  /// Returns whether a process sees another file, or none, at the path of a node; `nil` if this user cannot look.
  private static func hides(_ node: String, root: String) -> Bool? {
    guard SystemCall.status(of: "\(root)/") != nil else { return nil }
    return DeviceNumber(node: root + node) != DeviceNumber(node: node)
  }

  /// Returns the mount point of the file system that has a node, if devices cannot be opened there.
  /// - Parameter mounts: The mounts of a process, as proc(5) describes its `mountinfo`.
  static func mountWithoutDevices(of node: String, _ mounts: String) -> String? {
    var found: (point: String, isWithout: Bool)?
    for line in mounts.split(separator: "\n") {
      let fields = line.split(separator: " ").map(String.init)
      guard fields.count > 5 else { continue }
      let point = fields[4]
      guard node == point || node.hasPrefix(point == "/" ? "/" : point + "/"),
        // A later mount covers an earlier one at the same place.
        point.count >= found?.point.count ?? 0
      else { continue }
      found = (point, fields[5].split(separator: ",").contains("nodev"))
    }
    return found.flatMap { $0.isWithout ? $0.point : nil }
  }

  /// Returns the name of a profile that AppArmor enforces, of a label such as `NAME (enforce)`.
  private static func enforcedProfile(_ label: String) -> String? {
    guard let start = label.lastIndex(of: "("), label.hasSuffix(")") else { return nil }
    let mode = label[label.index(after: start)...].dropLast()
    guard mode != "complain", mode != "unconfined" else { return nil }
    return text(label[..<start].trimmingCharacters(in: .whitespaces))
  }

  /// The label of a process as text: SELinux ends it with a NUL.
  private static func text(_ label: String) -> String {
    Diagnostics.printable(label.trimmingCharacters(in: ["\0", "\n"]))
  }
}
