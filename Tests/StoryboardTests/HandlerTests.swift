import Foundation
import ResponderKit
import ResponderTesting
import Storyboards
import Testing

@MainActor @Suite(.serialized) struct `A handler` {
  @Test func `answers a touch, and what is not answered goes up the chain`() throws {
    let stage = try StoryboardStage(
      """
      main:
        class: Main
        views:
          left:
            frame: [0, 0, 50%, 100%]
            when: {touchesBegan: {log: left}, touchesEnded: []}
          right: {frame: [50%, 0, 50%, 100%]}
        when: {touchesBegan: {log: "main at $event.x, $event.y"}}
      """)
    let journal = RouteJournal(stage.device.application)
    try stage.device.tap(at: "left")
    #expect(stage.take() == ["left"])
    #expect(journal.take() == ["left.touchesBegan", "left.touchesEnded"])
    stage.device.tap(at: CGPoint(x: 200, y: 100))
    #expect(stage.take() == ["main at 200, 100"])
    #expect(
      journal.calls.prefix(3) == ["right.touchesBegan", "view.touchesBegan", "Main.touchesBegan"])
  }

  @Test func `that passes an event on is not the last to receive it`() throws {
    let stage = try StoryboardStage(
      """
      main:
        views:
          red:
            when: {touchesBegan: [{log: red}, passOn, {log: red still}]}
        when: {touchesBegan: {log: main}}
      """)
    try stage.device.tap(at: "red")
    #expect(stage.take() == ["red", "red still", "main"])
  }

  @Test func `without actions handles the event`() throws {
    let stage = try StoryboardStage(
      """
      main:
        views: {red: {when: {touchesBegan: []}}}
        when: {touchesBegan: {log: main}}
      """)
    try stage.device.tap(at: "red")
    #expect(stage.take().isEmpty)
  }

  @Test func `for a shake answers all of it and acts at its end`() throws {
    let stage = try StoryboardStage("main: {class: Main, when: {shake: {log: shaken}}}")
    let journal = RouteJournal(stage.device.application)
    stage.device.beginShake()
    #expect(stage.take().isEmpty)
    stage.device.endShake()
    #expect(stage.take() == ["shaken"])
    stage.device.beginShake()
    stage.device.cancelShake()
    #expect(stage.take().isEmpty)
    #expect(journal.drops.isEmpty)
  }

  @Test func `for one command comes before the one for all of them`() throws {
    let stage = try StoryboardStage(
      """
      main:
        when:
          play: {mpris: play}
          remoteControlReceived: {log: any $event.command}
      """)
    stage.device.remoteControl(.remoteControlPlay)
    stage.device.remoteControl(.remoteControlNextTrack)
    #expect(stage.take() == ["player play", "any nextTrack"])
    #expect(stage.players == [.play])
  }

  @Test func `for a button answers the whole press, acts at its end and leaves others alone`()
    throws
  {
    let stage = try StoryboardStage(
      "main: {class: Main, when: {select: {log: chosen}, pressesBegan: [{log: began $event.button}, passOn]}}"
    )
    let journal = RouteJournal(stage.device.application)
    stage.device.pressDown(.select)
    #expect(stage.take().isEmpty)
    stage.device.pressUp(.select)
    #expect(stage.take() == ["chosen"])
    #expect(journal.take() == ["Main.pressesBegan", "Main.pressesEnded"])
    stage.device.pressDown(.menu)
    #expect(stage.take() == ["began menu"])
    #expect(journal.drops.count == 1)
  }

  @Test func `for a shake or a button that passes on passes all of it on`() throws {
    let stage = try StoryboardStage(
      """
      version: 1
      application:
        class: Radio
        when:
          motionBegan: {log: shake began}
          motionCancelled: {log: shake cancelled}
          pressesBegan: {log: press began}
          pressesEnded: {log: press ended}
      scenes:
        main: {when: {shake: [{log: shaken}, passOn], select: [passOn, {log: chosen}]}}
      """)
    stage.device.beginShake()
    stage.device.cancelShake()
    #expect(stage.take() == ["shake began", "shake cancelled"])
    stage.device.pressDown(.select)
    #expect(stage.take() == ["press began"])
    stage.device.pressUp(.select)
    #expect(stage.take() == ["chosen", "press ended"])
  }

  @Test func `of the application is the last one in every chain`() throws {
    let stage = try StoryboardStage(
      """
      version: 1
      application:
        class: Radio
        when: {shake: {log: the application}, applicationDidBecomeActive: {log: active}}
      scenes:
        main: {firstResponder: true}
      """)
    let journal = RouteJournal(stage.device.application)
    stage.device.shake()
    #expect(stage.take() == ["active", "the application"])
    #expect(journal.calls.last == "Radio.motionEnded")
  }

  @Test func `is run in the order of its actions, each seeing what the last one did`() throws {
    let stage = try StoryboardStage(
      """
      main:
        views: {lamp: {type: switch}, caption: {type: label}}
        when:
          shake:
            - toggle: lamp.isOn
            - log: lamp $lamp.isOn
            - set: {caption.text: "on: $lamp.isOn", lamp.alpha: 0.25}
            - log: $caption.text at $lamp.alpha
            - run: [echo, "$caption.text", $$lamp.isOn]
      """)
    stage.device.shake()
    #expect(stage.take() == ["lamp true", "on: true at 0.25", "run echo on: true $lamp.isOn"])
  }

  @Test func `adds numbers to properties and defaults`() throws {
    let key = "count-\(UUID().uuidString)"
    let stage = try StoryboardStage(
      """
      main:
        views: {level: {type: slider, value: 2, maximumValue: 5}, pad: {tag: 7}}
        when:
          play: {add: {level.value: 1.5, pad.tag: $level.value, defaults.\(key): 1}}
          pause: [{set: {defaults.\(key): much}}, {add: {defaults.\(key): 1, level.value: -10}}]
          stop: {log: "$level.value $pad.tag $defaults.\(key)"}
      """)
    defer { UserDefaults.standard.removeObject(forKey: key) }
    let device = stage.device
    device.remoteControl(.remoteControlPlay)
    device.remoteControl(.remoteControlStop)
    // The tag is a whole number.
    #expect(stage.take() == ["3.5 11 1"])
    device.remoteControl(.remoteControlPlay)
    device.remoteControl(.remoteControlStop)
    #expect(stage.take() == ["5 16 2"])
    device.remoteControl(.remoteControlPause)
    device.remoteControl(.remoteControlStop)
    #expect(stage.take() == ["0 16 much"])
    #expect(stage.delegate?.storyboard.setsDefaults == true)
  }

  @Test(arguments: ["1e308", "-1e308", "true"])
  func `adds nothing to a Boolean, nor what has no sum`(value: String) throws {
    let key = "sum-\(UUID().uuidString)"
    defer { UserDefaults.standard.removeObject(forKey: key) }
    let stage = try StoryboardStage(
      """
      main:
        when:
          play: {set: {defaults.\(key): \(value)}}
          nextTrack: {add: {defaults.\(key): $defaults.\(key)}}
      """)
    stage.device.remoteControl(.remoteControlPlay)
    stage.device.remoteControl(.remoteControlNextTrack)
    let kept = UserDefaults.standard.object(forKey: key)
    #expect(kept as? Double == Double(value) && kept as? Bool == Bool(value))
  }

  @Test func `that cannot save user defaults says so once for each failure`() throws {
    final class Locked: UserDefaults {
      var isLocked = true
      override func synchronize() -> Bool { !isLocked }
    }
    let defaults = try #require(Locked(suiteName: "locked-\(UUID().uuidString)"))
    let stage = try StoryboardStage(
      "main: {when: {play: {set: {defaults.a: 1}}}}", defaults: defaults)
    func play() -> [String] {
      stage.device.remoteControl(.remoteControlPlay)
      return stage.take()
    }
    let message =
      "board.yaml: user defaults are not saved yet; saving is tried again with the next change"
    #expect(play() == [message])
    #expect(play() == [])
    defaults.isLocked = false
    #expect(play() == [])
    defaults.isLocked = true
    #expect(play() == [message])
  }

  @Test func `saves user defaults once, and before a command starts`() throws {
    final class Counted: UserDefaults {
      var count = 0
      override func synchronize() -> Bool {
        count += 1
        return true
      }
    }
    let defaults = try #require(Counted(suiteName: "counted-\(UUID().uuidString)"))
    let stage = try StoryboardStage(
      """
      main:
        when:
          play:
            - set: {defaults.a: 1}
            - add: {defaults.b: 1}
            - sendAction: more
          nextTrack: [{set: {defaults.a: 2}}, {run: ["true"]}, {set: {defaults.a: 3}}]
          stop: {log: x}
        actions: {more: [{set: {defaults.c: 1}}, {set: {defaults.d: 1}}]}
      """, defaults: defaults)
    stage.device.remoteControl(.remoteControlPlay)
    #expect(defaults.count == 1)
    stage.device.remoteControl(.remoteControlNextTrack)
    #expect(defaults.count == 3)
    stage.device.remoteControl(.remoteControlStop)
    #expect(defaults.count == 3)
  }

  @Test func `of the life cycle or of a notification knows the time`() throws {
    let stage = try StoryboardStage(
      """
      main:
        when: {viewDidAppear: {run: [echo, $event.time]}, shake: {notify: ping}}
        notifications: {ping: {run: [echo, $event.time]}}
      """)
    stage.device.advance(by: 2)
    stage.device.shake()
    stage.device.settle()
    #expect(stage.commands.count == 2)
    for command in stage.commands {
      let time = try #require(command.environment["RESPONDERD_TIME"])
      #expect(command.arguments == ["echo", time])
      #expect(Double(time) != nil)
    }
  }

  @Test func `knows the device of any event, and how the screen is turned then`() throws {
    let stage = try StoryboardStage(
      """
      main:
        views:
          go:
            type: button
            frame: [0, 0, 50, 50]
            when:
              touchUpInside: &say {log: "$event.callback $event.device $event.orientation"}
        when:
          touchesBegan: *say
          touchesMoved: []
          touchesEnded: []
          touchesCancelled: []
          tap: *say
          shake: *say
          play: *say
          select: *say
          viewWillTransition: *say
          nextTrack: {log: "$event.width x $event.height"}
        gestures:
          held: {type: longPress, allowedPressTypes: menu, when: {began: *say}}
      """)
    let device = stage.device
    device.application.deviceName = { _ in "Panel" }
    device.tap(at: CGPoint(x: 25, y: 25))
    device.tap(at: CGPoint(x: 200, y: 200))
    device.shake()
    device.remoteControl(.remoteControlPlay)
    device.press(.select)
    device.pressDown(.menu)
    device.advance(by: 1)
    device.pressUp(.menu)
    device.remoteControl(.remoteControlNextTrack)
    let portrait = "Panel portrait"
    #expect(
      stage.take() == [
        "touchUpInside \(portrait)", "touchesBegan \(portrait)", "tap \(portrait)",
        "shake \(portrait)", "play \(portrait)", "select \(portrait)", "held \(portrait)",
        "320 x 480",
      ])
    device.rotate(to: .landscapeRight)
    device.settle()
    device.remoteControl(.remoteControlPlay)
    device.remoteControl(.remoteControlNextTrack)
    // A change of the screen has no device.
    #expect(
      stage.take() == [
        "viewWillTransition  landscape", "play Panel landscape", "480 x 320",
      ])
    device.application.deviceName = nil
    device.remoteControl(.remoteControlPlay)
    #expect(stage.take() == ["play  landscape"])
  }

  @Test func `hands a command the facts of the event in its environment`() throws {
    let stage = try StoryboardStage(
      "main: {views: {pad: {when: {tap: {run: {shell: 'echo $RESPONDERD_X', timeout: 2, atOnce: 3}}}}}}"
    )
    stage.device.tap(at: CGPoint(x: 30, y: 40))
    let command = try #require(stage.commands.first)
    #expect(command.arguments == ["/bin/sh", "-c", "echo $RESPONDERD_X"])
    #expect(command.timeout == 2 && command.limit == 3)
    #expect(command.place.hasPrefix("board.yaml:3:"))
    let expected = [
      "RESPONDERD_X": "30", "RESPONDERD_Y": "40", "RESPONDERD_SCENE": "main",
      "RESPONDERD_RESPONDER": "pad", "RESPONDERD_CALLBACK": "tap", "RESPONDERD_FINGERS": "1",
      "RESPONDERD_STATE": "ended",
    ]
    for (name, value) in expected { #expect(command.environment[name] == value, "\(name)") }
  }

  @Test func `of a control runs when a finger works it`() throws {
    let stage = try StoryboardStage(
      """
      main:
        views:
          lamp:
            type: switch
            frame: [10, 10, 100, 40]
            when: {valueChanged: {log: $event.responder is $event.value}}
          go: {type: button, frame: [10, 100, 100, 40], when: {touchUpInside: {log: going}}}
      """)
    try stage.device.tap(at: "lamp")
    try stage.device.tap(at: "go")
    #expect(stage.take() == ["lamp is true", "going"])
  }

  @Test func `sends an action to the nearest up the chain that has it`() throws {
    let stage = try StoryboardStage(
      """
      main:
        views:
          box:
            actions: {poke: {log: box}}
            views:
              inner: {frame: [0, 0, 50%, 50%], when: {touchesBegan: [{sendAction: poke}, {sendAction: far}]}}
        actions: {poke: {log: main}, far: {log: far}}
      """)
    try stage.device.tap(at: "inner")
    #expect(stage.take() == ["box", "far"])
  }

  @Test func `whose actions call one another without an end is stopped`() throws {
    let stage = try StoryboardStage(
      "main: {actions: {round: {sendAction: round}}, when: {shake: {sendAction: round}}}")
    stage.device.shake()
    let problem = "lists of actions run one another more than 256 deep; all are stopped"
    #expect(stage.take() == ["board.yaml:3:40: \(problem)"])
  }

  @Test func `whose actions call one another, as many as it has, is run to the end`() throws {
    let links = (0..<255).map { "a\($0): {sendAction: a\($0 + 1)}" }.joined(separator: ", ")
    let stage = try StoryboardStage(
      "main: {actions: {\(links), a255: {log: end}}, when: {shake: {sendAction: a1}}}")
    stage.device.shake()
    #expect(stage.take() == ["end"])
  }

  @Test(.timeLimit(.minutes(20)))
  func `whose actions each call two others is stopped, and what comes after is run`() throws {
    let links = (0..<31).map { "a\($0): [{sendAction: a\($0 + 1)}, {sendAction: a\($0 + 1)}]" }
    let stage = try StoryboardStage(
      """
      main:
        actions: {a: [{sendAction: a}, {sendAction: a}], a31: [], \(links.joined(separator: ", "))}
        when: {shake: {sendAction: a}, select: {sendAction: a0}, menu: {log: well}}
      """)
    let problem = "one event runs more than 1000 lists of actions; all are stopped"
    stage.device.shake()
    #expect(
      stage.take() == [
        "board.yaml:4:32: lists of actions run one another more than 256 deep; all are stopped"
      ])
    stage.device.press(.select)
    #expect(stage.take().map { $0.hasSuffix(problem) } == [true])
    stage.device.press(.menu)
    #expect(stage.take() == ["well"])
  }

  @Test func `of a notification knows the facts of the event that posted it`() throws {
    let stage = try StoryboardStage(
      """
      main:
        notifications: {ping: {log: "$event.x $event.button $event.callback $event.responder"}}
        when: {tap: {notify: ping}, menu: {notify: ping}}
      """)
    stage.device.tap(at: CGPoint(x: 70, y: 80))
    stage.device.settle()
    stage.device.press(.menu)
    #expect(stage.take() == ["70  ping main", " menu ping main"])
  }

  @Test func `receives notifications while its screen is shown`() throws {
    let stage = try StoryboardStage(
      """
      main:
        notifications: {UIApplicationDidEnterBackgroundNotification: {log: away}, Mine: {log: mine}}
        segues: {on: {present: other}}
        when: {menu: {performSegue: on}, select: {notify: Mine}}
      other: {when: {menu: dismiss}}
      """)
    stage.device.press(.select)
    stage.device.pressHomeButton()
    #expect(stage.take() == ["mine", "away"])
    stage.device.returnToForeground()
    stage.device.press(.menu)
    stage.device.settle()
    stage.device.pressHomeButton()
    #expect(stage.take().isEmpty)
    stage.device.returnToForeground()
    stage.device.press(.menu)
    stage.device.settle()
    stage.device.press(.select)
    #expect(stage.take() == ["mine"])
  }
}
