import ArgumentParser
import Foundation
import ResponderHost
import SampleApps
import Storyboards

/// Which application is hosted, in every command that hosts one.
struct ApplicationArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The application: a storyboard's file, or a name that demo --list has.",
      valueName: "file|name"),
    completion: .file(extensions: ["yaml", "yml"]))
  var app = "six-views"

  func validate() throws {
    guard !isFile, !Self.names.contains(app) else { return }
    throw ValidationError(
      "There is no application \"\(app)\"; there are \(Self.names.joined(separator: ", ")), and files."
    )
  }

  private static var names: [String] {
    MainActor.assumeIsolated { SampleApp.all.map(\.name) } + ExampleStoryboard.all.map(\.name)
  }

  /// What has the name of an example is a file only if it is there.
  private var isFile: Bool {
    var isDirectory: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: app, isDirectory: &isDirectory)
    guard !Self.names.contains(app) else { return isThere && !isDirectory.boolValue }
    // Whatever else is there is told of when it is read.
    return isThere || app.contains("/") || app.hasSuffix(".yaml") || app.hasSuffix(".yml")
  }

  /// Reads the application.
  /// - Throws: What is wrong with the file.
  @MainActor
  func load() throws -> HostedApplication {
    if isFile { return .storyboard(try Storyboard.read(path: app), path: app) }
    if let sample = SampleApp.named(app) { return .sample(sample) }
    guard let example = ExampleStoryboard.all.first(where: { $0.name == app }) else {
      preconditionFailure("The application \"\(app)\" was there when the arguments were checked.")
    }
    return .storyboard(try example.storyboard(), path: nil)
  }
}

/// An application that a command hosts.
@MainActor
enum HostedApplication {
  case sample(SampleApp)
  /// The path is that of the file; `nil` for a storyboard that comes with the program.
  case storyboard(Storyboard, path: String?)

  func configure(_ configuration: inout HostConfiguration) {
    if case .storyboard(let storyboard, _) = self { configuration.adopt(storyboard) }
  }

  func run(in daemon: Daemon) throws {
    switch self {
    case .sample(let app): try daemon.run(app.makeDelegate())
    case .storyboard(let storyboard, let path): try daemon.run(storyboard, path: path)
    }
  }

  func launch(in replay: Replay) {
    switch self {
    case .sample(let app): replay.launch(app.makeDelegate())
    case .storyboard(let storyboard, _): replay.launch(storyboard)
    }
  }
}
