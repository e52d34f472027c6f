// The input devices of the machine: which there are (`Discovery`), which users may read them (`Access`), and reading them
// (`Reading`, `Sensors`). Begin with `Discovery/DeviceMonitor.swift`; every error is this one.

import Glibc
import LinuxSystem

/// An error of a device, or of watching for devices.
///
/// The description contains the call, the node and a remedy:
///
///     open /dev/input/event3: permission denied (mode 0660, owner root, group input); add
///     yourself to group "input", or ask "responderd doctor" what helps
public struct DeviceError: Error, Hashable, Sendable {
  /// The operation that failed. More may be added.
  public struct Code: Hashable, Sendable {
    let name: String

    /// The node cannot be opened.
    public static let open = Self(name: "open")
    /// This process has no permission to open the node. A later change of the device can grant it.
    public static let permission = Self(name: "permission")
    /// The node belongs to another device now. A change event follows.
    public static let replaced = Self(name: "replaced")
    /// The kernel cannot mask typed keys (no `EVIOCSMASK`), so the node was not read.
    public static let cannotMask = Self(name: "cannotMask")
    /// A setting of the opened device failed.
    public static let setUp = Self(name: "setUp")
    /// A file of sysfs does not accept a setting that a sensor needs.
    public static let setting = Self(name: "setting")
    /// A sensor has no readable buffer, or its buffer lacks the acceleration.
    public static let noBuffer = Self(name: "noBuffer")
    /// The device's axes and state cannot be queried.
    public static let state = Self(name: "state")
    /// Reading the device failed, although it still exists.
    public static let read = Self(name: "read")
    /// The device was unplugged, or revoked (`EVIOCREVOKE`).
    public static let gone = Self(name: "gone")
    /// The device was used after ``EvdevDevice/close()``.
    public static let closed = Self(name: "closed")
    /// udev is not available.
    public static let monitor = Self(name: "monitor")
  }

  /// The operation that failed.
  public var code: Code
  /// The errno; 0 if no system call failed.
  public var errno: Int32
  /// The subject: a node such as `/dev/input/event3`, or a facility such as `udev`.
  public var subject: String
  /// The permissions of the node, if they are the reason.
  public var access: DeviceAccess?

  /// Creates an error.
  public init(
    _ code: Code, errno: Int32 = 0, subject: String, access: DeviceAccess? = nil
  ) {
    self.code = code
    self.errno = errno
    self.subject = subject
    self.access = access
  }
}

extension DeviceError: CustomStringConvertible {
  public var description: String {
    let cause = SystemError.reason(errno) + limitAdvice
    return switch code {
    case .permission: "open \(subject): \(cause)\(permissionAdvice)"
    case .replaced: "open \(subject): the node belongs to another device now"
    case .cannotMask:
      "open \(subject): this kernel cannot mask typed keys (EVIOCSMASK); the keyboard is not read"
    case .setUp: "set up \(subject): \(cause)"
    case .setting where errno == EACCES || errno == EPERM || errno == EROFS:
      """
      write \(subject): \(cause); a sensor's buffer is set up by root, or by the group that the udev \
      rule 70-responderd.rules lets write there
      """
    case .setting: "write \(subject): \(cause)"
    case .noBuffer: "read \(subject): it has no buffer with the acceleration along X, Y and Z"
    case .state: "read the state of \(subject): \(cause)"
    case .gone: "read \(subject): the device is gone"
    case .closed: "read \(subject): already closed"
    case .monitor: "watch \(subject): \(cause)"
    default: "\(code.name) \(subject): \(cause)"
    }
  }

  private var limitAdvice: String {
    switch errno {
    case EMFILE:
      "; the process has too many open files: raise LimitNOFILE= of the unit, or \"ulimit -n\""
    case ENFILE: "; the system has too many open files: raise the sysctl fs.file-max"
    default: ""
    }
  }

  private var permissionAdvice: String {
    guard let access else { return "" }
    // Modes and access control lists deny with EACCES, the device policy of a control group with EPERM.
    if errno == EPERM {
      return "; a device policy denies access, such as DeviceAllow= of the unit"
    }
    if access.isReadable {
      return "; a security module denies access, such as AppArmor or SELinux"
    }
    let doctor = "run \"responderd doctor\""
    // Joining root's group, or one without read access, does not help.
    let isGroupOfUse = access.mode & 0o040 != 0 && access.group != "root"
    return " (\(access)); "
      + (isGroupOfUse ? "add yourself to group \"\(access.group)\", or \(doctor)" : doctor)
  }
}

extension DeviceError.Code: CustomStringConvertible {
  public var description: String { name }
}
