import Foundation
import LinuxSystem
import ResponderHost

/// Why the system did not do what was asked for with a file.
struct FileFailure: CustomStringConvertible {
  /// As `errno` has it; `nil` where only Foundation knows.
  let number: Int32?
  /// The reason, and what helps.
  let description: String

  init(_ error: any Error) {
    let own = error as NSError
    // Foundation keeps the system's error below its own.
    let underlying = own.userInfo[NSUnderlyingErrorKey] as? any Error
    let cause = (underlying ?? error) as NSError
    var number = cause.domain == NSPOSIXErrorDomain ? Int32(cause.code) : nil
    // What it finds in the way by itself has no other error below.
    if own.domain == NSCocoaErrorDomain, own.code == CocoaError.fileWriteFileExists.rawValue {
      number = EEXIST
    }
    if let error = error as? SystemError { number = error.errno }
    let reason = number.map(SystemError.reason) ?? error.localizedDescription
    self.number = number
    description = reason + Self.advice(number)
  }

  /// What helps; nothing where nobody knows.
  private static func advice(_ number: Int32?) -> String {
    switch number ?? 0 {
    case EACCES, EPERM, EROFS: "; name a place that you may write to"
    case EISDIR: "; name a file in it"
    default: ""
    }
  }

  /// The status that a command ends with whose file was not written.
  var status: ExitStatus {
    switch number ?? 0 {
    case ENOSPC, EDQUOT, EFBIG, EIO: .ioError
    default: .cannotCreate
    }
  }
}
