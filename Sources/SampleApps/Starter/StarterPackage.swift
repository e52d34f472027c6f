/// A Swift package to start from: an app, its test, and a job that runs the test.
public struct StarterPackage: Sendable {
  /// Where the package gets responderd from.
  public enum Source: Equatable, Sendable {
    /// A folder; a relative path begins at the package.
    case path(String)
    /// A repository, by its address.
    case url(String)
  }

  /// A file of the package.
  public struct File: Equatable, Sendable {
    /// The path below the directory of the package.
    public let path: String
    /// What is in it.
    public let text: String
  }

  /// All files.
  public let files: [File]

  /// Creates the package.
  /// - Parameter source: Where it gets responderd from.
  public init(_ source: Source) {
    let manifest = Self.text(PackageResources.Package_swift_txt)
      .replacing("RESPONDERD", with: source.arguments).replacing("IDENTITY", with: source.identity)
    files = [
      File(path: "Package.swift", text: manifest),
      File(
        path: "Sources/Panel/AppDelegate.swift",
        text: Self.text(PackageResources.AppDelegate_swift_txt)),
      File(
        path: "Sources/Panel/PanelController.swift",
        text: Self.text(PackageResources.PanelController_swift_txt)),
      File(
        path: "Tests/PanelTests/PanelTests.swift",
        text: Self.text(PackageResources.PanelTests_swift_txt)
          .replacing("import StarterApp", with: "import Panel")),
      File(path: ".github/workflows/test.yml", text: Self.text(PackageResources.test_yml)),
      File(path: ".gitignore", text: ".build/\n"),
    ]
  }

  private static func text(_ resource: [UInt8]) -> String {
    String(decoding: resource, as: UTF8.self)
  }
}

extension StarterPackage.Source {
  /// Reads a value of the command line.
  public init(_ text: String) {
    // git also understands user@host:path.
    let isURL = text.contains("://") || text.wholeMatch(of: /[^\/]+@[^\/]+:.+/) != nil
    self = isURL ? .url(text) : .path(text)
  }

  /// The arguments of the dependency in the manifest.
  fileprivate var arguments: String {
    switch self {
    case .path(let path): "name: \"responderd\", path: \(Self.literal(path))"
    case .url(let url): "url: \(Self.literal(url)), branch: \"main\""
    }
  }

  /// The name by which products refer to the dependency: for a URL its last component.
  fileprivate var identity: String {
    guard case .url(let url) = self else { return "responderd" }
    let last = url.split(whereSeparator: { $0 == "/" || $0 == ":" }).last ?? ""
    return String(last.hasSuffix(".git") ? last.dropLast(4) : last)
  }

  /// A literal of Swift.
  private static func literal(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
