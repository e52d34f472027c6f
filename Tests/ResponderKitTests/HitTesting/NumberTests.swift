import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Places and sizes that are no numbers, or without an end.
@MainActor
@Suite(.serialized)
final class NumberTests {
  private lazy var stage = Stage()

  @Test func `HT-48 a centre that is not a number ends the program`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { UIView().frame = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1) }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("center of UIView cannot be (nan, 0.5)."))
  }

  @Test func `HT-48 a size that is not a number ends the program`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { UILabel().bounds.size.height = CGFloat.nan }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("bounds of UILabel cannot be (0.0, 0.0), (0.0, nan)."))
  }

  @Test func `HT-48 a view that lies nowhere is not hit, and stays so when others are resized`() {
    let parent = stage.view("parent", 0, 0, 40, 40)
    let view = stage.view("V", 0, 0, 10, 10, in: parent)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    // Nothing is left of what is made smaller than nothing.
    view.frame = parent.bounds.insetBy(dx: 30, dy: 30)
    #expect(view.bounds.size == .zero && !view.frame.width.isNaN)
    parent.bounds.size = CGSize(width: 300, height: 300)
    stage.window.bounds.size.width = 300
    #expect(stage.hit(20, 20) == "parent" && view.bounds.size == .zero)
    stage.device.tap(at: CGPoint(x: 20, y: 20))
    view.frame = parent.bounds
    #expect(stage.hit(20, 20) == "V" && view.frame == parent.bounds)
  }
}
