import ResponderKit
import RouteLog
import Testing

@testable import TerminalStage

@Suite struct HistoryTests {
  @Test func `each step has the views and the fingers of its moment`() throws {
    let history = try SampleHistory.make()
    #expect(history.count == 3 && history.duration == 2 && history.time(of: 1) == 0.5)
    #expect(history.steps.map { $0.fingers.map(\.id) } == [[7], [7], [7]])
    #expect(history.steps.map(\.hit) == [2, 2, 2])
    #expect(history.views(at: 1)[3]?.alpha == 1 && history.views(at: 2)[3]?.alpha == 0.001)
    #expect(history.trail(of: 7, before: 2).map(\.x) == [160, 60])
    #expect(history.views(at: -1).all.count == 4)
  }

  @Test func `a finger that is lifted is gone after that`() throws {
    var history = try SampleHistory.make()
    history.append(try SampleHistory.touches("began", at: 104, [(8, 1, 1), (9, 2, 2)]))
    history.append(try SampleHistory.touches("cancelled", at: 105, [(8, 1, 1)]))
    history.append(RouteRecord(time: 106, event: .motion, subtype: "shake"))
    #expect(history.steps.suffix(3).map { $0.fingers.map(\.id) } == [[8, 9], [8, 9], [9]])
    #expect(history.trail(of: 8, before: 3).isEmpty)
  }

  @Test func `a message of the daemon is a step, unless an action has logged it`() throws {
    var history = try SampleHistory.make()
    history.append(message: "board.yaml:3:5 echo: hello", at: 103)
    let step = try #require(history.steps.last)
    #expect(step.route.title == "message" && step.route.end == "board.yaml:3:5 echo: hello")
    #expect(step.fingers == history.steps[2].fingers.filter { !$0.isLast })
    var action = RouteRecord(time: 104, event: .action, subtype: "log")
    action.action = .init()
    action.action?.values = "logged"
    #expect(action.title == "action log logged")
    history.append(action)
    history.append(message: "logged", at: 104)
    #expect(history.count == 5)
    history.append(message: "logged elsewhere", at: 105)
    #expect(history.count == 6)
  }

  @Test func `the views of every moment are found again among many changes`() throws {
    var history = try SampleHistory.make()
    for number in 0..<300 {
      let moved = try SampleHistory.view(2, "left", in: 1, [Double(number), 40, 130, 400])
      history.append(try SampleHistory.look(.change, at: 200, [moved]))
      history.append(RouteRecord(time: 200, event: .machine, subtype: "turn"))
    }
    for number in [0, 1, 61, 62, 63, 64, 65, 130, 299] {
      #expect(history.views(at: 3 + number)[2]?.frame.first == Double(number), "\(number)")
    }
    // A tree without a view ends what was known of it.
    history.append(
      try SampleHistory.look(
        .tree, at: 300, [try SampleHistory.view(1, "window", in: nil, [0, 0, 320, 480])]))
    history.append(RouteRecord(time: 300, event: .machine, subtype: "turn"))
    #expect(history.views(at: history.count - 1).all.map(\.id) == [1])
  }

  @Test func `a name in a route means the view that was hit, or one around it, first`() throws {
    var views = StageViews()
    let all = [
      try SampleHistory.view(1, "window", in: nil, [0, 0, 320, 480]),
      try SampleHistory.view(2, "row", in: 1, [0, 0, 320, 40]),
      try SampleHistory.view(3, "row", in: 1, [0, 40, 320, 40]),
      try SampleHistory.view(4, "label", in: 3, [0, 40, 50, 20]),
    ]
    views.update(with: try #require(try SampleHistory.look(.tree, at: 0, all).tree))
    #expect(views.view(named: "row", near: 4)?.id == 3)
    #expect(views.view(named: "row", near: nil)?.id == 2)
    #expect(views.view(named: nil, near: 4) == nil && views.view(named: "none", near: 4) == nil)
  }

  @Test func `of a long run the oldest steps are forgotten, the views of the others are not`()
    throws
  {
    var history = try SampleHistory.make()
    for number in 0..<500 {
      let moved = try SampleHistory.view(2, "left", in: 1, [Double(number), 40, 130, 400])
      history.append(try SampleHistory.look(.change, at: 200, [moved]))
      history.append(RouteRecord(time: 200 + Double(number), event: .machine, subtype: "turn"))
    }
    #expect(history.forget(beyond: 450) == 0 && history.count == 503)
    #expect(history.forget(beyond: 200) == 303 && history.count == 200)
    for place in [0, 1, 63, 64, 65, 128, 199] {
      #expect(history.views(at: place)[2]?.frame.first == Double(300 + place), "\(place)")
      #expect(history.views(at: place).all.count == 4)
    }
    #expect(history.forget(beyond: 200) == 0)
  }
}
