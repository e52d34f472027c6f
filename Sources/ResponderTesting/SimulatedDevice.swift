// The kit for tests of applications: a device with a screen, fingers, keys and sensors, whose clock the test moves.
// Begin here.

public import Foundation
internal import InputTranslation
public import ResponderKit

/// Identifies a finger of a test.
public struct FingerID: Hashable, Sendable {
  fileprivate let contact: UInt32
}

/// A simulated touch device, whose events take the same path as those of a real one, and whose clock
/// advances only when a test says so.
///
/// `UIApplication.shared` is the application of the device that was created or used last. Tests that
/// run concurrently, each with its own device, get their own application whenever they use the
/// device. Create objects that belong to an application, such as a window, after that.
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
  let device = DeviceID(rawValue: 1)
  private var fingers: [FingerID: Contact] = [:]
  private var lastContact: UInt32 = 0
  private var isInFrame = false
  private var isInTurn = false
  /// The window that `show` created.
  var shownWindow: UIWindow?

  private let ownApplication: UIApplication

  /// The application, which exists before the launch, so that an observer can be set. Accessing it
  /// makes it the shared one.
  public var application: UIApplication {
    ownApplication.becomeShared()
    return ownApplication
  }

  /// Creates a device.
  /// - Parameters:
  ///   - screen: The screen of the device.
  ///   - principalClass: The class of the application object.
  ///   - behavior: The behaviour in which UIKit's versions differ.
  public init(
    screen: UIScreen, principalClass: UIApplication.Type = UIApplication.self,
    behavior: UIBehavior = .current
  ) {
    ownApplication = principalClass.init(screen: screen, scheduler: scheduler)
    ownApplication.behavior = behavior
  }

  /// The time since the device was created, in seconds.
  public var now: TimeInterval { scheduler.now }

  /// Launches an application and shows its first screen.
  /// - Parameters:
  ///   - delegate: The application's delegate.
  ///   - options: The reason for the launch; `nil` if the user opened the application.
  ///   - isInBackground: Whether it is launched in the background.
  @discardableResult
  public func launch(
    _ delegate: any UIApplicationDelegate, options: [UIApplication.LaunchOptionsKey: Any]? = nil,
    inBackground isInBackground: Bool = false
  ) -> UIApplication {
    application.launch(delegate, options: options, inBackground: isInBackground)
    advance(by: 0)
    return application
  }

  /// Advances the time, and runs the timers that are due.
  public func advance(by seconds: TimeInterval) {
    let application = application
    // What the test has changed belongs to the turn before.
    if seconds > 0, !isInTurn { application.processPendingEvents() }
    scheduler.advance(to: scheduler.now + seconds)
    if !isInTurn { application.processPendingEvents() }
  }

  // MARK: - Touches

  /// Sends all changes of fingers in the body as one frame; a nested frame is part of the outer one.
  /// - Returns: The result of the body.
  @discardableResult
  public func frame<Result>(_ body: () throws -> Result) rethrows -> Result {
    let isOutermost = !isInFrame
    isInFrame = true
    defer {
      if isOutermost {
        isInFrame = false
        endFrame()
      }
    }
    return try body()
  }

  /// Delivers all frames of the body in one turn of the run loop, as if the application had been
  /// busy meanwhile. The body can advance the time.
  /// - Returns: The result of the body.
  @discardableResult
  public func turn<Result>(_ body: () throws -> Result) rethrows -> Result {
    isInTurn = true
    defer {
      isInTurn = false
      application.processPendingEvents()
    }
    return try body()
  }

  /// Puts a finger down.
  /// - Parameters:
  ///   - point: The point on the screen.
  ///   - force: The force, where 1 is an average touch; 0 for a screen that does not report it.
  ///   - maximumForce: The maximum force; 0 for a screen that does not report it.
  ///   - majorRadius: Half of the longer side of the contact area, in points.
  ///   - type: The type of the touch.
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

  /// Moves a finger with the same force.
  public func move(_ finger: FingerID, to point: CGPoint) {
    change(finger, .moved) { contact in
      contact.x = point.x
      contact.y = point.y
    }
  }

  /// Changes the force of a finger; 1 is an average touch.
  public func press(_ finger: FingerID, force: CGFloat) {
    change(finger, .moved) { $0.force = force }
  }

  /// Changes the tilt of a pencil.
  /// - Parameters:
  ///   - finger: The pencil.
  ///   - altitude: The angle between the pencil and the glass in radians, from 0 (excluded) if it
  ///     lies flat to π / 2 if it is upright.
  ///   - azimuth: The direction of its upper end, in radians clockwise from the screen's x axis.
  public func lean(_ finger: FingerID, altitude: CGFloat, azimuth: CGFloat) {
    change(finger, .moved) { contact in
      contact.tiltX = atan(cos(azimuth) / tan(altitude))
      contact.tiltY = atan(sin(azimuth) / tan(altitude))
    }
  }

  /// Lifts a finger; does nothing if it has already lifted.
  public func lift(_ finger: FingerID) {
    release(finger, .ended)
  }

  /// Cancels a finger, as the hardware does for a palm.
  public func cancel(_ finger: FingerID) {
    release(finger, .cancelled)
  }

  /// Taps a point, once or several times in quick succession.
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

  func send(_ event: HardwareEvent) {
    application.enqueue(event)
    if !isInTurn { application.processPendingEvents() }
  }

  // MARK: - Motion, remote control, presses

  /// Shakes the device once.
  /// - Parameter duration: The duration of the shake, in seconds.
  public func shake(duration: TimeInterval = 0.5) {
    beginShake()
    advance(by: duration)
    endShake()
  }

  /// Begins a shake.
  public func beginShake() { send(.shake(Shake(device: device, phase: .began, timestamp: now))) }
  /// Ends a shake.
  public func endShake() { send(.shake(Shake(device: device, phase: .ended, timestamp: now))) }
  /// Cancels a shake.
  public func cancelShake() {
    send(.shake(Shake(device: device, phase: .cancelled, timestamp: now)))
  }

  /// Sends a command of a remote control; other subtypes are ignored.
  public func remoteControl(_ subtype: UIEvent.EventSubtype) {
    guard subtype.rawValue >= UIEvent.EventSubtype.remoteControlPlay.rawValue,
      let command = RemoteControlCommand.Kind(
        rawValue: UInt8(subtype.rawValue - UIEvent.EventSubtype.remoteControlPlay.rawValue))
    else { return }
    send(.remoteControl(RemoteControlCommand(device: device, kind: command, timestamp: now)))
  }

  /// Presses a button.
  /// - Parameters:
  ///   - type: The type of the button.
  ///   - isOnKeyboard: Whether it is a key of a keyboard, as opposed to the button of a remote
  ///     control.
  public func pressDown(_ type: UIPress.PressType, onKeyboard isOnKeyboard: Bool = false) {
    send(type, .began, isOnKeyboard)
  }

  /// Releases a button.
  public func pressUp(_ type: UIPress.PressType) { send(type, .ended, false) }

  /// Presses and releases a button.
  /// - Parameters:
  ///   - type: The type of the button.
  ///   - duration: How long it is held, in seconds.
  ///   - isOnKeyboard: Whether it is a key of a keyboard, as opposed to the button of a remote
  ///     control.
  public func press(
    _ type: UIPress.PressType, duration: TimeInterval = 0.1, onKeyboard isOnKeyboard: Bool = false
  ) {
    pressDown(type, onKeyboard: isOnKeyboard)
    advance(by: duration)
    pressUp(type)
  }

  private func send(_ type: UIPress.PressType, _ phase: Press.Phase, _ isOnKeyboard: Bool) {
    let button = Press.Button(type)
    send(
      .press(
        Press(
          device: device, button: button, phase: phase, timestamp: now,
          isFromKeyboard: isOnKeyboard)))
  }

  // MARK: - The machine

  func send(_ change: SystemChange) { send(.system(change)) }

  /// Rotates the screen. Points of later fingers are those of the rotated screen.
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
