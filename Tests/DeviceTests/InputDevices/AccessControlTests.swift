import Testing

@testable import InputDevices

@Suite struct `Read access to a node` {
  private static let alice = AccessIdentity(user: 1000, name: "alice", groups: [1000, 104])
  private static let bob = AccessIdentity(user: 1001, name: "bob", groups: [1001])

  private static func node(
    _ mode: UInt32, owner: UInt32 = 0, group: UInt32 = 104, _ entries: [AccessControl.Entry] = []
  ) -> AccessControl {
    AccessControl(mode: mode, owner: owner, group: group, entries: entries)
  }

  @Test func `is determined by the mode if there is no list`() {
    #expect(Self.node(0o660).verdict(for: Self.alice) == .readable)
    #expect(Self.node(0o660).verdict(for: Self.bob) == .notInGroup)
    #expect(Self.node(0o600).verdict(for: Self.alice) == .group)
    #expect(Self.node(0o600).verdict(for: Self.bob) == .nobody)
    #expect(Self.node(0o604).verdict(for: Self.bob) == .readable)
    // A member of the group is not one of the others.
    #expect(Self.node(0o604).verdict(for: Self.alice) == .group)
    #expect(Self.node(0o060, owner: 1000).verdict(for: Self.alice) == .owner)
    let root = AccessIdentity(user: 0, name: "root", groups: [0])
    #expect(Self.node(0o000).verdict(for: root) == .readable)
  }

  @Test func `is determined by the list if there is one`() {
    typealias Entry = AccessControl.Entry
    let named = Entry(holder: .user(1001), isReading: true)
    let denied = Entry(holder: .user(1000), isReading: false)
    let (mask, openMask) = (
      Entry(holder: .mask, isReading: false), Entry(holder: .mask, isReading: true)
    )
    #expect(Self.node(0o660, [named, openMask]).verdict(for: Self.bob) == .readable)
    #expect(Self.node(0o600, [named, mask]).verdict(for: Self.bob) == .mask)
    #expect(Self.node(0o660, [denied, openMask]).verdict(for: Self.alice) == .namedUser)
    let group = Entry(holder: .group(1001), isReading: false)
    #expect(Self.node(0o664, [group, openMask]).verdict(for: Self.bob) == .namedGroup(1001))
    let open = Entry(holder: .group(1001), isReading: true)
    #expect(Self.node(0o660, [open, openMask]).verdict(for: Self.bob) == .readable)
  }

  @Test func `is read from the kernel's form of the list`() {
    var control = Self.node(0o640)
    // user::rw-, user:1001:---, group::r--, mask::r--, other::---
    control.readList([
      2, 0, 0, 0, 1, 0, 6, 0, 255, 255, 255, 255, 2, 0, 0, 0, 0xe9, 3, 0, 0, 4, 0, 4, 0, 255, 255,
      255, 255, 0x10, 0, 4, 0, 255, 255, 255, 255, 0x20, 0, 0, 0, 255, 255, 255, 255,
    ])
    #expect(
      control.entries == [
        .init(holder: .user(1001), isReading: false), .init(holder: .mask, isReading: true),
      ])
    #expect(control.isGroupReading)
    #expect(control.verdict(for: Self.bob) == .namedUser)
    #expect(control.verdict(for: Self.alice) == .readable)
  }

  @Test(arguments: [[], [2], [2, 0, 0, 0, 1], [9, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0]] as [[UInt8]])
  func `is not claimed by what is not a list`(bytes: [UInt8]) {
    var control = Self.node(0o660)
    control.readList(bytes)
    #expect(control == Self.node(0o660))
  }

  @Test func `depends on the list alone, which can be cleared at any time`() {
    let named = AccessControl.Entry(holder: .user(1001), isReading: true)
    let mask = AccessControl.Entry(holder: .mask, isReading: true)
    let listed = Self.node(0o660, [named, mask])
    #expect(listed.needsList(by: Self.bob))
    #expect(!listed.needsList(by: Self.alice))
    #expect(!listed.needsList(by: AccessIdentity(user: 0, name: "root", groups: [0])))
    #expect(!Self.node(0o664, [named, mask]).needsList(by: Self.bob))
    #expect(!Self.node(0o600).needsList(by: Self.bob))
  }

  @Test func `and write access are determined by the mode`() {
    #expect(Self.node(0o664).isWritable(by: Self.alice))
    #expect(!Self.node(0o664).isWritable(by: Self.bob))
    #expect(!Self.node(0o464, owner: 1000).isWritable(by: Self.alice))
  }

  @Test func `a node's number is that of its device`() {
    #expect(DeviceNumber("13:67")?.description == "13:67")
    #expect(DeviceNumber("13") == nil && DeviceNumber("a:b") == nil)
    #expect(DeviceNumber(node: "/dev/null")?.description == "1:3")
    #expect(DeviceNumber(node: "/etc/passwd") == nil)
  }
}
