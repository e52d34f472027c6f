import Foundation
import Glibc
import LinuxSystem
import ResponderKit

/// Turns a backlight on and off, and sets its brightness for the application.
@MainActor
final class BacklightControl: ScreenBacklight {
  private let backlight: DisplayBacklight
  private weak var screen: UIScreen?
  /// Called when ``isChanged`` or ``systemBrightness`` changed.
  var onChange: @MainActor () -> Void = {}
  /// Receives why the application could not set the brightness; `nil` if it could.
  var onLevel: @MainActor (_ failure: String?) -> Void = { _ in }
  /// How it was turned off; `nil` while it is on.
  private var darkness: DisplayBacklight.Darkness?
  /// The brightness that the application set, and the one before that; `nil` if it set none.
  private var change: (own: Int, system: Int)?

  init(_ backlight: DisplayBacklight, of screen: UIScreen) {
    self.backlight = backlight
    self.screen = screen
  }

  var name: String { backlight.name }

  /// Whether it was turned off, and not on again.
  var isOff: Bool { darkness != nil }

  /// Whether the application has changed the brightness.
  var isChanged: Bool { change != nil }

  /// The brightness before the application changed it. What another program has set since is kept.
  var systemBrightness: Int {
    let brightness = shownBrightness
    if let change, change.own == brightness { return change.system }
    return brightness
  }

  // MARK: - On and off

  /// Turns the backlight off.
  /// - Returns: Why that failed; `nil` if it did not.
  func turnOff() -> String? {
    guard darkness == nil else { return nil }
    return attempt("turn off") { () throws(SystemError) in darkness = try backlight.turnOff() }
  }

  /// Turns the backlight on, with the brightness that it had before the application changed it. One that is still off
  /// can be turned on again; one whose driver is gone counts as on.
  /// - Returns: Why that failed; `nil` if it did not.
  func turnOn() -> String? {
    if let darkness {
      let failure = attempt("turn on") { () throws(SystemError) in
        try backlight.turnOn(from: darkness)
      }
      if let failure, backlight.isPresent { return failure }
      self.darkness = nil
      if failure != nil { change = nil }
    }
    return restoreBrightness()
  }

  /// Restores the brightness from before the application changed it.
  /// - Returns: Why that failed; `nil` if it did not.
  func restoreBrightness() -> String? {
    guard let change else { return nil }
    let old = backlight.brightness
    if old != nil, old != change.own {
      self.change = nil
      return nil
    }
    let failure = attempt("restore the brightness of") { () throws(SystemError) in
      try backlight.set(brightness: max(change.system, 1))
      self.change = nil
    }
    if backlight.brightness != old { screen?.reportBrightness() }
    return failure
  }

  /// Turns on a backlight that an earlier process left off.
  /// - Returns: Why that failed; `nil` if it did not.
  func restore(_ mark: DisplayMark?) -> String? {
    attempt("turn on") { () throws(SystemError) in
      if backlight.isPoweredOff { try backlight.turnOn(from: .power) }
      if mark?.backlight == name, let brightness = mark?.brightness {
        try backlight.set(brightness: min(max(brightness, 1), backlight.maximum))
      }
    }
  }

  // MARK: - Brightness

  var level: CGFloat {
    get { backlight.level(of: shownBrightness) }
    set {
      // A dark display has the brightness of the system when it is turned on.
      guard darkness == nil else { return }
      let old = systemBrightness
      let brightness = backlight.brightness(of: newValue)
      let failure = attempt("set the brightness of") { () throws(SystemError) in
        try backlight.set(brightness: brightness)
      }
      onLevel(failure)
      guard failure == nil else { return }
      let isNew = change?.system != old
      change = (backlight.brightness ?? brightness, old)
      if isNew { onChange() }
    }
  }

  private var shownBrightness: Int {
    if case .brightness(let brightness)? = darkness { return brightness }
    return backlight.brightness ?? backlight.maximum
  }

  private func attempt(_ what: String, _ body: () throws(SystemError) -> Void) -> String? {
    do throws(SystemError) {
      try body()
      return nil
    } catch {
      let isDenied = [EACCES, EPERM].contains(error.errno)
      let remedy = isDenied ? "; \(Self.remedy)" : ""
      return "cannot \(what) the backlight \(name): \(error)\(remedy)"
    }
  }

  /// What gives the permission.
  static let remedy =
    "install the udev rule 72-responderd-backlight.rules (responderd install --backlight)"
}
