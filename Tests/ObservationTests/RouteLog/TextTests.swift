import Foundation
import ResponderKit
import RouteLog
import Testing

@Suite struct TextTests {
  @Test func `a touch that was handled`() {
    #expect(
      RouteRecord.touch.text == """
        1.690745 touches began #4 (145.6, 255) · Touchscreen /dev/input/event3
            hit test  window > white > blue
            asked     blue → white → Controller
            handled   Controller.touchesBegan, 112 µs after the kernel

        """)
  }

  @Test func `a command that failed, with its event and its place`() {
    #expect(
      RouteRecord.command.text == """
        2.750000 action run mpc: seek +10 · event at 1.690745
            failed after 1059 ms: ended with status 1
            in        main > blue.swipeLeft, kiosk.yaml:12:9

        """)
  }

  @Test func `what is published, with its payload`() {
    #expect(
      RouteRecord.publication.text == """
        1.690745 action publish next-page: 2 fingers
            done
            in        main > view.swipeLeft, kiosk.yaml:9:20

        """)
  }

  @Test func `an action that ended at once, a method, and a warning`() {
    let action = RouteRecord.command.with {
      $0.subtype = "set"
      $0.reason = nil
      $0.action?.result = .done
      $0.action?.milliseconds = nil
      $0.action?.name = "blue.alpha"
      $0.action?.values = "blue.alpha = 1"
      $0.hideValues()
    }
    #expect(
      action.text == """
        2.750000 action set blue.alpha
            done
            in        main > blue.swipeLeft, kiosk.yaml:12:9

        """)
    let method = action.with {
      $0.subtype = "method"
      $0.action?.name = "Player.play"
      $0.action?.scene = nil
      $0.action?.handler = nil
      $0.action?.place = nil
    }
    #expect(
      method.text == "2.750000 action method Player.play\n    done\n    in        blue\n")
    let warning = action.with {
      ($0.event, $0.subtype) = (.warning, "alreadyPresenting")
      $0.reason = "Board presents already."
      $0.action?.name = nil
      $0.action?.result = nil
    }
    #expect(
      warning.text == """
        2.750000 warning alreadyPresenting
            Board presents already.
            in        main > blue.swipeLeft, kiosk.yaml:12:9

        """)
  }

  @Test func `a touch whose position is hidden`() {
    let record = RouteRecord.touch.with { $0.hidePositions() }
    #expect(record.text.hasPrefix("1.690745 touches began #4 · Touchscreen"))
  }

  @Test(arguments: [
    (RouteRecord.Below.forwarded, "forwarded"), (.heldBack, "held back"), (.kept, "kept"),
  ])
  func `a touch on a desktop view, with what the program below gets of it`(
    below: RouteRecord.Below, words: String
  ) throws {
    let record = RouteRecord.touch.with { $0.touches[0].below = below }
    #expect(record.text.hasPrefix("1.690745 touches began #4 (145.6, 255) \(words) · Touchscreen"))
    #expect(try JSONDecoder().decode(RouteRecord.self, from: Data(record.json.utf8)) == record)
  }

  @Test func `a command that was dropped`() {
    #expect(
      RouteRecord.unwantedCommand.text == """
        2.500000 remoteControlPlay · Headset (AVRCP) /dev/input/event7
            dropped   beginReceivingRemoteControlEvents() was not called

        """)
  }

  @Test func `a touch that everybody passed on`() {
    let record = RouteRecord.touch.with {
      $0.handledBy = nil
      $0.reason = "no responder up the chain implements touchesBegan"
      $0.touches[0].tapCount = 2
    }
    #expect(
      record.text == """
        1.690745 touches began #4 (145.6, 255) tap 2 · Touchscreen /dev/input/event3
            hit test  window > white > blue
            asked     blue → white → Controller
            dropped   no responder up the chain implements touchesBegan

        """)
  }

  @Test func `a touch that recognisers follow`() {
    let record = RouteRecord.touch.with {
      $0.handledBy = nil
      $0.reason = "no responder up the chain implements touchesBegan"
      $0.watchedBy = ["tap", "pan"]
    }
    #expect(
      record.text == """
        1.690745 touches began #4 (145.6, 255) · Touchscreen /dev/input/event3
            hit test  window > white > blue
            asked     blue → white → Controller
            watched   tap, pan

        """)
  }

  @Test func `a shake by its method`() {
    var record = RouteRecord.bare
    record.calls = [RouteRecord.touch.calls[2]]
    record.calls[0].method = "motionBegan"
    record.handledBy = "Controller"
    #expect(record.text == "0.000000 motionBegan\n    handled   Controller.motionBegan\n")
  }

  @Test func `a press, a life-cycle method and a device`() {
    let press = RouteRecord(time: 1, event: .presses, subtype: "menuBegan").with {
      $0.handledBy = "menu"
    }
    #expect(press.text == "1.000000 press menuBegan\n    handled   menu\n")
    let gesture = RouteRecord(time: 1, event: .gesture, subtype: "began").with {
      $0.handledBy = "pan"
    }
    #expect(gesture.text == "1.000000 gesture began\n    handled   pan\n")
    let life = RouteRecord(time: 1, event: .lifecycle, subtype: "viewDidLoad")
    #expect(life.text == "1.000000 viewDidLoad\n")
    let device = RouteRecord(time: 1, event: .device, subtype: "removed").with {
      $0.device = "Headset"
      $0.reason = "unplugged"
    }
    #expect(device.text == "1.000000 device removed · Headset\n    unplugged\n")
  }

  @Test func `an event dropped without a reason leaves no blanks behind`() {
    #expect(RouteRecord.bare.text == "0.000000 motionShake\n    dropped\n")
  }

  private func colored(_ record: RouteRecord) -> String {
    RecordEncoder.string(record, as: .text(isColored: true))
      .replacing("\u{1b}[0m", with: ">").replacing("\u{1b}", with: "<")
  }

  @Test func `what stands out is coloured where a terminal reads`() {
    #expect(
      colored(.touch) == """
        <[2m1.690745> <[1mtouches began> #4 (145.6, 255) <[2m· Touchscreen> <[2m/dev/input/event3>
            hit test  window > white > blue
            asked     blue → white → Controller
            <[32mhandled>   Controller.touchesBegan<[2m, 112 µs after the kernel>

        """)
    #expect(
      colored(.bare) == "<[2m0.000000> <[1mmotionShake>\n    <[31mdropped>\n")
    #expect(!RouteRecord.touch.text.contains("\u{1b}"))
  }

  @Test func `a quoted name stays as it is`() {
    let record = RouteRecord.touch.with { $0.handledBy = #""a\b" naïve 日本語"# }
    #expect(record.text.contains(#"handled   "a\b" naïve 日本語.touchesBegan"#))
  }

  @Test func `a device's name cannot move the terminal's cursor or begin a line`() {
    let record = RouteRecord.touch.with {
      $0.device = "\u{1b}[2Jmine\n9.0 fake"
      $0.touches[0].view = "a\u{9b}b"
      $0.hitTest = ["a\u{9b}b"]
      $0.handledBy = "a\rb"
      $0.reason = "\u{7}"
    }
    let text = record.text
    #expect(text.contains("· \u{fffd}[2Jmine\u{fffd}9.0 fake"))
    #expect(text.unicodeScalars.filter { $0.properties.generalCategory == .control }.count == 4)
  }
}
