import Foundation
import Glibc
import LinuxSystem
import ResponderKit

/// Turns a backlight on and off, and sets its brightness for the application.
@MainActor
final class BacklightControl: ScreenBacklight {
  private let backlight: DisplayBacklight
  /// Receives why the brightness could not be set.
  private let report: @MainActor (String) -> Void
  /// Called when ``savedBrightness`` changed.
  var onChange: @MainActor () -> Void = {}
  /// How it was turned off; `nil` while it is on.
  private var darkness: DisplayBacklight.Darkness?
  /// The brightness before the application changed it; `nil` if it did not.
  private var systemBrightness: Int?

  init(_ backlight: DisplayBacklight, report: @escaping @MainActor (String) -> Void) {
    self.backlight = backlight
    self.report = report
  }

  var name: String { backlight.name }

  /// The brightness that is restored; `nil` if the present one is.
  var savedBrightness: Int? {
    if let systemBrightness { return systemBrightness }
    if case .brightness(let brightness)? = darkness { return brightness }
    return nil
  }

  // MARK: - On and off

  /// Turns the backlight off.
  /// - Returns: Why that failed; `nil` if it did not.
  func turnOff() -> String? {
    attempt("turn off") { () throws(SystemError) in darkness = try backlight.turnOff() }
  }

  /// Turns the backlight on, with the brightness that it had before the application changed it.
  /// - Returns: Why that failed; `nil` if it did not.
  func turnOn() -> String? {
    guard let darkness else { return nil }
    let failure = attempt("turn on") { () throws(SystemError) in
      try backlight.turnOn(from: darkness)
      self.darkness = nil
    }
    if failure == nil { restoreBrightness() }
    return failure
  }

  /// Restores the brightness from before the application changed it.
  func restoreBrightness() {
    guard let brightness = systemBrightness else { return }
    systemBrightness = nil
    let old = backlight.brightness
    let failure = attempt("restore the brightness of") { () throws(SystemError) in
      try backlight.set(brightness: brightness)
    }
    if let failure { report(failure) }
    if backlight.brightness != old { UIApplication.shared.screen.reportBrightness() }
  }

  /// Turns on a backlight that an earlier process left off.
  func restore(_ mark: DisplayMark?) {
    let failure = attempt("turn on") { () throws(SystemError) in
      if backlight.isPoweredOff { try backlight.turnOn(from: .power) }
      if mark?.backlight == name, let brightness = mark?.brightness {
        try backlight.set(brightness: min(max(brightness, 1), backlight.maximum))
      }
    }
    if let failure { report(failure) }
  }

  // MARK: - Brightness

  var level: CGFloat {
    get { backlight.level(of: shownBrightness) }
    set {
      // A dark display has the brightness of the system when it is turned on.
      guard darkness == nil else { return }
      let old = shownBrightness
      let failure = attempt("set the brightness of") { () throws(SystemError) in
        try backlight.set(brightness: backlight.brightness(of: newValue))
      }
      if let failure { return report(failure) }
      guard systemBrightness == nil else { return }
      systemBrightness = old
      onChange()
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
