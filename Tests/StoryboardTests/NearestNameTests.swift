import Testing

@testable import Storyboards

@Suite struct `An unknown name` {
  @Test(arguments: [
    ("rde", "red"), ("dubleTap", "doubleTap"), ("UIButton", "button"), ("upwards", "up"),
    ("numberOfTapsRequired", "numberOfTouchesRequired"), ("identifier", "accessibilityIdentifier"),
  ])
  func `has the nearest one suggested`(wrong: String, meant: String) {
    #expect(NearestName.to(wrong, among: ["q", "tap", meant, "scenes"]) == meant)
  }

  @Test(arguments: [
    ("q", ["x", "y"]), ("go", ["no"]), ("sixFingerTap", ["twoFingerTap", "tap"]),
    ("wonderful", ["on", "under"]), ("settings", ["lamp", "seats"]),
  ])
  func `gets no suggestion that is far from it`(wrong: String, names: [String]) {
    #expect(NearestName.to(wrong, among: names) == nil)
    #expect(
      NearestName.hint(wrong, among: names, "there are")
        == "; there are \(names.joined(separator: ", "))")
  }
}
