internal import Foundation
internal import LinuxSystem

/// The command that a hosted application's command line contains.
struct HostedCommand: Equatable {
  /// What the program does.
  enum Action: Equatable {
    /// Read the devices of the machine.
    case run
    /// Play recordings.
    case replay
    case help
    case version
  }

  /// An invalid command line.
  struct Misuse: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// The name of the program.
  let program: String
  private(set) var action = Action.run
  /// The recordings.
  private(set) var files: [String] = []
  private(set) var isRealtime = false
  /// Whether to show the stage.
  private(set) var showsStage = false
  /// The file with the expected routes of a replay.
  private(set) var expected: String?
  /// The file for a page with the events of a replay.
  private(set) var report: String?
  private(set) var hidesNames = false
  private(set) var trace: HostConfiguration.Trace?
  private var screen: String?
  private var nodes: [String] = []
  private var hidesPositions = false
  private var exclusiveKeys = false
  private var desktop = false
  private var displayTime: String?
  private var backlight: String?

  /// Parses a command line. Without `run` or `replay` as the first argument, the options are those of `run`.
  /// - Parameter arguments: The arguments of the process, including its name.
  init(_ arguments: [String]) throws(Misuse) {
    program = String(arguments.first?.split(separator: "/").last ?? "PROGRAM")
    var rest = arguments.dropFirst()
    let word = rest.first.flatMap { ["run", "replay"].contains($0) ? $0 : nil }
    if word != nil { rest = rest.dropFirst() }
    if word == "replay" { action = .replay }
    if rest == ["--version"], word == nil {
      action = .version
      return
    }
    while let argument = rest.popFirst() {
      // A single dash is standard input.
      if argument.hasPrefix("-"), argument != "-" {
        try readOption(argument, &rest)
        if action == .help { return }
      } else {
        files.append(argument)
      }
    }
    if action == .run, let argument = files.first {
      let meant = word == nil ? SimilarName.to(argument, among: ["run", "replay"]) : nil
      let hint =
        meant.map { "did you mean \"\($0)\"?" } ?? "to play it: \(program) replay \(argument)"
      throw Misuse(description: "unexpected argument \(argument); \(hint)")
    }
    if action == .replay, files.isEmpty {
      throw Misuse(description: "missing recording: \(program) replay touches.events")
    }
    if let misuse = ReportFile.misuse(report, hidesNames: hidesNames) {
      throw Misuse(description: misuse)
    }
  }

  private mutating func readOption(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(Misuse) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let option = String(parts[0])
    let known = Self.options.filter { $0.actions.contains(action) }
    guard let found = known.first(where: { $0.name == option }) else {
      let hint = SimilarName.hint(option, among: known.map(\.name), "the options are")
      throw Misuse(description: "unknown option \(option)\(hint)")
    }
    var value: String?
    if found.value != nil {
      value = parts.count == 2 ? String(parts[1]) : rest.popFirst()
      guard value != nil else { throw Misuse(description: "missing value for \(option)") }
    } else if parts.count == 2 {
      throw Misuse(description: "\(option) takes no value")
    }
    try set(option, to: value ?? "")
  }

  private mutating func set(_ option: String, to value: String) throws(Misuse) {
    switch option {
    case "--trace":
      trace = HostConfiguration.Trace(rawValue: value)
      guard trace != nil else { throw Misuse(description: "--trace must be text, json or none") }
    case "--screen":
      var configuration = HostConfiguration()
      guard configuration.setScreen(value) else {
        throw Misuse(description: "--screen must be \(HostConfiguration.screenForm)")
      }
      screen = value
    case "--device": nodes.append(value)
    case "--display-off-after":
      var configuration = HostConfiguration()
      guard configuration.setDisplayTime(value) else {
        throw Misuse(description: "\(option) must be \(HostConfiguration.displayTimeForm)")
      }
      displayTime = value
    case "--backlight":
      var configuration = HostConfiguration()
      guard configuration.setBacklight(value) else {
        throw Misuse(description: "\(option) must be \(HostConfiguration.backlightForm)")
      }
      backlight = value
    case "--hide-positions": hidesPositions = true
    case "--exclusive-keys": exclusiveKeys = true
    case "--desktop": desktop = true
    case "--realtime": isRealtime = true
    case "--stage": showsStage = true
    case "--expect": expected = value
    case "--report": report = value
    case "--hide-names": hidesNames = true
    default: action = .help
    }
  }

  /// Sets what the options say.
  func configure(_ configuration: inout HostConfiguration) {
    if let trace { configuration.trace = trace }
    if let screen { _ = configuration.setScreen(screen) }
    if let displayTime { _ = configuration.setDisplayTime(displayTime) }
    if let backlight { _ = configuration.setBacklight(backlight) }
    configuration.nodes += nodes
    configuration.hidesPositions = configuration.hidesPositions || hidesPositions
    configuration.exclusiveKeys = configuration.exclusiveKeys || exclusiveKeys
    configuration.desktop = configuration.desktop || desktop
  }

  // MARK: - Help

  private struct Option {
    let name: String
    /// What stands for the value; `nil` if there is none.
    let value: String?
    let help: String
    var actions: Set<Action> = [.run, .replay]
  }

  private static let options = [
    Option(
      name: "--trace", value: "FORMAT", help: "The format of the route log: text, json or none."),
    Option(
      name: "--screen", value: "SIZE", help: "The size of the screen in points, such as 1280x800@2."
    ),
    Option(name: "--hide-positions", value: nil, help: "Omit the positions of touches."),
    Option(
      name: "--stage", value: nil,
      help: "On a terminal, show the views and the fingers. Not with --trace."),
    Option(
      name: "--device", value: "NODE", help: "Read only this device; may be repeated.",
      actions: [.run]),
    Option(
      name: "--display-off-after", value: "SECONDS",
      help: "Turn the display off after this time without input.", actions: [.run]),
    Option(
      name: "--backlight", value: "NAME",
      help: "Turn it off and on by this backlight, or \"auto\".", actions: [.run]),
    Option(
      name: "--exclusive-keys", value: nil, help: "Keep media keys from other programs.",
      actions: [.run]),
    Option(
      name: "--desktop", value: nil,
      help: "Keep touches from other programs, except those on desktop views.", actions: [.run]),
    Option(
      name: "--realtime", value: nil, help: "Play at the recorded speed.", actions: [.replay]),
    Option(
      name: "--expect", value: "FILE",
      help: "Compare the routes with lines of JSON; 1 if they differ.", actions: [.replay]),
    Option(
      name: "--report", value: "FILE", help: "Write a page that shows what happened.",
      actions: [.replay]),
    Option(
      name: "--hide-names", value: nil, help: "Replace the names in the report.",
      actions: [.replay]),
    Option(name: "--help", value: nil, help: "Show help."),
    Option(name: "-h", value: nil, help: "Show help."),
  ]

  /// The help, with the program's own name.
  var help: String {
    func list(_ action: Action) -> String {
      Self.options.filter { $0.actions.contains(action) && $0.name.hasPrefix("--") }
        .map { option in
          let name = [option.name, option.value].compactMap(\.self).joined(separator: " ")
          let width = max(20, name.count + 2)
          return "  \(name.padding(toLength: width, withPad: " ", startingAt: 0))\(option.help)\n"
        }.joined()
    }
    return """
      Usage: \(program) [run] [OPTION…]
             \(program) replay [OPTION…] FILE…

      Runs the application on the input devices of the machine, or on recordings ("-" is standard input). Standard output
      is the route of each event.

      Options of run:
      \(list(.run))
      Options of replay:
      \(list(.replay))
      Examples:
        \(program) --trace json --screen 1280x800
        \(program) run --stage
        \(program) replay touches.events
        \(program) replay --trace none --report taps.html taps.events
        \(program) replay --trace none --expect taps.jsonl taps.events

      """
  }
}
