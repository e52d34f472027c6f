/// Reads Prometheus' text format as strictly as `promtool check metrics` does.
struct PrometheusText {
  struct Wrong: Error, CustomStringConvertible {
    let description: String
  }

  /// The value of each sample, by its name and labels as they stand.
  private(set) var samples: [String: Double] = [:]
  private(set) var types: [String: String] = [:]

  init(_ text: String) throws {
    guard text.hasSuffix("\n") else { throw Wrong(description: "no end of the last line") }
    var helped: Set<String> = []
    var family: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      let words = line.split(separator: " ", maxSplits: 3)
      if line.hasPrefix("# HELP ") {
        guard words.count == 4, helped.insert(String(words[2])).inserted, words[3].hasSuffix(".")
        else { throw Wrong(description: "help: \(line)") }
      } else if line.hasPrefix("# TYPE ") {
        let name = String(words[2])
        guard words.count == 4, helped.contains(name), types[name] == nil,
          ["counter", "gauge", "histogram"].contains(words[3])
        else { throw Wrong(description: "type: \(line)") }
        types[name] = String(words[3])
        family = name
      } else {
        try take(line, of: family)
      }
    }
    try checkHistograms()
  }

  private mutating func take(_ line: Substring, of family: String?) throws {
    guard let space = line.lastIndex(of: " "), let value = Double(line[line.index(after: space)...])
    else { throw Wrong(description: "no value: \(line)") }
    let key = String(line[..<space])
    let name = String(key.prefix { $0 != "{" })
    guard let family, let type = types[family] else { throw Wrong(description: "no type: \(line)") }
    let allowed =
      type == "histogram"
      ? ["_bucket", "_sum", "_count"].map { family + $0 } : [family]
    guard allowed.contains(name) else { throw Wrong(description: "\(name) in \(family)") }
    guard name.allSatisfy({ ("a"..."z").contains($0) || $0 == "_" }) else {
      throw Wrong(description: "name: \(name)")
    }
    guard (type == "counter") == name.hasSuffix("_total") || type == "histogram" else {
      throw Wrong(description: "a counter ends in _total, and nothing else does: \(name)")
    }
    if key.contains("{") { try checkLabels(key.dropFirst(name.count)) }
    guard samples.updateValue(value, forKey: key) == nil else {
      throw Wrong(description: "twice: \(key)")
    }
  }

  /// `{node="/dev/input/event3",name="a \"b\" c"}`
  private func checkLabels(_ labels: Substring) throws {
    var rest = labels.dropFirst()
    while true {
      let name = rest.prefix { $0.isLetter || $0 == "_" }
      rest = rest.dropFirst(name.count)
      guard !name.isEmpty, rest.hasPrefix("=\"") else {
        throw Wrong(description: "labels: \(labels)")
      }
      rest = rest.dropFirst(2)
      while let character = rest.first, character != "\"" {
        rest = rest.dropFirst()
        guard character == "\\" else { continue }
        guard let escaped = rest.first, "\\\"n".contains(escaped) else {
          throw Wrong(description: "escape: \(labels)")
        }
        rest = rest.dropFirst()
      }
      rest = rest.dropFirst()
      if rest == "}" { return }
      guard rest.first == "," else { throw Wrong(description: "labels: \(labels)") }
      rest = rest.dropFirst()
    }
  }

  private func checkHistograms() throws {
    for (name, type) in types where type == "histogram" {
      let buckets = samples.filter { $0.key.hasPrefix("\(name)_bucket{le=\"") }
        .map { key, value in
          (bound: Double(key.split(separator: "\"")[1]) ?? .nan, count: value)
        }.sorted { $0.bound < $1.bound }
      guard buckets.last?.bound == .infinity, buckets.last?.count == samples["\(name)_count"],
        zip(buckets, buckets.dropFirst()).allSatisfy({ $0.count <= $1.count }),
        samples["\(name)_sum"] != nil
      else { throw Wrong(description: "histogram \(name): \(buckets)") }
    }
  }
}
