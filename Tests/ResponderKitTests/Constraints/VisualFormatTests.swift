import Foundation
import Testing

@testable import ResponderKit

/// Constraints that a line of the visual format language describes.
@MainActor
@Suite(.serialized)
final class VisualFormatTests {
  private lazy var stage = LayoutStage()

  private var views: [String: Any] {
    ["a": stage.a, "b": stage.b, "c": stage.c, "small": stage.small, "large_1": stage.large]
  }

  private func activate(
    _ lines: String..., options: NSLayoutConstraint.FormatOptions = [],
    metrics: [String: Any]? = nil
  ) {
    for line in lines {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: line, options: options, metrics: metrics, views: views))
    }
    stage.layOut()
  }

  @Test func `AU-17 views follow each other, with distances and sizes`() {
    activate("H:|-10-[a(50)]-20-[b]-30-|", "V:|[a(30)]", "V:|-5-[b]-5-|")
    #expect(stage.a.numbers == [10, 0, 50, 30])
    #expect(stage.b.numbers == [80, 5, 90, 90])
  }

  @Test func `AU-17 a line without an orientation is horizontal, and its spaces mean nothing`() {
    activate(" | - 10 - [ a ( 50 ) ] [ b ( == a ) ] ")
    #expect(stage.a.frame.minX == 10 && stage.a.frame.width == 50)
    #expect(stage.b.frame.minX == 60 && stage.b.frame.width == 50)
  }

  @Test func `AU-17 the standard distance is 8 points, and the margin beside the superview`() {
    stage.root.layoutMargins = UIEdgeInsets(top: 3, left: 11, bottom: 7, right: 13)
    activate("|-[a]-[b(a)]-|", "V:|-[a]-[b(a)]-|")
    #expect(stage.a.frame.minX == 11 && stage.b.frame.maxX == 187)
    #expect(stage.b.frame.minX - stage.a.frame.maxX == 8)
    #expect(stage.a.frame.minY == 3 && stage.b.frame.maxY == 93)
    #expect(stage.b.frame.minY - stage.a.frame.maxY == 8)
  }

  @Test func `AU-17 relations, priorities and several predicates`() {
    let constraints = NSLayoutConstraint.constraints(
      withVisualFormat: "|-(>=10,<=40@750)-[a(>=small@200,<=90)]-(-5)-[b]-(5@low)-|",
      metrics: ["low": 100], views: views)
    let seen = constraints.map {
      "\($0.firstAttribute) \($0.relation.sign) \(Int($0.constant)) @\(Int($0.priority.rawValue))"
    }
    #expect(
      seen == [
        "leading >= 10 @1000", "leading <= 40 @750", "width >= 0 @200", "width <= 90 @1000",
        "leading == -5 @1000", "trailing == 5 @100",
      ])
    #expect(constraints[2].secondItem === stage.small && constraints[2].secondAttribute == .width)
    #expect(constraints[5].firstItem === stage.root && constraints[5].secondItem === stage.b)
    #expect(constraints.allSatisfy { !$0.isActive })
  }

  @Test func `AU-17 metrics are numbers of any type`() {
    let metrics: [String: Any] = [
      "gap": CGFloat(6), "width": 40, "next": Float(7), "last": NSNumber(value: 9), "p": 999.5,
      "priority": UILayoutPriority.defaultHigh,
    ]
    activate("|-gap-[a(width@p)]-next-[b(last@priority)]", metrics: metrics)
    #expect(stage.a.frame.minX == 6 && stage.a.frame.width == 40)
    #expect(stage.b.frame.minX == 53 && stage.b.frame.width == 9)
  }

  @Test func `AU-17 options align all views, and set the direction`() {
    activate("V:|-4-[a(20)]", "[a(30)]-[b(30)]-[c(30)]", options: [])
    activate("|[a]-[b(20)]-[c]", options: [.alignAllTop, .alignAllBottom])
    #expect(stage.b.numbers[1...] == [4, 30, 20] && stage.c.numbers[1...] == [4, 30, 20])
    activate("|-1-[small]-2-[large_1]", options: [.directionRightToLeft, .alignAllCenterY])
    #expect(stage.small.frame.maxX == 199 && stage.large.frame.maxX == 157)
    #expect(stage.small.frame.midY == stage.large.frame.midY)
    #expect(NSLayoutConstraint.FormatOptions.alignAllCenterY.rawValue == 1 << 10)
  }

  @Test func `AU-17 layout guides are named like views`() {
    let guide = UILayoutGuide()
    stage.root.addLayoutGuide(guide)
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "|-25-[guide(50)][a]|", views: ["guide": guide, "a": stage.a]))
    stage.layOut()
    #expect(stage.a.frame.minX == 75 && stage.a.frame.width == 125)
  }

  @Test(arguments: [
    ("", "at character 1: expected [ or |"),
    ("|", "at character 2: there is no view in it"),
    ("|-|", "at character 4: there is no view in it"),
    ("X:|[a]", "at character 1: expected [ or |"),
    ("[a", "at character 3: expected ] after the view"),
    ("[]", "at character 2: expected the name of a view"),
    ("[a(]", "at character 4: expected a number or a name"),
    ("[a(50]", "at character 6: expected ) after the predicate"),
    ("[a(=50)]", "at character 4: expected a number or a name"),
    ("[a(-b)]", "at character 6: a name cannot be negative"),
    ("[a(5@)]", "at character 6: expected a priority"),
    ("[a]-5[b]", "at character 6: expected - after the distance"),
    ("[a]-(5)[b]", "at character 8: expected - after the distance"),
    ("[a]-", "at character 5: expected [ or |"),
    ("[a]|[b]", "at character 5: nothing can follow the superview's end"),
    ("[d]-5-[a]", "no view or layout guide has the name d"),
    ("[a(d)]", "no view or layout guide has the name d"),
    ("[a]-d-[b]", "no number has the name d in the metrics"),
    ("|[alone]", "the view beside | has no superview"),
  ])
  func `AU-18 a line that is invalid says where and why`(line: String, reason: String) {
    let views = views.merging(["alone": UIView()]) { first, _ in first }
    let error = #expect(throws: VisualFormatError.self) {
      try VisualFormatConstraints(line, [], [:], views)
    }
    let separator = reason.hasPrefix("at ") ? " " : ": "
    #expect(error?.description == "the visual format \"\(line)\" is invalid\(separator)\(reason)")
  }

  @Test(arguments: ["[a][b]", "|[a]|"])
  func `AU-18 views cannot be aligned along the axis of their line`(line: String) {
    let error = #expect(throws: VisualFormatError.self) {
      try VisualFormatConstraints(line, .alignAllLeft, [:], views)
    }
    #expect(error?.description.contains("aligns left along the axis of the line") == true)
  }
}
