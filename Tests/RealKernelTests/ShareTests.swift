import GuestCaseList
import Testing

/// How the cases are divided among guests.
@Suite("The shares of guests")
struct ShareTests {
  @Test(arguments: 1...4)
  func `hold each case of both lists once, in the order of the list`(count: Int) {
    expectWhole(GuestCase.shares(count), count)
    expectWhole(ServiceCase.shares(count), count)
  }

  private func expectWhole<Case: SharedCaseList>(_ shares: [[Case]], _ count: Int) {
    #expect(shares.count == count)
    #expect(shares.joined().count == Case.allCases.count)
    #expect(Set(shares.joined()) == Set(Case.allCases))
    for share in shares {
      #expect(!share.isEmpty)
      #expect(share == Case.allCases.filter(share.contains))
    }
  }

  /// A guest is given the names of its cases, and runs all that contain one of them.
  @Test func `select no case of another share by a name that is part of its name`() {
    for names in [GuestCase.allCases.map(\.rawValue), ServiceCase.allCases.map(\.rawValue)] {
      for name in names {
        #expect(names.filter { $0.contains(name) } == [name])
      }
    }
  }

  @Test func `begin with the start of the machine, and end with the end of the package`() {
    for count in 1...4 {
      let shares = ServiceCase.shares(count)
      #expect(
        shares.allSatisfy { !$0.contains(.startsWithMachine) || $0.first == .startsWithMachine })
      #expect(shares.allSatisfy { !$0.contains(.package) || $0.last == .package })
    }
  }
}
