internal import Foundation
internal import Glibc
internal import LinuxSystem

/// Why an operation on a file failed.
package struct FileFailure: CustomStringConvertible {
  /// The value of `errno`; `nil` if only Foundation has an error.
  let number: Int32?
  /// The reason, and the remedy.
  package let description: String

  package init(_ error: any Error) {
    let own = error as NSError
    // Foundation stores the system's error as an underlying error.
    let underlying = own.userInfo[NSUnderlyingErrorKey] as? any Error
    let cause = (underlying ?? error) as NSError
    var number = cause.domain == NSPOSIXErrorDomain ? Int32(cause.code) : nil
    // Errors that Foundation detects itself have no underlying error.
    if own.domain == NSCocoaErrorDomain, own.code == CocoaError.fileWriteFileExists.rawValue {
      number = EEXIST
    }
    if let error = error as? SystemError { number = error.errno }
    self.number = number
    guard let error = error as? SystemError else {
      let reason = number.map(SystemError.reason) ?? error.localizedDescription
      description = reason + Self.advice(number)
      return
    }
    // A reason that is known more exactly has its own remedy.
    let isUsual = error.reason == SystemError.reason(error.errno)
    description = error.reason + (isUsual ? Self.advice(number) : "")
  }

  /// Returns the remedy; empty if there is none.
  private static func advice(_ number: Int32?) -> String {
    switch number ?? 0 {
    case EACCES, EPERM, EROFS: "; choose a writable location"
    case EISDIR: "; choose a file in it"
    default: ""
    }
  }

  /// The exit status of the command.
  package var status: ExitStatus {
    switch number ?? 0 {
    case ENOSPC, EDQUOT, EFBIG, EIO: .ioError
    default: .cannotCreate
    }
  }
}
