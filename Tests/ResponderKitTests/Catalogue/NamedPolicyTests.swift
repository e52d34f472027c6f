import ResponderKit
import Testing

/// Points of behaviour by their names.
@Suite struct `The policies of UIBehavior` {
  @Test func `have the names of properties, and set these and nothing else`() {
    let values = Self.values(UIBehavior())
    for policy in UIBehavior.Policy.all {
      #expect(values[policy.name] != nil, "\(policy.name)")
      #expect(policy.values.count > 1)
      for value in policy.values {
        var behavior = UIBehavior()
        #expect(policy.set(value, of: &behavior))
        let changed = Self.values(behavior)
        #expect(changed[policy.name] == value, "\(policy.name)")
        #expect(changed.filter { $0.key != policy.name && values[$0.key] != $0.value }.isEmpty)
      }
      var behavior = UIBehavior()
      #expect(!policy.set("maybe", of: &behavior))
    }
  }

  @Test func `are all those whose values have names`() {
    let names = Set(UIBehavior.Policy.all.map(\.name))
    #expect(names.count == UIBehavior.Policy.all.count)
    for child in Mirror(reflecting: UIBehavior()).children {
      let isNumber = Double("\(child.value)") != nil
      #expect(names.contains(child.label ?? "") != isNumber, "\(child.label ?? "")")
    }
  }

  private static func values(_ behavior: UIBehavior) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: Mirror(reflecting: behavior).children.map {
        ($0.label ?? "", "\($0.value)")
      })
  }
}
