internal import CLinuxShims
import Foundation

extension RunLoop.Mode {
  /// The encoding of ASCII, as CoreFoundation numbers it.
  private static let ascii: UInt32 = 0x0600

  /// Makes it one of the main run loop's common modes.
  @MainActor
  func becomeCommon() {
    // The strings live as long as the calls; the run loop keeps a copy of the name.
    unsafe rawValue.withCString { text in
      guard let name = unsafe CFStringCreateWithCString(nil, text, Self.ascii) else { return }
      unsafe CFRunLoopAddCommonMode(CFRunLoopGetMain(), name)
      unsafe CFRelease(name)
    }
  }
}
