import CoreFoundation
package import Foundation

// Access to properties of run loop modes that only CoreFoundation provides.
extension RunLoop.Mode {
  /// CoreFoundation's constant for ASCII.
  private static let ascii: UInt32 = 0x0600

  /// The name as a CoreFoundation string.
  private var name: CFString? {
    unsafe rawValue.withCString { unsafe CFStringCreateWithCString(nil, $0, Self.ascii) }
  }

  /// Adds the mode to the common modes of the main run loop.
  package func becomeCommon() {
    if let name { CFRunLoopAddCommonMode(CFRunLoopGetMain(), name) }
  }

  /// When the main run loop's next timer in this mode is due, in seconds since the reference date; `nil` if
  /// it has none.
  var firstDueTime: TimeInterval? {
    guard let name else { return nil }
    let time = CFRunLoopGetNextTimerFireDate(CFRunLoopGetMain(), name)
    return time == 0 ? nil : time
  }
}
