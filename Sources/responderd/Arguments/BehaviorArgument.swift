import ArgumentParser
import LinuxSystem
import ResponderHost

extension UIBehavior.Choice {
  /// Parses `iOS4`, `presentationOrder=oldThenNew`, or several of them separated by a plus sign.
  init(argument: String) throws {
    self.init()
    for part in argument.split(separator: "+", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if halves.count == 1 { try choosePreset(String(part)) } else { try choose(halves) }
    }
  }

  private mutating func choosePreset(_ name: String) throws {
    guard preset == nil, let found = UIBehavior.Preset(rawValue: name) else {
      let names = UIBehavior.Preset.allCases.map(\.rawValue)
      let meant = preset == nil ? SimilarName.to(name, among: names) : nil
      let hint = meant.map { "; did you mean \"\($0)\"?" } ?? ""
      throw ValidationError(
        "--behavior is iOS4 or current, or a single policy: presentationOrder=oldThenNew\(hint)")
    }
    preset = found
  }

  private mutating func choose(_ halves: [Substring]) throws {
    let name = String(halves[0])
    guard let policy = UIBehavior.Policy.named(name) else {
      let names = UIBehavior.Policy.all.map(\.name)
      throw ValidationError(
        "no such policy: \"\(name)\""
          + SimilarName.hint(name, among: names, "there are"))
    }
    guard add(policy, String(halves[1])) else {
      throw ValidationError("\(name) is \(policy.values.joined(separator: " or "))")
    }
  }
}
