import ResponderKit

@testable import RouteLog

extension RouteRecord {
  /// A finger on a view, handled up the chain.
  static let touch: Self = {
    var record = Self(time: 1.690745, event: .touches, subtype: "began")
    record.seq = 11
    record.device = "Touchscreen"
    record.node = "/dev/input/event3"
    record.touches = [
      Touch(id: 4, phase: "began", x: 145.6, y: 255, tapCount: 1, view: "blue")
    ]
    record.hitTest = ["window", "white", "blue"]
    record.calls = ["blue", "white", "Controller"].map {
      Call(to: $0, method: "touchesBegan")
    }
    record.handledBy = "Controller"
    record.latencyMicroseconds = 112
    return record
  }()

  /// The same finger, with the views that the hit test asked.
  static let testedTouch = touch.with {
    $0.tested = [
      TestedView(touch: 4, view: "window", depth: 0, isHit: true, outcome: "containsHit"),
      TestedView(
        touch: 4, view: "red", depth: 1, isHit: false, outcome: "outside",
        reason: "outside: 12 points below"),
      TestedView(
        touch: 4, view: "veil", depth: 1, isHit: false, outcome: "hidden",
        reason: "hidden (isHidden is true)"),
      TestedView(touch: 4, view: "blue", depth: 1, isHit: true, outcome: "hit"),
    ]
  }

  /// The same, with a second finger beside the view.
  static let testedTouches = testedTouch.with {
    $0.touches.append($0.touches[0])
    $0.touches[1].id = 5
    $0.tested?.append(
      TestedView(touch: 5, view: "window", depth: 0, isHit: true, outcome: "hit"))
  }

  /// A command that no application receives.
  static let unwantedCommand: Self = {
    var record = Self(time: 2.5, event: .remoteControl, subtype: "remoteControlPlay")
    record.seq = 12
    record.device = "Headset (AVRCP)"
    record.node = "/dev/input/event7"
    record.reason = "beginReceivingRemoteControlEvents() was not called"
    record.latencyMicroseconds = 35
    return record
  }()

  /// A command of a storyboard that ended with an error, while other events came.
  static let command: Self = {
    var record = Self(time: 2.75, event: .action, subtype: "run")
    record.seq = 12
    record.device = "Touchscreen"
    record.node = "/dev/input/event3"
    record.reason = "ended with status 1"
    var action = PerformedAction.Details()
    action.event = 11
    action.eventTime = 1.690745
    action.scene = "main"
    action.view = "blue"
    action.handler = "swipeLeft"
    action.place = "kiosk.yaml:12:9"
    action.name = "mpc"
    action.values = "seek +10"
    action.result = .failed
    action.status = 1
    action.milliseconds = 1059
    record.action = action
    return record
  }()

  /// What a storyboard published.
  static let publication: Self = {
    var record = Self(time: 1.690745, event: .action, subtype: "publish")
    record.seq = 12
    record.device = "Touchscreen"
    record.node = "/dev/input/event3"
    var action = PerformedAction.Details()
    action.event = 12
    action.eventTime = 1.690745
    action.scene = "main"
    action.view = "view"
    action.handler = "swipeLeft"
    action.place = "kiosk.yaml:9:20"
    action.name = "next-page"
    action.payload = "2 fingers"
    action.result = .done
    record.action = action
    return record
  }()

  /// A record with nothing in it but what it must have.
  static let bare = Self(time: 0, event: .motion, subtype: "motionShake")

  var json: String { RecordEncoder.string(self, as: .json) }

  /// Without colours.
  var text: String { RecordEncoder.string(self, as: .text(isColored: false)) }

  func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}
