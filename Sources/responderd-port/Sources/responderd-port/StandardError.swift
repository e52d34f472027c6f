import Foundation
import Porting

/// The stream of the messages.
enum StandardError {
  /// Writes a line. Names of files, which it may contain, cannot control a terminal.
  static func write(_ line: String) {
    FileHandle.standardError.write(Data("\(line.printable)\n".utf8))
  }
}
