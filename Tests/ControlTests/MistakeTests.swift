import ResponderKit
import ResponderTesting
import Testing

/// Mistakes of a program end it, and say what the mistake was.
@MainActor
@Suite struct MistakeTests {
  /// Whether what a process wrote at its end has a sentence in it.
  private static func says(_ sentence: String, _ result: ExitTest.Result?) -> Bool {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).contains(sentence)
  }

  @Test func `an application is requested before it exists`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { _ = UIApplication.shared }
    }
    #expect(Self.says("asked for before an application was made", result))
  }

  @Test func `a view is put into its own subview`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let (outer, inner) = (UIView(), UIView())
        outer.addSubview(inner)
        inner.addSubview(outer)
      }
    }
    #expect(Self.says("cannot become a subview of itself or of its own subview", result))
  }

  @Test func `a location is requested for a touch that the recogniser does not have`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        _ = UIPanGestureRecognizer().location(ofTouch: 2, in: nil)
      }
    }
    #expect(Self.says("UIPanGestureRecognizer has 0 touches, and touch 2 was asked for", result))
  }

  @Test func `a segment is named that there is not`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { UISegmentedControl(items: ["a"]).setTitle("b", forSegmentAt: -1) }
    }
    #expect(Self.says("The segmented control has 1 segments, and none at -1", result))
  }

  @Test func `a stepper gets a step of zero`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { UIStepper().stepValue = 0 }
    }
    #expect(Self.says("A step has to be more than 0, and not 0.0", result))
  }
}
