public import Foundation
internal import InputTranslation
public import ResponderKit

/// Names a finger that a test put down.
public struct FingerID: Hashable, Sendable {
  fileprivate let contact: UInt32
}

/// A touch device without hardware: its events take the same path as a real one's, and time
/// advances only when the test says so.
///
/// ```swift
/// let device = SimulatedDevice(
///   screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 320, height: 480), scale: 2))
/// device.launch(AppDelegate())
/// device.tap(at: CGPoint(x: 160, y: 240))
/// ```
@MainActor
public final class SimulatedDevice {
  let scheduler = VirtualScheduler(now: 1)
  private let device = DeviceID(rawValue: 1)
  private var fingers: [FingerID: Contact] = [:]
  private var lastContact: UInt32 = 0
  private var isInFrame = false
  private var isInTurn = false
  /// What `show` put on the screen.
  var shownWindow: UIWindow?

  /// The application; made with the device, so that an observer can be set before the launch.
  public let application: UIApplication

  /// Switches a device on.
  /// - Parameters:
  ///   - screen: The device's screen.
  ///   - principalClass: The application's class, for an application that has one of its own.
  ///   - behavior: How the application behaves where UIKit's versions differ.
  public init(
    screen: UIScreen, principalClass: UIApplication.Type = UIApplication.self,
    behavior: UIBehavior = .current
  ) {
    application = principalClass.init(screen: screen, scheduler: scheduler)
    application.behavior = behavior
  }

  /// Seconds since the device was switched on.
  public var now: TimeInterval { scheduler.now }

  /// Launches an application and lets its first screen appear.
  /// - Parameters:
  ///   - delegate: The application's delegate, whose methods are called.
  ///   - options: Why it is launched; `nil` when somebody opened it.
  ///   - isInBackground: Whether it is launched to work unseen.
  @discardableResult
  public func launch(
    _ delegate: any UIApplicationDelegate, options: [UIApplication.LaunchOptionsKey: Any]? = nil,
    inBackground isInBackground: Bool = false
  ) -> UIApplication {
    application.launch(delegate, options: options, inBackground: isInBackground)
    advance(by: 0)
    return application
  }

  /// Lets time pass; what falls due in it happens.
  public func advance(by seconds: TimeInterval) {
    scheduler.advance(to: scheduler.now + seconds)
    if !isInTurn { application.processPendingEvents() }
  }

  // MARK: - Touches

  /// Everything that the body does to fingers arrives as one input frame.
  public func frame(_ body: () -> Void) {
    isInFrame = true
    body()
    isInFrame = false
    endFrame()
  }

  /// Everything that the body does waits in the queue, frame by frame, and is taken out in one turn
  /// of the run loop: as if the application had been busy meanwhile. Time may pass in the body.
  public func turn(_ body: () -> Void) {
    isInTurn = true
    body()
    isInTurn = false
    application.processPendingEvents()
  }

  /// Puts a finger down.
  /// - Parameters:
  ///   - point: In screen points.
  ///   - force: How hard it presses; 1 is an average touch, 0 on a screen that does not tell.
  ///   - maximumForce: The hardest press that the screen tells; 0 on one that does not.
  ///   - majorRadius: Half of the touched area's longer side, in points.
  ///   - type: What touches.
  @discardableResult
  public func touchDown(
    at point: CGPoint, force: CGFloat = 0, maximumForce: CGFloat = 0, majorRadius: CGFloat = 0,
    type: UITouch.TouchType = .direct
  ) -> FingerID {
    lastContact += 1
    let finger = FingerID(contact: lastContact)
    let contact = Contact(
      device: device, id: finger.contact, phase: .began,
      tool: type == .pencil ? .pencil : .finger, x: point.x, y: point.y, force: force,
      maximumForce: maximumForce, majorRadius: majorRadius, timestamp: now)
    fingers[finger] = contact
    send(contact)
    return finger
  }

  /// Moves a finger; how hard it presses stays the same.
  public func move(_ finger: FingerID, to point: CGPoint) {
    change(finger, .moved) { contact in
      contact.x = point.x
      contact.y = point.y
    }
  }

  /// Changes how hard a finger presses, where it is; 1 is an average touch.
  public func press(_ finger: FingerID, force: CGFloat) {
    change(finger, .moved) { $0.force = force }
  }

  /// Leans a pencil, where it is.
  /// - Parameters:
  ///   - finger: The pencil.
  ///   - altitude: The angle between the pencil and the glass in radians, from 0 (not included) for
  ///     one that lies flat to π / 2 for one that stands upright.
  ///   - azimuth: Where its upper end points, in radians clockwise from the screen's x axis.
  public func lean(_ finger: FingerID, altitude: CGFloat, azimuth: CGFloat) {
    change(finger, .moved) { contact in
      contact.tiltX = atan(cos(azimuth) / tan(altitude))
      contact.tiltY = atan(sin(azimuth) / tan(altitude))
    }
  }

  /// Lifts a finger; does nothing for one that is up.
  public func lift(_ finger: FingerID) {
    release(finger, .ended)
  }

  /// Has the hardware take a finger back, as for a palm.
  public func cancel(_ finger: FingerID) {
    release(finger, .cancelled)
  }

  /// Taps a point, several times in quick succession if asked to.
  public func tap(at point: CGPoint, count: Int = 1) {
    for _ in 0..<count {
      let finger = touchDown(at: point)
      advance(by: 0.05)
      lift(finger)
      advance(by: 0.05)
    }
  }

  private func change(
    _ finger: FingerID, _ phase: Contact.Phase, _ body: (inout Contact) -> Void
  ) {
    guard var contact = fingers[finger] else { return }
    contact.phase = phase
    contact.timestamp = now
    body(&contact)
    fingers[finger] = contact
    send(contact)
  }

  private func release(_ finger: FingerID, _ phase: Contact.Phase) {
    change(finger, phase) { contact in
      contact.force = 0
      contact.majorRadius = 0
    }
    fingers[finger] = nil
  }

  private func send(_ contact: Contact) {
    application.enqueue(.contact(contact))
    if !isInFrame { endFrame() }
  }

  private func endFrame() {
    send(.frameEnd(FrameEnd(device: device, timestamp: now)))
  }

  private func send(_ event: HardwareEvent) {
    application.enqueue(event)
    if !isInTurn { application.processPendingEvents() }
  }

  // MARK: - Motion, remote control, presses

  /// Shakes the device once.
  /// - Parameter duration: How long the shake lasts, in seconds.
  public func shake(duration: TimeInterval = 0.5) {
    beginShake()
    advance(by: duration)
    endShake()
  }

  /// Begins to shake the device.
  public func beginShake() { send(.motion(Motion(device: device, phase: .began, timestamp: now))) }
  /// Ends a shake that was begun.
  public func endShake() { send(.motion(Motion(device: device, phase: .ended, timestamp: now))) }
  /// Has a shake come to nothing.
  public func cancelShake() {
    send(.motion(Motion(device: device, phase: .cancelled, timestamp: now)))
  }

  /// Sends a remote control's command; subtypes that are none are ignored.
  public func remoteControl(_ subtype: UIEvent.EventSubtype) {
    guard subtype.rawValue >= UIEvent.EventSubtype.remoteControlPlay.rawValue,
      let command = RemoteControl.Command(
        rawValue: UInt8(subtype.rawValue - UIEvent.EventSubtype.remoteControlPlay.rawValue))
    else { return }
    send(.remoteControl(RemoteControl(device: device, command: command, timestamp: now)))
  }

  /// Presses a button.
  /// - Parameters:
  ///   - type: Which button.
  ///   - isOnKeyboard: Whether it is a keyboard's key, and not a remote control's button.
  public func pressDown(_ type: UIPress.PressType, onKeyboard isOnKeyboard: Bool = false) {
    send(type, .began, isOnKeyboard)
  }

  /// Lets a button go.
  public func pressUp(_ type: UIPress.PressType) { send(type, .ended, false) }

  /// Presses a button and lets it go.
  /// - Parameters:
  ///   - type: Which button.
  ///   - duration: How long it is held, in seconds.
  ///   - isOnKeyboard: Whether it is a keyboard's key, and not a remote control's button.
  public func press(
    _ type: UIPress.PressType, duration: TimeInterval = 0.1, onKeyboard isOnKeyboard: Bool = false
  ) {
    pressDown(type, onKeyboard: isOnKeyboard)
    advance(by: duration)
    pressUp(type)
  }

  private func send(_ type: UIPress.PressType, _ phase: Press.Phase, _ isOnKeyboard: Bool) {
    let button: Press.Button =
      switch type {
      case .upArrow: .upArrow
      case .downArrow: .downArrow
      case .leftArrow: .leftArrow
      case .rightArrow: .rightArrow
      case .select: .select
      case .menu: .menu
      case .playPause: .playPause
      case .pageUp: .pageUp
      case .pageDown: .pageDown
      }
    send(
      .press(
        Press(
          device: device, button: button, phase: phase, timestamp: now,
          isFromKeyboard: isOnKeyboard)))
  }

  // MARK: - The machine

  func send(_ change: SystemChange) { send(.system(change)) }

  /// Holds the screen in another way. Fingers are put down in points of the screen as it is turned.
  public func rotate(to orientation: UIInterfaceOrientation) {
    switch orientation {
    case .unknown: break
    case .portrait: send(.turnedToPortrait)
    case .portraitUpsideDown: send(.turnedUpsideDown)
    case .landscapeLeft: send(.turnedToLandscapeLeft)
    case .landscapeRight: send(.turnedToLandscapeRight)
    }
  }
}
