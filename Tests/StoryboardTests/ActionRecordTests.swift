import Foundation
import ResponderKit
import ResponderTesting
import RouteLog
import Storyboards
import Testing

/// What the actions of a storyboard leave in the route log.
@Suite(.serialized) @MainActor struct `The record of an action` {
  private final class Log {
    var records: [RouteRecord] = []

    /// The records of actions, and the last of each.
    var actions: [RouteRecord] { records.filter { $0.event == .action } }
    func take() -> [RouteRecord] {
      defer { records = [] }
      return records
    }
  }

  private let log = Log()

  /// A storyboard that is observed; the recorder has to be kept.
  private func stage(_ text: String) throws -> (StoryboardStage, RouteRecorder) {
    let stage = try StoryboardStage(text)
    let recorder = RouteRecorder { [log] in log.records.append($0) }
    stage.device.application.routeObserver = recorder
    return (stage, recorder)
  }

  private func swipe(_ stage: StoryboardStage) {
    let finger = stage.device.touchDown(at: CGPoint(x: 250, y: 240))
    for step in 1...5 {
      stage.device.advance(by: 0.02)
      stage.device.move(finger, to: CGPoint(x: 250 - step * 40, y: 240))
    }
    stage.device.lift(finger)
    stage.device.advance(by: 1)
  }

  @Test func `of a swipe's command comes when it has ended, with the number of the gesture`() throws
  {
    let (stage, recorder) = try stage(
      "main: {when: {swipeLeft: {run: [mpc, seek, $event.fingers]}}}")
    swipe(stage)
    let gesture = try #require(log.records.last { $0.event == .gesture })
    #expect(log.actions.isEmpty && gesture.subtype == "ended")
    stage.device.advance(by: 0.25)
    stage.endings[0](.failed("ended with status 3", status: 3))
    let record = try #require(log.actions.first)
    #expect(log.records.last == record && log.actions.count == 1)
    #expect(record.subtype == "run" && record.reason == "ended with status 3")
    #expect(record.outcome == nil && record.device == gesture.device)
    #expect(record.seq == log.records.map(\.seq).max())
    let action = try #require(record.action)
    #expect(action.event == gesture.seq && action.eventTime == gesture.time)
    #expect(action.scene == "main" && action.view == "view" && action.handler == "swipeLeft")
    #expect(action.place == "board.yaml:3:34")
    #expect(action.name == "mpc" && action.values == "seek 1")
    #expect(action.result == .failed && action.status == 3)
    let started = gesture.time
    #expect(action.milliseconds == Int(((record.time - started) * 1000).rounded()))
    withExtendedLifetime(recorder) {}
  }

  @Test func `of a shell's line has the values that the line uses`() throws {
    let (stage, recorder) = try stage(
      "main: {when: {shake: {run: {shell: 'beep $RESPONDERD_CALLBACK'}}}}")
    stage.device.shake()
    stage.endings[0](.exited)
    let action = try #require(log.actions.first?.action)
    #expect(log.actions.first?.subtype == "shell")
    #expect(action.values == "RESPONDERD_CALLBACK=shake beep $RESPONDERD_CALLBACK")
    #expect(action.result == .done && action.status == 0)
    let ended = log.records.last { $0.calls.last?.method == "motionEnded" }
    #expect(action.event != nil && action.event == ended?.seq)
    withExtendedLifetime(recorder) {}
  }

  @Test func `that ends at once follows its event, and does not change the numbers of events`()
    throws
  {
    let (stage, recorder) = try stage(
      """
      main:
        views: {led: {frame: [0, 0, 10, 10]}}
        actions: {blink: {toggle: led.isHidden}}
        when:
          nextTrack: [{log: next}, {set: {led.alpha: 0.5, defaults.x: 3}}, {sendAction: blink}]
          previousTrack: [pop, {notify: Back}, {becomeFirstResponder: led}]
        notifications: {Back: {log: back}}
      """)
    log.records = []
    let first = stage.device
    first.remoteControl(.remoteControlNextTrack)
    first.remoteControl(.remoteControlPreviousTrack)
    let records = log.take()
    #expect(
      records.map { "\($0.event) \($0.action?.handler ?? "") \($0.subtype)" } == [
        "remoteControl  remoteControlNextTrack", "action nextTrack log", "action nextTrack set",
        "action blink toggle", "action nextTrack sendAction",
        "remoteControl  remoteControlPreviousTrack", "action previousTrack pop", "action Back log",
        "action previousTrack notify", "action previousTrack becomeFirstResponder",
      ])
    let events = records.filter { $0.event == .remoteControl }
    #expect(events[1].seq == events[0].seq + 1)
    #expect(records[1...4].allSatisfy { $0.action?.event == events[0].seq })
    #expect(records[6...].allSatisfy { $0.action?.event == events[1].seq })
    #expect(records[2].action?.values == "led.alpha = 0.5, defaults.x = 3")
    #expect(records[2].action?.name == "led.alpha, defaults.x")
    #expect(records[3].action?.name == "led.isHidden")
    #expect(records[6].action?.result == .failed && records[6].reason == "there is no screen below")
    withExtendedLifetime(recorder) {}
  }

  @Test func `of a screen's life has the number of the call, also during another event`() throws {
    let (stage, recorder) = try stage(
      """
      main:
        segues: {open: {present: sheet, animated: false}}
        when: {tap: [{performSegue: open}, {log: opened}], viewWillDisappear: {log: leaves}}
      sheet:
        when: {viewDidLoad: {log: loaded}, viewWillLayoutSubviews: {log: layout}}
      """)
    stage.device.tap(at: CGPoint(x: 100, y: 100))
    stage.device.settle()
    let actions = log.actions
    func event(_ log: String) -> RouteRecord? {
      let number = actions.first { $0.action?.values == log }?.action?.event
      return self.log.records.first { $0.seq == number && $0.action == nil }
    }
    #expect(event("loaded")?.subtype == "viewDidLoad")
    #expect(event("opened")?.event == .gesture)
    let segue = try #require(actions.first { $0.subtype == "performSegue" })
    #expect(segue.action?.name == "open" && segue.action?.result == .done)
    #expect(segue.action?.event == actions.first { $0.action?.values == "opened" }?.action?.event)
    withExtendedLifetime(recorder) {}
  }

  @Test func `after a wait has the number of the event that began the wait`() throws {
    let (stage, recorder) = try stage("main: {when: {tap: [{wait: 0.5}, {log: late}]}}")
    stage.device.tap(at: CGPoint(x: 100, y: 100))
    let gesture = try #require(log.records.last { $0.event == .gesture })
    stage.device.remoteControl(.remoteControlPlay)
    stage.device.advance(by: 1)
    #expect(log.actions.map(\.action?.values) == ["late"])
    #expect(log.actions.first?.action?.event == gesture.seq)
    withExtendedLifetime(recorder) {}
  }

  @Test func `of a control has the number of the touch that moved it`() throws {
    let (stage, recorder) = try stage(
      """
      main:
        views:
          go: {type: button, frame: [0, 0, 100, 100], when: {touchUpInside: {log: pressed}}}
      """)
    stage.device.tap(at: CGPoint(x: 50, y: 50))
    let ended = try #require(log.records.last { $0.subtype == "ended" })
    let record = try #require(log.actions.first)
    #expect(log.actions.count == 1)
    #expect(record.action?.event == ended.seq && record.action?.view == "go")
    #expect(record.action?.handler == "touchUpInside")
    withExtendedLifetime(recorder) {}
  }

  @Test func `of a media player's command comes when the player has answered`() throws {
    let (stage, recorder) = try stage("main: {when: {tap: [{mpris: next}, {mpris: {seek: 10}}]}}")
    stage.device.tap(at: CGPoint(x: 100, y: 100))
    #expect(log.actions.isEmpty && stage.endings.count == 2)
    stage.endings[1](.failed("no player is there"))
    stage.endings[0](.done)
    #expect(log.actions.map(\.action?.result) == [.failed, .done])
    #expect(log.actions.map(\.action?.name) == ["seek(seconds: 10.0)", "next"])
    #expect(log.actions.allSatisfy { $0.subtype == "mpris" && $0.action?.milliseconds != nil })
    withExtendedLifetime(recorder) {}
  }

  @Test func `that is published contains what the storyboard names, and nothing else`() throws {
    let (stage, recorder) = try stage(
      """
      main:
        views: {level: {type: slider, value: 0.5}}
        when:
          tap: {publish: Lamp.on_1-a}
          swipeLeft: {publish: {name: lamp, payload: "$event.fingers, $level.value"}}
          shake: {publish: {name: note, payload: $defaults.nothing}}
      """)
    stage.device.tap(at: CGPoint(x: 100, y: 100))
    let tap = try #require(log.records.last { $0.event == .gesture })
    swipe(stage)
    let swiped = try #require(log.records.last { $0.event == .gesture })
    stage.device.shake()
    #expect(log.actions.allSatisfy { $0.isPublished && $0.action?.result == .done })
    #expect(log.actions.map(\.action?.name) == ["Lamp.on_1-a", "lamp", "note"])
    #expect(log.actions.map(\.action?.payload) == [nil, "1, 0.5", ""])
    #expect(log.actions.map(\.action?.values) == [nil, nil, nil])
    #expect(log.actions.prefix(2).map(\.action?.event) == [tap.seq, swiped.seq])
    #expect(log.actions[1].action?.handler == "swipeLeft" && swiped.seq > tap.seq)
    withExtendedLifetime(recorder) {}
  }

  @Test func `of an addition has the sums, and a reason if there is no number`() throws {
    let key = "count-\(UUID().uuidString)"
    let (stage, recorder) = try stage(
      """
      main:
        views: {level: {type: slider, value: 2, maximumValue: 5}}
        when:
          play: {add: {level.value: 1, defaults.\(key): -0.5}}
          pause: [{set: {defaults.\(key): much}}, {add: {defaults.\(key): 1}}]
      """)
    defer { UserDefaults.standard.removeObject(forKey: key) }
    stage.device.remoteControl(.remoteControlPlay)
    stage.device.remoteControl(.remoteControlPause)
    let additions = log.actions.filter { $0.subtype == "add" }
    #expect(additions.map(\.action?.result) == [.done, .notRun])
    #expect(additions[0].action?.name == "level.value, defaults.\(key)")
    #expect(additions[0].action?.values == "level.value = 3, defaults.\(key) = -0.5")
    #expect(additions[1].reason == "there is no number")
    withExtendedLifetime(recorder) {}
  }

  @Test func `of keys and values has a payload in JSON`() throws {
    let (stage, recorder) = try stage(
      """
      main:
        views: {level: {type: slider, value: 0.1}, lamp: {type: switch, isOn: true}}
        when:
          play:
            publish:
              name: panel
              payload:
                level: $level.value
                isOn: $lamp.isOn
                who: 'the "$event.device"'
                5: $event.x
                plain: 7.25
      """)
    stage.device.application.deviceName = { _ in "a\\\"/\n" }
    stage.device.remoteControl(.remoteControlPlay)
    let payload = try #require(log.actions.first?.action?.payload)
    #expect(
      payload == #"""
        {"level": 0.1, "isOn": true, "who": "the \"a\\\"/\n\"", "5": null, "plain": 7.25}
        """#)
    let object = try JSONSerialization.jsonObject(with: Data(payload.utf8)) as? [String: Any]
    #expect(object?["who"] as? String == "the \"a\\\"/\n\"")
    withExtendedLifetime(recorder) {}
  }

  @Test(arguments: [("1e305", true), ("-1e305", true), ("1e306", false), ("-1e306", false)])
  func `has no number in JSON that is too large for its decimal places`(
    number: String, isKept: Bool
  ) throws {
    let key = "large-\(UUID().uuidString)"
    let (stage, recorder) = try stage(
      """
      main:
        when:
          play: [{set: {defaults.\(key): \(number)}}, {publish: {name: a, payload: {n: $defaults.\(key)}}}]
      """)
    defer { UserDefaults.standard.removeObject(forKey: key) }
    stage.device.remoteControl(.remoteControlPlay)
    let payload = try #require(log.actions.last?.action?.payload)
    let object = try JSONSerialization.jsonObject(with: Data(payload.utf8)) as? [String: Any]
    #expect(object?["n"] as? Double == (isKept ? Double(number) : nil))
    #expect(isKept || object?["n"] is NSNull)
    withExtendedLifetime(recorder) {}
  }

  @Test func `of a payload that is too long has failed, and is logged`() throws {
    let (stage, recorder) = try stage(
      """
      main:
        actions:
          double: {set: {defaults.long: "$defaults.long$defaults.long"}}
          show: {publish: {name: long, payload: $defaults.long}}
        when:
          play: {set: {defaults.long: "12345678"}}
          nextTrack: {sendAction: double}
          pause: {sendAction: show}
      """)
    stage.device.remoteControl(.remoteControlPlay)
    // 8 bytes, doubled seven times, are just as long as a payload can be.
    for _ in 0..<7 { stage.device.remoteControl(.remoteControlNextTrack) }
    stage.device.remoteControl(.remoteControlPause)
    stage.device.remoteControl(.remoteControlNextTrack)
    stage.device.remoteControl(.remoteControlPause)
    let records = log.records.filter(\.isPublished)
    #expect(records.map(\.action?.result) == [.done, .failed])
    #expect(records.map(\.action?.payload?.utf8.count) == [1024, nil])
    #expect(records.last?.reason == "the payload has 2048 bytes, more than 1024")
    #expect(
      stage.take() == [
        "board.yaml:6:23: \"long\" is not published: the payload has 2048 bytes, more than 1024"
      ])
    withExtendedLifetime(recorder) {}
  }

  @Test func `of a reload has no event`() throws {
    let (stage, recorder) = try stage("main: {}")
    stage.delegate?.reportReload(of: "board.yaml", .failed("board.yaml:3:1: no such key"))
    let record = try #require(log.actions.first)
    #expect(record.subtype == "reload" && record.action?.name == "board.yaml")
    #expect(record.action?.event == nil && record.action?.result == .failed)
    #expect(record.reason == "board.yaml:3:1: no such key")
    withExtendedLifetime(recorder) {}
  }

  @Test func `without an observer is not made, and a command is run all the same`() throws {
    let stage = try StoryboardStage("main: {when: {tap: {run: [true]}}}")
    stage.device.tap(at: CGPoint(x: 100, y: 100))
    stage.device.advance(by: 1)
    #expect(stage.commands.count == 1)
    // Its end is not reported to an observer that comes later as a part of an event.
    let recorder = RouteRecorder { [log] in log.records.append($0) }
    stage.device.application.routeObserver = recorder
    stage.endings[0](.exited)
    #expect(log.actions.map(\.action?.event) == [nil])
    #expect(log.actions.first?.action?.result == .done)
    withExtendedLifetime(recorder) {}
  }

  @Test func `is also made of a warning, with the scene and the place of the action`() throws {
    let (stage, recorder) = try stage(
      """
      main:
        segues: {open: {present: sheet}}
        when: {tap: [{performSegue: open}, {performSegue: open}]}
      sheet: {}
      """)
    var warnings: [String] = []
    stage.device.application.onWarning = { warnings.append($0.text) }
    stage.device.tap(at: CGPoint(x: 100, y: 100))
    stage.device.settle()
    let warning = try #require(log.records.first { $0.event == .warning })
    let gesture = try #require(log.records.first { $0.event == .gesture })
    #expect(warning.action?.event == gesture.seq)
    #expect(warning.action?.scene == "main" && warning.action?.handler == "tap")
    #expect(warning.action?.place?.hasPrefix("board.yaml:5:") == true)
    #expect(warnings.count == 1)
    #expect(warning.reason?.hasPrefix("main cannot present sheet: ") == true)
    #expect(warnings.first?.hasSuffix("(main > view.tap, \(warning.action?.place ?? ""))") == true)
    // The place is known without an observer, too.
    stage.device.application.routeObserver = nil
    stage.device.advance(by: 1)
    withExtendedLifetime(recorder) {}
  }
}
