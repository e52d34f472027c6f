import Foundation
import ResponderKit
import ResponderTesting
import SampleApps
import Testing

@MainActor @Suite(.serialized) struct `The settings` {
  /// Has the flip side shown, its switch turned, and shown again what is there.
  private func launch(_ defaults: UserDefaults) -> SimulatedDevice {
    let device = SimulatedDevice.phone()
    device.launch(SettingsAppDelegate(defaults: defaults))
    device.advance(by: 1)
    return device
  }

  @Test func `keeps its settings from one launch to the next`() throws {
    let name = "responderd-settings-\(UUID().uuidString)"
    let defaults = try #require(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    let first = launch(defaults)
    try first.tap(at: "info")
    first.advance(by: 1)
    try first.tap(at: "striker")
    try first.tap(at: "done")
    first.advance(by: 1)
    #expect(defaults.string(forKey: "strikerUnit") == "Equipped")

    let second = launch(defaults)
    let window = try #require(second.application.keyWindow)
    let unit = try #require(find("unit", in: window) as? UILabel)
    #expect(unit.text == "Equipped")
  }

  private func find(_ name: String, in view: UIView) -> UIView? {
    if view.accessibilityIdentifier == name { return view }
    return view.subviews.lazy.compactMap { find(name, in: $0) }.first
  }
}
