import Foundation
import ResponderKit
import ResponderTesting
import Storyboards

/// A storyboard that runs on a simulated device, and what its actions asked for.
@MainActor
final class StoryboardStage: StoryboardServices {
  let device: SimulatedDevice
  private(set) var delegate: StoryboardAppDelegate?
  private(set) var commands: [StoryboardCommand] = []
  private(set) var players: [PlayerCommand] = []
  /// Ends each command, in the order of the requests.
  private(set) var endings: [@MainActor (ActionEnd) -> Void] = []
  /// Ends each command of a list with its lines, in the order of the requests.
  private(set) var listEndings: [@MainActor (ActionEnd, [String]) -> Void] = []
  private var lines: [String] = []

  /// - Parameter scenes: What stands under `scenes:`, or with a `version:` the whole file.
  /// - Parameters:
  ///   - store: What the application's state is kept in.
  ///   - displayIsOn: Whether the display is on, if a host turns it on and off.
  ///   - defaults: The user defaults of the application.
  init(
    _ text: String, store: MemoryStateStore? = nil, displayIsOn: Bool? = nil,
    defaults: UserDefaults = .standard
  ) throws {
    let storyboard = try Self.parse(text)
    device = SimulatedDevice(
      screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 320, height: 480)),
      behavior: storyboard.behavior)
    device.application.stateStore = store
    device.application.isDisplayOn = displayIsOn
    let delegate = StoryboardAppDelegate(storyboard, services: self, defaults: defaults)
    self.delegate = delegate
    device.launch(delegate)
    device.settle()
  }

  static func parse(_ text: String) throws -> Storyboard {
    let whole =
      text.hasPrefix("version:")
      ? text : "version: 1\nscenes:\n" + text.split(separator: "\n").map { "  \($0)\n" }.joined()
    return try Storyboard.parse(Array(whole.utf8), name: "board.yaml")
  }

  func reload(_ text: String) throws {
    delegate?.reload(try Self.parse(text))
    device.settle()
  }

  /// What was said since the last time.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  func log(_ message: String) { lines.append(message) }
  func run(_ command: StoryboardCommand, onEnd: @escaping @MainActor (ActionEnd) -> Void) {
    commands.append(command)
    endings.append(onEnd)
    lines.append("run " + command.arguments.joined(separator: " "))
  }
  func lines(
    of command: StoryboardCommand, onEnd: @escaping @MainActor (ActionEnd, [String]) -> Void
  ) {
    commands.append(command)
    listEndings.append(onEnd)
    lines.append("list " + command.arguments.joined(separator: " "))
  }
  func control(_ command: PlayerCommand, onEnd: @escaping @MainActor (ActionEnd) -> Void) {
    players.append(command)
    endings.append(onEnd)
    lines.append("player \(command)")
  }
}
