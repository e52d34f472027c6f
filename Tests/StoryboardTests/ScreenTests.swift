import Foundation
import ResponderKit
import ResponderTesting
import Storyboards
import Testing

@MainActor @Suite(.serialized) struct `The screens of a storyboard` {
  private static let player = """
    player:
      class: Player
      segues: {settings: {present: settings}, menu: {present: menu, style: pageSheet}}
      when:
        togglePlayPause: {mpris: playPause}
        select: {performSegue: settings}
        upArrow: {performSegue: menu}
    settings:
      class: Settings
      when: {togglePlayPause: {log: not now}, menu: dismiss}
    menu: {class: Menu, firstResponder: true, when: {menu: dismiss}}
    """

  @Test func `answer the same button each in its own way`() throws {
    let stage = try StoryboardStage(Self.player)
    stage.device.remoteControl(.remoteControlTogglePlayPause)
    stage.device.press(.select)
    stage.device.settle()
    stage.device.remoteControl(.remoteControlTogglePlayPause)
    stage.device.press(.menu)
    stage.device.settle()
    stage.device.remoteControl(.remoteControlTogglePlayPause)
    #expect(stage.take() == ["player playPause", "not now", "player playPause"])
  }

  @Test func `leave to the one that presented them what they do not answer`() throws {
    let stage = try StoryboardStage(Self.player)
    stage.device.press(.upArrow)
    stage.device.settle()
    let journal = RouteJournal(stage.device.application)
    stage.device.remoteControl(.remoteControlTogglePlayPause)
    #expect(stage.take() == ["player playPause"])
    #expect(journal.calls == ["Menu.remoteControlReceived", "Player.remoteControlReceived"])
  }

  @Test(arguments: ["main", "stack"], ["pageSheet", "fullScreen", "overFullScreen"])
  func `without handlers leave keys and shakes to the presenter and the application`(
    initial: String, style: String
  ) throws {
    let stage = try StoryboardStage(
      """
      version: 1
      initial: \(initial)
      application: {when: {nextTrack: {log: next}}}
      scenes:
        stack: {controller: navigation, root: main}
        main:
          segues: {settings: {present: menu, style: \(style)}}
          when:
            togglePlayPause: {mpris: playPause}
            shake: {log: shaken}
            tap: {performSegue: settings}
        menu: {class: Menu, views: {close: {type: button, frame: [0, 0, 9, 9]}}}
      """)
    stage.device.tap(at: CGPoint(x: 100, y: 100))
    stage.device.settle()
    stage.device.remoteControl(.remoteControlTogglePlayPause)
    stage.device.remoteControl(.remoteControlNextTrack)
    stage.device.shake()
    #expect(stage.take() == ["player playPause", "next", "shaken"])
  }

  @Test func `without handlers leave keys to the first responder behind a sheet, also to a view`()
    throws
  {
    let stage = try StoryboardStage(
      """
      main:
        class: Main
        segues: {settings: {present: menu, style: pageSheet}}
        views: {field: {firstResponder: true, when: {select: {log: chosen}}}}
        when: {tap: {performSegue: settings}, shake: {log: shaken}}
      menu: {class: Menu}
      """)
    stage.device.tap(at: CGPoint(x: 100, y: 100))
    stage.device.settle()
    stage.device.press(.select)
    stage.device.shake()
    #expect(stage.take() == ["chosen", "shaken"])
  }

  @Test func `are not first responder if they say so`() throws {
    let stage = try StoryboardStage(
      """
      main:
        segues: {settings: {present: menu}}
        when: {togglePlayPause: {mpris: playPause}, tap: {performSegue: settings}}
      menu: {firstResponder: false}
      """)
    stage.device.tap(at: CGPoint(x: 100, y: 100))
    stage.device.settle()
    stage.device.remoteControl(.remoteControlTogglePlayPause)
    #expect(stage.take().isEmpty)
  }

  @Test func `have the first responder back when a sheet in front of them goes`() throws {
    let stage = try StoryboardStage(Self.player)
    stage.device.press(.upArrow)
    stage.device.settle()
    stage.device.press(.menu)
    stage.device.settle()
    let journal = RouteJournal(stage.device.application)
    stage.device.remoteControl(.remoteControlTogglePlayPause)
    #expect(journal.calls == ["Player.remoteControlReceived"])
  }

  @Test func `ask for remote control only where a handler answers it`() throws {
    let stage = try StoryboardStage("main: {when: {shake: []}}")
    #expect(!stage.device.application.isReceivingRemoteControlEvents)
  }

  @Test func `have the view with firstResponder as first responder`() throws {
    let stage = try StoryboardStage(
      """
      main:
        views:
          field: {firstResponder: true, when: {shake: {log: field}}}
          other: {when: {shake: {log: other}}}
        when:
          shake: {log: main}
          select: {becomeFirstResponder: other}
          menu: [{becomeFirstResponder: scene}]
          upArrow: {resignFirstResponder: scene}
      """)
    stage.device.shake()
    stage.device.press(.select)
    stage.device.shake()
    stage.device.press(.menu)
    stage.device.shake()
    stage.device.press(.upArrow)
    stage.device.shake()
    #expect(stage.take() == ["field", "other", "main"])
  }

  @Test func `are pushed, popped and unwound to`() throws {
    let stage = try StoryboardStage(
      """
      stack: {controller: navigation, class: Stack, root: list}
      list:
        segues: {on: {push: detail}}
        actions: {finished: {log: finished}}
        when: {select: {performSegue: on}, viewDidAppear: {log: list}}
      detail:
        segues: {on: {push: more}}
        when: {select: {performSegue: on}, menu: pop, viewDidAppear: {log: detail}}
      more:
        segues: {home: {unwind: finished}}
        when: {menu: {performSegue: home}, viewDidAppear: {log: more}}
      """)
    for press in [UIPress.PressType.select, .menu, .select, .select, .menu] {
      stage.device.press(press)
      stage.device.settle()
    }
    #expect(
      stage.take() == ["list", "detail", "list", "detail", "more", "finished", "list"])
  }

  @Test func `that cannot be pushed say so and stay`() throws {
    let stage = try StoryboardStage(
      """
      main:
        segues: {on: {push: other}, sheet: {present: stack}}
        when: {select: {performSegue: on}}
      other: {}
      stack: {controller: navigation, root: other}
      """)
    stage.device.press(.select)
    let line = try #require(stage.take().first)
    #expect(
      line.contains("the segue \"on\" pushes, and \"main\" is shown without a navigation scene"))
  }

  @Test(arguments: [
    "automatic", "fullScreen", "pageSheet", "formSheet", "currentContext", "overFullScreen",
    "overCurrentContext", "popover",
  ])
  func `are presented and dismissed in each style`(style: String) throws {
    let stage = try StoryboardStage(
      """
      main: {segues: {on: {present: other, style: \(style)}}, when: {select: {performSegue: on}}}
      other: {when: {menu: dismiss, viewDidAppear: {log: here}, viewDidDisappear: {log: gone}}}
      """)
    stage.device.press(.select)
    stage.device.settle()
    stage.device.press(.menu)
    stage.device.settle()
    #expect(stage.take() == ["here", "gone"])
  }

  @Test func `whose page curls have all back when it is uncurled`() throws {
    let stage = try StoryboardStage(
      """
      main:
        segues: {on: {present: other, transition: partialCurl}}
        when: {select: {performSegue: on}, play: {log: main}, viewWillDisappear: {log: never}}
      other: {when: {menu: dismiss, play: {log: other}}}
      """)
    for press in [UIPress.PressType.select, .menu] {
      stage.device.press(press)
      stage.device.settle()
      stage.device.remoteControl(.remoteControlPlay)
    }
    #expect(stage.take() == ["other", "main"])
  }

  @Test func `place their views in points and in parts of what they lie in`() throws {
    let stage = try StoryboardStage(
      """
      main:
        views:
          half: {frame: [50%, 10, 50%, 25%], views: {inner: {frame: [10%, 0, 20, 100%]}}}
          turned: {frame: [0, 200, 100, 50], transform: {rotation: 90}}
          all: {isHidden: true}
      """)
    let root = try #require(stage.delegate?.window?.rootViewController?.view)
    let half = try #require(root.subviews.first)
    #expect(half.frame == CGRect(x: 160, y: 10, width: 160, height: 120))
    #expect(half.subviews.first?.frame == CGRect(x: 16, y: 0, width: 20, height: 120))
    let turned = try #require(root.subviews.dropFirst().first?.frame)
    #expect(abs(turned.width - 50) < 0.001 && abs(turned.height - 100) < 0.001)
    #expect(root.subviews.last?.frame == root.bounds)
  }

  @Test func `read what was written to the user defaults`() throws {
    let key = "storyboard-test-volume"
    UserDefaults.standard.removeObject(forKey: key)
    defer { UserDefaults.standard.removeObject(forKey: key) }
    let stage = try StoryboardStage(
      """
      main:
        views:
          level: {type: slider, maximumValue: 100, value: 40}
          caption: {type: label, text: before}
        when:
          select: {set: {caption.text: $defaults.\(key)}}
          menu: {set: {defaults.\(key): $level.value}}
          upArrow: {log: "$caption.text"}
      """)
    for press in [UIPress.PressType.select, .upArrow, .menu, .select, .upArrow] {
      stage.device.press(press)
    }
    #expect(stage.take() == ["before", "40"])
    #expect(UserDefaults.standard.double(forKey: key) == 40)
  }
}
