import Glibc
import LinuxSystem

/// What went wrong with a device, or with watching for devices.
///
/// The description names the call, the node and the way out:
///
///     open /dev/input/event3: permission denied (mode 0660, owner root, group input); add
///     yourself to group "input", or ask "responderd doctor" what helps
public struct DeviceError: Error, Hashable, Sendable {
  /// What was attempted when it went wrong. More may be added.
  public struct Code: Hashable, Sendable {
    let name: String

    /// The node cannot be opened.
    public static let open = Self(name: "open")
    /// The node may not be opened by this process; a later change of the device may allow it.
    public static let permission = Self(name: "permission")
    /// The node belongs to another device by now; the change that says so is on its way.
    public static let replaced = Self(name: "replaced")
    /// The kernel cannot hold typed keys back (no `EVIOCSMASK`), so the node was not read.
    public static let cannotMask = Self(name: "cannotMask")
    /// A setting of the opened device failed.
    public static let setUp = Self(name: "setUp")
    /// A file of sysfs does not take a setting that a sensor needs.
    public static let setting = Self(name: "setting")
    /// A sensor has no buffer that could be read, or its buffer lacks the acceleration.
    public static let noBuffer = Self(name: "noBuffer")
    /// The device's axes and state cannot be had.
    public static let state = Self(name: "state")
    /// The device was read, and failed otherwise than by being gone.
    public static let read = Self(name: "read")
    /// The device was unplugged, or taken away from this reader (`EVIOCREVOKE`).
    public static let gone = Self(name: "gone")
    /// The device was used after ``InputDevice/close()``.
    public static let closed = Self(name: "closed")
    /// udev cannot be asked.
    public static let monitor = Self(name: "monitor")
  }

  /// What went wrong.
  public var code: Code
  /// The C library's number; 0 when no system call failed.
  public var errno: Int32
  /// What it happened to: a node such as `/dev/input/event3`, or a facility such as `udev`.
  public var subject: String
  /// Who may read the node, where that is the matter.
  public var access: DeviceAccess?

  /// Makes an error.
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
    case .replaced: "open \(subject): another device has this node by now"
    case .cannotMask:
      "open \(subject): this kernel has no EVIOCSMASK to hold typed keys back; left alone"
    case .setUp: "set up \(subject): \(cause)"
    case .setting where errno == EACCES || errno == EPERM || errno == EROFS:
      """
      write \(subject): \(cause); a sensor's buffer is set up by root, or by the group that the udev \
      rule 70-responderd.rules lets write there
      """
    case .setting: "write \(subject): \(cause)"
    case .noBuffer: "read \(subject): it has no buffer with the acceleration along X, Y and Z"
    case .state: "look at the state of \(subject): \(cause)"
    case .gone: "read \(subject): the device is gone"
    case .closed: "read \(subject): closed before"
    case .monitor: "watch \(subject): \(cause)"
    default: "\(code.name) \(subject): \(cause)"
    }
  }

  private var limitAdvice: String {
    switch errno {
    case EMFILE:
      "; this process may open no more files: raise LimitNOFILE= of the unit, or \"ulimit -n\""
    case ENFILE: "; the machine may open no more files: raise the setting fs.file-max (sysctl)"
    default: ""
    }
  }

  private var permissionAdvice: String {
    guard let access else { return "" }
    // The file's mode allows it, so what forbids it is above the file: EPERM of a device policy.
    if access.isReadable { return "; a device policy forbids it, such as DeviceAllow= of the unit" }
    let doctor = "ask \"responderd doctor\" what helps"
    // To join root's group, or one that may not read either, is no advice.
    let isGroupOfUse = access.mode & 0o040 != 0 && access.group != "root"
    return " (\(access)); "
      + (isGroupOfUse ? "add yourself to group \"\(access.group)\", or \(doctor)" : doctor)
  }
}

extension DeviceError.Code: CustomStringConvertible {
  public var description: String { name }
}
