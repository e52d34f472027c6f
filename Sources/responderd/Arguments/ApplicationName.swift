import ArgumentParser
import Foundation
import LinuxSystem
import ResponderHost
import SampleApps
import Storyboards

/// What `--app` takes: the name of an application that comes with the program, or a file.
struct ApplicationName {
  static let usual = "six-views"

  static var help: ArgumentHelp {
    ArgumentHelp(
      "The application: a storyboard's file, or a name that demo --list has.",
      valueName: "file|name")
  }

  private let text: String

  init(_ text: String) { self.text = text }

  func validate() throws {
    guard !isFile, !Self.names.contains(text) else { return }
    throw ValidationError("There is no application \"\(text)\"\(hint)")
  }

  private var hint: String {
    if let name = SimilarName.to(text, among: Self.names) { return "; did you mean \"\(name)\"?" }
    return "; there are \(Self.names.joined(separator: ", ")), and files."
  }

  private static var names: [String] {
    MainActor.assumeIsolated { SampleApp.all.map(\.name) } + ExampleStoryboard.all.map(\.name)
  }

  /// What has the name of an example is a file only if it is there.
  private var isFile: Bool {
    let isDirectory = Self.isDirectory(text)
    let isThere = isDirectory != nil
    guard !Self.names.contains(text) else { return isDirectory == false }
    // Whatever else is there is told of when it is read.
    return isThere || text.contains("/") || text.hasSuffix(".yaml") || text.hasSuffix(".yml")
  }

  /// Whether a file is a directory; `nil` where there is none.
  private static func isDirectory(_ path: String) -> Bool? {
    var isDirectory: ObjCBool = false
    // Written during the call.
    let isThere = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    return isThere ? isDirectory.boolValue : nil
  }

  /// Reads the application.
  /// - Throws: What is wrong with the file.
  @MainActor
  func load() throws -> HostedApplication {
    if isFile { return .storyboard(try Storyboard.read(path: text), path: text) }
    if let sample = SampleApp.named(text) { return .sample(sample) }
    guard let example = ExampleStoryboard.all.first(where: { $0.name == text }) else {
      preconditionFailure("The application \"\(text)\" was there when the arguments were checked.")
    }
    return .storyboard(try example.storyboard(), path: nil)
  }

  // MARK: - Completion

  /// What a word may become: the names, and the storyboards and folders where it points to.
  static func completions(of word: String) -> [String] {
    let folder = word.lastIndex(of: "/").map { String(word[...$0]) } ?? ""
    // Where there is no such folder there is nothing to offer.
    let found = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    let files = (found ?? []).sorted().compactMap { name -> String? in
      let path = folder + name
      guard !name.hasPrefix("."), let isDirectory = isDirectory(path) else { return nil }
      if isDirectory { return path + "/" }
      return name.hasSuffix(".yaml") || name.hasSuffix(".yml") ? path : nil
    }
    // bash evaluates what it is offered: a file's name is not to become a command.
    return names + files.filter { $0.wholeMatch(of: /[A-Za-z0-9._\/@+\-]+/) != nil }
  }
}
