import Glibc
public import LinuxSystem

/// A file that is written from its start; what was in it before is gone.
@MainActor
public final class OutputFile {
  /// What it is written through.
  public let descriptor: CInt

  /// - Throws: When the file can be neither made nor opened.
  public init(path: String) throws(SystemError) {
    descriptor = try SystemCall.open(path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o666)
  }

  /// Whether a descriptor leads to a file on a disk, which takes what it is given, or fails.
  public static func isRegular(_ descriptor: CInt) -> Bool {
    SystemCall.isRegularFile(descriptor)
  }

  isolated deinit { SystemCall.close(descriptor) }

  /// Cuts off what lies behind a size: the half of an entry that a full disk took. Anything but a
  /// regular file stays as it is.
  public func cut(to size: Int) { SystemCall.cut(descriptor, to: size) }
}
