import LinuxSystem

/// What a container looks like from the inside.
enum Container {
  /// The name of the program that made the container in which this process runs; `nil` outside of one.
  /// - Parameters:
  ///   - root: The directory that is `/`.
  ///   - environment: The environment of this process.
  static func name(
    root: String = "", environment: [String: String] = Environment.variables
  ) -> String? {
    // Of the file, whose content systemd(1) documents, and of the variable, which managers set for the first process.
    func known(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
    let first = BoundedFile.text(of: "\(root)/proc/1/environ")?.split(separator: "\0")
      .first { $0.hasPrefix("container=") }?.dropFirst("container=".count)
    let named =
      known(BoundedFile.text(of: "\(root)/run/systemd/container")) ?? known(
        environment["container"])
      ?? known(first.map(String.init))
    if let named { return named }
    if SystemCall.exists("\(root)/run/.containerenv") { return "podman" }
    return SystemCall.exists("\(root)/.dockerenv") ? "docker" : nil
  }
}
