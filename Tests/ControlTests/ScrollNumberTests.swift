import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Numbers that are no places, sizes or scales.
@MainActor @Suite(.serialized) struct ScrollNumberTests {
  /// Whether what a process wrote at its end has a sentence in it.
  private static func says(_ sentence: String, _ result: ExitTest.Result?) -> Bool {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).contains(sentence)
  }

  @Test func `SV-29 a content size that is not a number ends the program`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { ScrollStage().view.contentSize.width = .nan }
    }
    #expect(Self.says("contentSize of UIScrollView cannot be (nan, 4000.0)", result))
  }

  @Test func `SV-29 an inset that is not a number ends the program`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { ScrollStage().view.contentInset.top = .nan }
    }
    #expect(Self.says("contentInset of UIScrollView cannot be", result))
  }

  @Test func `SV-29 an offset that is not a number ends the program`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        ScrollStage().view.setContentOffset(CGPoint(x: 0, y: CGFloat.nan), animated: true)
      }
    }
    #expect(Self.says("contentOffset of UIScrollView cannot be (0.0, nan)", result))
  }

  @Test func `SV-29 a height that is not a number ends the program`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { ScrollStage().view.frame.size.height = .nan }
    }
    #expect(Self.says("bounds of UIScrollView cannot be", result))
  }

  @Test func `SV-29 a scale that is not a number ends the program`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { ScrollStage().view.maximumZoomScale = .nan }
    }
    #expect(Self.says("maximumZoomScale of UIScrollView cannot be nan", result))
  }

  @Test func `SV-29 a target that is not a number ends the program`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let scroll = ScrollStage()
        scroll.target = CGPoint(x: 0, y: CGFloat.nan)
        scroll.flick(CGPoint(x: 0, y: -150))
      }
    }
    #expect(Self.says("targetContentOffset of UIScrollView cannot be (0.0, nan)", result))
  }

  // MARK: - Infinity

  @Test(arguments: [true, false]) func `SV-29 content without an end is scrolled as other content`(
    isPaging: Bool
  ) {
    let scroll = ScrollStage()
    scroll.view.contentSize.height = .infinity
    scroll.view.isPagingEnabled = isPaging
    scroll.flick(CGPoint(x: 0, y: -150))
    #expect(scroll.device.settle())
    let place = scroll.view.contentOffset.y
    #expect(isPaging ? place == 400 : place > 500 && place.isFinite)
    scroll.flick(CGPoint(x: 0, y: 190))
    #expect(scroll.device.settle() && scroll.view.contentOffset.y < place)
  }

  @Test func `SV-29 a target without an end is the end of the content, or is not taken`() {
    let scroll = ScrollStage()
    scroll.target = CGPoint(x: 0, y: CGFloat.infinity)
    scroll.flick(CGPoint(x: 0, y: -150))
    #expect(scroll.device.settle() && scroll.view.contentOffset.y == 3600)
    scroll.view.contentSize.height = .infinity
    scroll.flick(CGPoint(x: 0, y: -150))
    #expect(scroll.device.settle())
    #expect(scroll.view.contentOffset.y.isFinite && scroll.view.contentOffset.y > 3700)
  }

  @Test func `SV-29 scales without an end are as large or small as can be shown`() {
    let scroll = ScrollStage(content: CGSize(width: 400, height: 400))
    scroll.zoomed = scroll.content
    scroll.view.maximumZoomScale = .infinity
    scroll.view.minimumZoomScale = -.infinity
    scroll.view.zoomScale = .infinity
    #expect(scroll.view.zoomScale == 10_000)
    #expect(abs(scroll.view.contentSize.width - 4_000_000) < 1)
    scroll.view.zoomScale = -.infinity
    #expect(scroll.view.zoomScale == 0.0001)
    scroll.view.setZoomScale(1, animated: true)
    #expect(scroll.device.settle() && scroll.view.zoomScale == 1)
    scroll.view.zoom(to: CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 10), animated: true)
    #expect(scroll.device.settle() && scroll.view.contentOffset.x.isFinite)
    scroll.view.minimumZoomScale = .infinity
    scroll.view.zoomScale = 2
    #expect(scroll.view.zoomScale == 10_000)
  }
}
