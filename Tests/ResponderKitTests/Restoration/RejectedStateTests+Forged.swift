import Foundation
import ResponderKit
import ResponderTesting
import TestSupport
import Testing

// Files that are whole, and contain what no application saves.
extension `A state that cannot be used` {
  private static let unreadable = "the saved state cannot be understood"

  private func reason(ofContent content: Data) -> String {
    reason(for: ForgedState.file(content, user: stage.store.user))
  }

  /// The list of a state with one value, whose bytes are given: the first object.
  private func list(_ value: [UInt8]) -> BinaryList {
    var list = BinaryList()
    list.addArchive(value: list.add(value), objects: [])
    return list
  }

  @Test func `may be in another format of property lists, even a good one`() throws {
    let good = Data(try good().dropFirst(32))
    let list = try PropertyListSerialization.propertyList(from: good, format: nil)
    let xml = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
    #expect(reason(ofContent: xml) == Self.unreadable)
    #expect(reason(ofContent: ForgedState.nestedXML(30_000)) == Self.unreadable)
    #expect(reason(ofContent: ForgedState.nestedText(100_000)) == Self.unreadable)
    #expect(reason(ofContent: Data("bplist01".utf8) + good.dropFirst(8)) == Self.unreadable)
  }

  @Test func `may be nested too deeply, or in a circle`() {
    #expect(reason(ofContent: ForgedState.nested(20_000)) == "the saved state is nested too deeply")
    for depth in [1, 3, 200] {
      #expect(reason(ofContent: ForgedState.nested(depth, isCircle: true)) == Self.unreadable)
    }
  }

  @Test func `may contain a value more often than there is memory for`() {
    #expect(reason(ofContent: ForgedState.nested(40, width: 10)) == "the saved state is too large")
    #expect(reason(ofContent: ForgedState.nested(4, width: 5000)) == "the saved state is too large")
  }

  @Test func `may be a long chain of objects, of which the first ones are decoded`() throws {
    let type = try #require(_mangledTypeName(Station.self))
    stage.launch()
    stage.store.state = ForgedState.file(
      ForgedState.chain(20_000, of: type, key: "next"), user: stage.store.user)
    var errors: [String] = []
    stage.plan.willRestore = { coder in
      _ = coder.decodeObject(of: Station.self, forKey: "value")
      errors.append("\(coder.error.map { "\($0)" } ?? "none")")
    }
    stage.launch()
    #expect(errors.count == 1)
    #expect(errors.first?.contains("nested too deeply") == true, "\(errors)")
    #expect(stage.application.applicationState == .active)
  }

  @Test func `may have lengths that lead past its end`() {
    for type: UInt8 in [0x40, 0x50, 0x60, 0xA0, 0xC0, 0xD0] {
      for length: [UInt8] in [
        [0x11, 0x10, 0], [0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
        [0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0x13, 0x80, 0, 0, 0, 0, 0, 0, 0],
        [0x51, 0x61], [0x1F],
      ] {
        #expect(reason(ofContent: list([type | 15] + length).data) == Self.unreadable)
      }
    }
    // As many characters as there are bytes, and each has two.
    let text = list([0x6F, 0x11, 0, 150])
    #expect((160..<300).contains(text.data.count))
    #expect(reason(ofContent: text.data) == Self.unreadable)
  }

  @Test func `may have types and numbers that do not exist`() {
    for bytes: [UInt8] in [[0x1F], [0x2F], [0x30], [0x21, 0, 0], [0x70], [0xE0], [0xF3], [0x0C]] {
      #expect(reason(ofContent: list(bytes).data) == Self.unreadable)
    }
  }

  @Test func `may refer to objects that it does not have`() {
    for bytes: [UInt8] in [
      [0xA1, 0x7F, 0xFF, 0xFF, 0xFF], [0xA1, 0, 0, 0, 200],
      [0xD1, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF],
    ] {
      #expect(reason(ofContent: list(bytes).data) == Self.unreadable)
    }
    var other = list([0x09])
    other.top = 1_000_000
    #expect(reason(ofContent: other.data) == Self.unreadable)
    other.top = -1
    #expect(reason(ofContent: other.data) == Self.unreadable)
  }

  @Test func `may have a table of objects that leads elsewhere`() {
    let list = list([0x09])
    let good = list.data
    let table = good.count - 32 - list.objects.count * 4
    for offset: [UInt8] in [
      [0, 0, 0, 0], [0, 0, 0, 7], [0, 0, 0, UInt8(table)], [0xFF, 0xFF, 0xFF, 0xFF],
    ] {
      for index in list.objects.indices {
        var data = good
        data.replaceSubrange(table + index * 4..<table + index * 4 + 4, with: offset)
        #expect(reason(ofContent: data) == Self.unreadable)
      }
    }
    // The sizes of offsets and references, the number of objects, the first one, and the table's place.
    for (place, values) in [
      6: [0, 1, 3, 9, 255], 7: [0, 1, 9, 255], 8: [127, 128, 255], 15: [0, 1, 255],
      16: [127, 255], 23: [255], 24: [127, 255], 31: [0, 7, 255],
    ] as [Int: [UInt8]] {
      for value in values {
        var data = good
        data[data.count - 32 + place] = value
        #expect(reason(ofContent: data) == Self.unreadable, "\(place): \(value)")
      }
    }
  }

  @Test func `may have nothing but the ends of a list`() {
    let good = list([0x09]).data
    for data in [Data(), Data("bplist00".utf8), good.suffix(32), good.prefix(8) + good.suffix(32)] {
      #expect(reason(ofContent: data) == Self.unreadable)
    }
  }

  @Test func `may have any wrong byte in its list, and is used or set aside`() throws {
    let good = try good()
    var generator = Noise(state: 11)
    for round in 0..<2000 {
      var other = good
      for _ in 0...round % 3 {
        let place = Int.random(in: 32..<good.count, using: &generator)
        other[place] = UInt8.random(in: 0...255, using: &generator)
      }
      other.repairChecksum()
      stage.store.state = other
      stage.launch()
      #expect(stage.application.applicationState == .active)
      #expect(stage.store.launchMarks == 0)
    }
  }
}
