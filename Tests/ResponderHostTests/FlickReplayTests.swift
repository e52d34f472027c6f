import Foundation
import ResponderHost
import ResponderKit
import Testing

/// A recorded finger that turns the pages of a scroll view, by the way that a device's frames take.
@Suite(.serialized) @MainActor struct FlickReplayTests {
  @Test(arguments: [false, true])
  func `SV-13 a recorded finger that is lifted on its way turns one page`(
    isRealtime: Bool
  ) throws {
    let pages = Pages()
    try pages.play(isCut: true, isRealtime: isRealtime)
    #expect(pages.view.contentOffset == CGPoint(x: 0, y: 1440))
    #expect(
      pages.calls == [
        "willBeginDragging", "didScroll", "willEndDragging for 1440", "didEndDragging true",
        "willBeginDecelerating", "didScroll", "didEndDecelerating",
      ])
  }

  @Test func `SV-13 the same finger, which comes back and rests, leaves the page`() throws {
    let pages = Pages()
    try pages.play(isCut: false)
    #expect(pages.view.contentOffset == CGPoint(x: 0, y: 960))
    #expect(
      pages.calls == [
        "willBeginDragging", "didScroll", "willEndDragging for 960", "didEndDragging true",
        "willBeginDecelerating", "didScroll", "didEndDecelerating",
      ])
  }

  @Test(arguments: [60, 120])
  func `SV-07 content that a recorded finger lets go of decelerates along the published formula`(
    rate: Int
  ) throws {
    let pages = Pages()
    pages.hasPages = false
    try pages.play(isCut: true)
    let release = try #require(pages.release)
    #expect(release.speed > 200)
    let decay = 1000 * log(UIScrollView.DecelerationRate.normal.rawValue)
    let steps = rate == 60 ? pages.pictures : pages.changes
    #expect(steps.count > rate)
    for step in steps {
      let expected =
        release.offset + release.speed / decay * (exp(decay * (step.time - release.time)) - 1)
      #expect(abs(step.offset - expected) < 1)
    }
    #expect(pages.calls.suffix(3) == ["willBeginDecelerating", "didScroll", "didEndDecelerating"])
    #expect(abs(pages.view.contentOffset.y - (release.offset - release.speed / decay)) < 1)
  }

  /// In a process of its own: the main thread of tests turns no run loop.
  @Test
  func `RL-03 RL-04 what waits for the default mode waits while content is scrolled and glides`()
    throws
  {
    let folder = try TemporaryFolder()
    let file = folder.path + "/finger.events"
    try Pages.finger(isCut: true).write(toFile: file, atomically: true, encoding: .utf8)
    let lines = try Probe("scroll", file).lines()
    let rest = try #require(lines.firstIndex(of: "at rest"), "\(lines)")
    let common = ["block in common", "timer in common", "block in tracking"]
    #expect(Set(lines[..<rest]) == Set(common + ["lifted"]))
    let lift = try #require(lines.firstIndex(of: "lifted"))
    #expect(lines[..<lift].contains("block in common"), "the loop notices them at once")
    let isWaiting: (String) -> Bool = { $0.hasSuffix("in default") }
    #expect(lines[rest...].contains("block in default"))
    #expect(lines[rest...].contains("timer in default") && lines.filter(isWaiting).count == 2)
  }
}
