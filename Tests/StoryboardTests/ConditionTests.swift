import Foundation
import ResponderKit
import ResponderTesting
import RouteLog
import Testing

@testable import Storyboards

@Suite(.serialized) @MainActor struct `A condition of a storyboard` {
  /// Runs `play`, whose actions are given, and returns what was logged.
  private func play(_ actions: String, head: String = "") throws -> [String] {
    let stage = try StoryboardStage("main:\n\(head)  when:\n    play: \(actions)")
    stage.device.remoteControl(.remoteControlPlay)
    return stage.take()
  }

  @Test func `decides which of two lists runs, each time`() throws {
    let stage = try StoryboardStage(
      """
      main:
        when:
          play:
            - log: before
            - if: "$event.orientation == landscape"
              then: [{log: wide}, {log: "$event.width"}]
              else: {log: high}
            - log: after
      """)
    stage.device.remoteControl(.remoteControlPlay)
    #expect(stage.take() == ["before", "high", "after"])
    stage.device.rotate(to: .landscapeLeft)
    stage.device.settle()
    stage.device.remoteControl(.remoteControlPlay)
    #expect(stage.take() == ["before", "wide", "480", "after"])
  }

  @Test func `may be the only action, and have no else`() throws {
    #expect(try play("{if: $event.command == play, then: {log: played}}") == ["played"])
    #expect(try play("{if: $event.command == pause, then: {log: paused}}") == [])
    #expect(try play("{if: $event.command != pause, then: [], else: {log: paused}}") == [])
  }

  @Test(arguments: [
    ("'$event.width > 300', '$event.width <= 320', '$event.height >= 480'", true),
    ("'$event.width > 300', '$event.width < 320'", false),
    ("'$event.height > $event.width'", true),
    ("'$event.height == $event.width', '$event.width > 300'", false),
  ])
  func `of several comparisons holds if all do`(all: String, holds: Bool) throws {
    let lines = try play("{if: {all: [\(all)]}, then: {log: true}, else: {log: false}}")
    #expect(lines == ["\(holds)"])
  }

  private nonisolated static let views = """
      views:
        level: {type: slider, value: 0.1, maximumValue: 5}
        lamp: {type: switch, isOn: true}
        caption: {type: label, text: "5"}

    """

  @Test(arguments: [
    ("$level.value == 0.1", true), ("$level.value != 0.1", false), ("$level.value < 1", true),
    ("$lamp.isOn == true", true), ("$lamp.isOn != true", false), ("$lamp.isOn == false", false),
    ("$lamp.text == on", true), ("$caption.text == 5", true), ("$caption.text == '5'", true),
    ("$caption.text == $lamp.text", false), ("$level.alpha == $lamp.alpha", true),
    // A default has the type of what it is compared with.
    ("$defaults.count == 3", true), ("$defaults.count == '3'", true), ("$defaults.count > 2", true),
    ("$defaults.count == $level.value", false), ("$defaults.mode == dark mode", true),
    ("$defaults.mode > 1", false), ("$defaults.mode == true", false), ("$defaults.mode != 3", true),
    ("$defaults.price == $$5", true), ("$defaults.isSet == true", true),
    // What is missing differs from all else.
    ("$defaults.missing == 1", false), ("$defaults.missing != 1", true),
    ("$defaults.missing < 1", false), ("$defaults.missing == $defaults.none", false),
    ("$event.x >= 0", false), ("$event.x != 0", true), ("$event.edge == left", false),
  ])
  func `compares facts, properties and defaults`(comparison: String, holds: Bool) throws {
    let lines = try play(
      """
      [{set: {defaults.count: 3, defaults.mode: dark mode, defaults.price: $$5, defaults.isSet: true}},
            {if: "\(comparison)", then: {log: true}, else: {log: false}}]
      """, head: Self.views)
    #expect(lines == ["\(holds)"])
  }

  @Test func `delays what follows it by the wait in its branch`() throws {
    let stage = try StoryboardStage(
      """
      main:
        when:
          play:
            - if: "$event.command == play"
              then: [{log: one}, {wait: 0.5}, {log: two}]
              else: {wait: 5}
            - log: three
      """)
    stage.device.remoteControl(.remoteControlPlay)
    stage.device.advance(by: 0.4)
    #expect(stage.take() == ["one"])
    stage.device.advance(by: 0.2)
    #expect(stage.take() == ["two", "three"])
  }

  @Test func `passes a command on in one branch only`() throws {
    let stage = try StoryboardStage(
      """
      version: 1
      application: {when: {nextTrack: {log: application}}}
      scenes:
        main:
          views: {lamp: {type: switch, isOn: true}}
          when:
            nextTrack:
              - if: "$lamp.isOn == true"
                then: {set: {lamp.isOn: false}}
                else: [{log: scene}, passOn]
      """)
    stage.device.remoteControl(.remoteControlNextTrack)
    #expect(stage.take() == [])
    stage.device.remoteControl(.remoteControlNextTrack)
    #expect(stage.take() == ["scene", "application"])
  }

  @Test func `is an action of the route log, with the values that it compared`() throws {
    let stage = try StoryboardStage(
      """
      main:
        when:
          play:
            - {if: {all: ["$event.width > 300", "$defaults.none == 1"]}, then: pop}
            - {if: "$event.command == play", then: {log: played}}
      """)
    final class Log { var records: [RouteRecord] = [] }
    let log = Log()
    let recorder = RouteRecorder { log.records.append($0) }
    stage.device.application.routeObserver = recorder
    stage.device.remoteControl(.remoteControlPlay)
    let actions = log.records.filter { $0.event == .action }
    #expect(actions.map(\.subtype) == ["if", "if", "log"])
    #expect(actions.map(\.action?.result) == [.notRun, .done, .done])
    #expect(actions[0].action?.name == "width, defaults.none")
    #expect(
      actions[0].action?.values
        == "$event.width > 300: it is 320, $defaults.none == 1: it is missing")
    #expect(actions[0].reason == "the condition is false")
    #expect(actions[0].action?.place == "board.yaml:6:16" && actions[1].reason == nil)
    #expect(actions[1].action?.values == "$event.command == play: it is play")
    #expect(actions.allSatisfy { $0.action?.event == log.records[0].seq })
    withExtendedLifetime(recorder) {}
  }

  @Test func `has the needs of both its branches`() throws {
    func board(_ branches: String) throws -> Storyboard {
      try StoryboardStage.parse("main: {when: {play: {if: $event.x > 1, \(branches)}}}")
    }
    #expect(try board("then: {run: [a]}").runsCommands)
    #expect(try board("then: pop, else: [pop, {run: [a]}]").runsCommands)
    #expect(try !board("then: pop").runsCommands)
    #expect(try board("then: pop, else: {set: {defaults.a: 1}}").setsDefaults)
    #expect(
      try board("then: {publish: b}, else: [{publish: a}, {publish: {name: b}}]").publishedNames
        == ["a", "b"])
    let display = try StoryboardStage.parse(
      """
      version: 1
      display: {off: {if: $event.x > 1, then: {run: [wlopm]}}, on: {run: [true]}}
      scenes: {main: {}}
      """)
    #expect(display.display?.programs == ["true", "wlopm"])
  }

  @Test func `can end what runs itself, so no warning is given`() throws {
    let stage = try StoryboardStage(
      """
      main:
        views: {level: {type: slider, value: 0}}
        actions:
          fill:
            - if: "$level.value < 1"
              then: [{set: {level.value: 1}}, {log: filled}, {sendAction: fill}]
        when: {play: {sendAction: fill}}
      """)
    #expect(stage.delegate?.storyboard.warnings == [])
    stage.device.remoteControl(.remoteControlPlay)
    #expect(stage.take() == ["filled"])
  }
}
