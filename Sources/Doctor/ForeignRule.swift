import Foundation
import LinuxSystem

/// A line of udev rules of another origin that sets something for a device: one that names its subsystem, its node or its
/// name.
struct ForeignRule: Equatable {
  /// How it sets it.
  enum Strength {
    /// A later rule replaces what it sets.
    case replaceable
    /// With `:=`, so that no later rule replaces it.
    case final
    /// It has a program change the node, after all rules.
    case program
  }

  let file: String
  let lines: ClosedRange<Int>
  let strength: Strength
  /// Whether it has no other condition, which is not examined.
  var isCertain = true

  /// The name of the file: udev reads files in the order of their names, whatever their directories.
  var name: String { String(file.split(separator: "/").last ?? "") }

  /// A device, as rules name it.
  struct Device {
    /// The name of its node, such as `event3`.
    let kernel: String
    let subsystem: String
    let name: String
  }

  /// Finds the rules that set what a rule of responderd is to set, and that it does not replace.
  /// - Parameters:
  ///   - assignments: Those of responderd's rule.
  ///   - file: The file of responderd's rule.
  ///   - root: The directory that is `/`.
  /// - Returns: In the order in which udev reads them.
  static func stronger(
    than assignments: [String], in file: String, for device: Device, root: String = ""
  ) -> [ForeignRule] {
    let keys = Set(assignments.compactMap { tokens(of: $0).first?.key })
    let own = file.split(separator: "/").last.map(String.init) ?? ""
    return files(root: root).filter { !$0.name.contains("responderd") }.flatMap { file in
      rules(in: file.path, setting: keys, for: device, withReplaceable: file.name > own)
    }
  }

  /// The files that udev reads. One hides those of the same name in later directories.
  private static func files(root: String) -> [(name: String, path: String)] {
    var files: [String: String] = [:]
    for folder in Doctor.ruleFolders.map({ root + $0 }) {
      for name in Doctor.entries(folder) where name.hasSuffix(".rules") && files[name] == nil {
        files[name] = "\(folder)/\(name)"
      }
    }
    return files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static func rules(
    in file: String, setting keys: Set<String>, for device: Device, withReplaceable: Bool
  ) -> [ForeignRule] {
    guard let text = BoundedFile.text(of: file),
      // Few files have such words, and there are thousands of rules.
      withReplaceable || ([":="] + programs).contains(where: text.contains)
    else { return [] }
    var rules: [ForeignRule] = []
    var rule = ""
    var first = 1
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.hasPrefix("#") {
      if rule.isEmpty { first = index + 1 }
      rule += line
      if rule.hasSuffix("\\") {
        rule.removeLast()
        continue
      }
      let tokens = tokens(of: rule)
      if let strength = strength(of: tokens, setting: keys, for: device),
        withReplaceable || strength != .replaceable
      {
        rules.append(
          ForeignRule(
            file: file, lines: first...index + 1, strength: strength,
            isCertain: !tokens.contains {
              ["==", "!="].contains($0.sign) && !conditions.contains($0.key)
            }))
      }
      rule = ""
    }
    return rules
  }

  /// The conditions that are examined, or are met each time.
  private static let conditions = ["KERNEL", "SUBSYSTEM", "ATTRS{name}", "ACTION"]

  /// What changes a node.
  private static let programs = ["chmod", "chgrp", "chown", "setfacl"]

  private typealias Token = (key: String, sign: String, value: String)

  private static func tokens(of rule: String) -> [Token] {
    rule.matches(of: #/([A-Z_]+(?:\{[^}]*\})?)\s*(==|!=|\+=|-=|:=|=)\s*"([^"]*)"/#)
      .map { (String($0.1), String($0.2), String($0.3)) }
  }

  /// Returns how strongly a rule sets one of several keys; `nil` if it does not.
  private static func strength(
    of tokens: [Token], setting keys: Set<String>, for device: Device
  ) -> Strength? {
    var isAboutIt = false
    for (key, sign, value) in tokens where ["==", "!="].contains(sign) {
      let own =
        switch key {
        case "KERNEL": device.kernel
        case "SUBSYSTEM": device.subsystem
        case "ATTRS{name}": device.name
        default: String?.none
        }
      guard let own else { continue }
      let fits = value.split(separator: "|").contains {
        SystemCall.matches(own, pattern: String($0))
      }
      guard fits == (sign == "==") else { return nil }
      isAboutIt = isAboutIt || fits
    }
    guard isAboutIt else { return nil }
    let set = tokens.filter { keys.contains($0.key) && ["=", ":="].contains($0.sign) }
    // udev takes it for "=" elsewhere.
    if set.contains(where: { $0.sign == ":=" && ["GROUP", "MODE"].contains($0.key) }) {
      return .final
    }
    // Such a program changes what MODE= and GROUP= set.
    let isRun = tokens.contains { token in
      token.key.hasPrefix("RUN") && token.sign != "=="
        && programs.contains(where: token.value.contains)
    }
    if isRun, keys.contains("MODE") { return .program }
    return set.isEmpty ? nil : .replaceable
  }
}
