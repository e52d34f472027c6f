import ResponderKit
import Testing

@MainActor @Suite struct AutoresizingTests {
  /// Where a view of 20 × 20 at (10, 30) lies when its superview of 100 × 100 becomes 200 × 160.
  private func frame(_ mask: UIView.AutoresizingMask, resizes: Bool = true) -> CGRect {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let inner = UIView(frame: CGRect(x: 10, y: 30, width: 20, height: 20))
    inner.autoresizingMask = mask
    outer.autoresizesSubviews = resizes
    outer.addSubview(inner)
    outer.frame.size = CGSize(width: 200, height: 160)
    return inner.frame
  }

  @Test func `a view without a mask stays where it is`() {
    #expect(frame([]) == CGRect(x: 10, y: 30, width: 20, height: 20))
  }

  @Test func `what gives alone takes all of the change`() {
    #expect(
      frame([.flexibleWidth, .flexibleHeight]) == CGRect(x: 10, y: 30, width: 120, height: 80))
    #expect(
      frame([.flexibleLeftMargin, .flexibleTopMargin])
        == CGRect(x: 110, y: 90, width: 20, height: 20))
    #expect(
      frame([.flexibleRightMargin, .flexibleBottomMargin])
        == CGRect(x: 10, y: 30, width: 20, height: 20))
  }

  @Test func `parts that give share the change by their sizes`() {
    // 10 and 70 points of margins share 100; 30 and 50 share 60.
    #expect(
      frame([
        .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
      ]) == CGRect(x: 22.5, y: 52.5, width: 20, height: 20))
  }

  @Test func `a view can refuse to resize its subviews`() {
    #expect(frame(.flexibleWidth, resizes: false).width == 20)
  }

  @Test func `a view that fills another one fills it again after it was nothing`() {
    let outer = UIView()
    let inner = UIView()
    inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    outer.addSubview(inner)
    outer.frame = CGRect(x: 0, y: 0, width: 50, height: 40)
    #expect(inner.frame == outer.bounds)
  }
}
