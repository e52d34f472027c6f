import ResponderKit
import Testing

/// Types of UIKit that are left out because they have nothing to do with events.
@Suite struct AbsentTypeTests {
  @Test func `has no pasteboard`() {
    #expect(_typeByName("ResponderKit.UIView") != nil)
    #expect(_typeByName("ResponderKit.UIPasteboard") == nil)
  }
}
