import ArgumentParser
import Foundation
import LinuxSystem
import ResponderHost
import SampleApps
import Storyboards

/// The value of `--app`: the name of an application that is part of the program, or a file.
struct ApplicationName {
  static let usual = "six-views"

  static var help: ArgumentHelp {
    ArgumentHelp(
      "The application: a storyboard file, or a name from demo --list. Default: \(usual).",
      valueName: "file|name")
  }

  static var completion: CompletionKind {
    .custom { _, _, word in Self.completions(of: word) }
  }

  private let text: String
  /// Whether the user specified it.
  private let isGiven: Bool

  /// Parses a name.
  /// - Parameter text: The value; `nil` if the user specified none.
  init(_ text: String?) {
    self.text = text ?? Self.usual
    isGiven = text != nil
  }

  func validate() throws {
    guard !isFile, !Self.names.contains(text) else { return }
    throw ValidationError("no such application: \"\(text)\"\(hint)")
  }

  private var hint: String {
    if let name = SimilarName.to(text, among: Self.names) { return "; did you mean \"\(name)\"?" }
    return "; expected a file, or one of \(Self.names.joined(separator: ", "))"
  }

  private static var names: [String] {
    MainActor.assumeIsolated { SampleApp.all.map(\.name) } + ExampleStoryboard.all.map(\.name)
  }

  /// Whether it is a file. A file with the name of an example takes precedence if it exists.
  private var isFile: Bool {
    let isDirectory = Self.isDirectory(text)
    let isThere = isDirectory != nil
    guard !Self.names.contains(text) else { return isDirectory == false }
    // Other errors are reported when the file is read.
    return isThere || text.contains("/") || text.hasSuffix(".yaml") || text.hasSuffix(".yml")
  }

  /// Returns whether a file is a directory; `nil` if it does not exist.
  private static func isDirectory(_ path: String) -> Bool? {
    var isDirectory: ObjCBool = false
    // Written during the call.
    let isThere = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    return isThere ? isDirectory.boolValue : nil
  }

  /// The file; `nil` for an application that is part of the program.
  var file: String? { isFile ? text : nil }

  /// Reads the application.
  /// - Throws: The problems of the file.
  @MainActor
  func load() throws -> HostedApplication {
    if isFile { return .storyboard(try Storyboard.read(path: text), path: text) }
    if let sample = SampleApp.named(text) { return .sample(sample, speaks: isGiven) }
    guard let example = ExampleStoryboard.all.first(where: { $0.name == text }) else {
      preconditionFailure("The application \"\(text)\" was there when the arguments were checked.")
    }
    return .storyboard(try example.storyboard(), path: nil)
  }

  /// The recordings for a demonstration, if an application of the program was specified.
  @MainActor
  var recordings: [DemoRecordings.Entry]? {
    guard isGiven, !isFile else { return nil }
    let name = text.hasSuffix(".yaml") ? String(text.dropLast(".yaml".count)) : text
    return SampleApp.named(name)?.recordings
  }

  // MARK: - Completion

  /// Returns the completions of a word: the names, and storyboards and directories.
  static func completions(of word: String) -> [String] {
    let folder = word.lastIndex(of: "/").map { String(word[...$0]) } ?? ""
    // A missing directory has no completions.
    let found = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    let files = (found ?? []).sorted().compactMap { name -> String? in
      let path = folder + name
      guard !name.hasPrefix("."), let isDirectory = isDirectory(path) else { return nil }
      if isDirectory { return path + "/" }
      return name.hasSuffix(".yaml") || name.hasSuffix(".yml") ? path : nil
    }
    // bash evaluates completions, so names with special characters are left out.
    return names + files.filter { $0.wholeMatch(of: /[A-Za-z0-9._\/@+\-]+/) != nil }
  }
}
