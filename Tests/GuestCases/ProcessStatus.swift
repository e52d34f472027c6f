/// What the kernel says of a process in `/proc/PID/status`.
struct ProcessStatus {
  private var fields: [Substring: [Substring]] = [:]

  init(of process: Int32) throws {
    for line in try Sysfs.text("/proc/\(process)/status").split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      fields[parts[0]] = parts.last?.split(whereSeparator: \.isWhitespace) ?? []
    }
  }

  /// The words of a field; none if the kernel does not tell it.
  subscript(name: String) -> [String] { (fields[name[...]] ?? []).map(String.init) }
}
