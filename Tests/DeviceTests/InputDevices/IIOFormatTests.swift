import Testing

@testable import InputDevices

@Suite struct IIOFormatTests {
  @Test(
    arguments: [
      ("le:s12/16>>4", [0x50, 0xf8], -123), ("le:s12/16>>4", [0xf0, 0x7f], 2047),
      ("le:s12/16>>4", [0x0f, 0x80], -2048), ("be:s12/16>>4", [0xf8, 0x50], -123),
      ("le:u12/16>>4", [0x50, 0xf8], 3973), ("le:s16/16>>0", [0x00, 0x80], -32768),
      ("le:s16/16", [0xff, 0x7f], 32767), ("be:u24/32>>8", [0x01, 0x02, 0x03, 0xff], 0x010203),
      ("le:s32/32>>0", [0xff, 0xff, 0xff, 0xff], -1), ("le:s8/8>>0", [0x81], -127),
      ("be:s64/64>>0", [0x80, 0, 0, 0, 0, 0, 0, 0], Int64.min),
      ("le:u64/64>>0", [0x01, 0, 0, 0, 0, 0, 0, 0x40], 0x4000_0000_0000_0001),
      ("le:s14/16X3>>2", [0x08, 0x00], 2),
    ] as [(String, [UInt8], Int64)])
  func `a value is read according to its type`(type: String, bytes: [UInt8], value: Int64) throws {
    let format = try #require(IIOChannelFormat(type))
    #expect(format.value(in: ([0xaa] + bytes).span, at: 1) == value)
  }

  @Test(arguments: [
    "", "le", "le:", "xe:s12/16>>4", "le:x12/16>>4", "le:s12", "le:s12/16>>5", "le:s17/16>>0",
    "le:s12/15>>0", "le:s0/16>>0", "le:s12/16>>-1", "le:s12/16>4", "le:s12/16X0>>4",
    "le:s12/16X>>4", "le:s12/16>>4>>4", "le:s12/16>>9223372036854775807", "le:s12/16:>>4",
  ])
  func `an invalid type is refused`(type: String) {
    #expect(IIOChannelFormat(type) == nil)
  }

  @Test func `three shorts and a time fill sixteen bytes`() throws {
    let layout = try layout([
      ("in_timestamp", 3, "le:s64/64>>0"), ("in_accel_z", 2, "le:s16/16>>0"),
      ("in_accel_x", 0, "le:s16/16>>0"), ("in_accel_y", 1, "le:s16/16>>0"),
    ])
    #expect(
      layout.channels.map(\.name) == ["in_accel_x", "in_accel_y", "in_accel_z", "in_timestamp"])
    #expect(layout.channels.map(\.offset) == [0, 2, 4, 8])
    #expect(layout.size == 16)
  }

  @Test func `mixed widths are aligned each to itself, and the scan to its largest`() throws {
    let layout = try layout([
      ("a", 0, "le:u8/8>>0"), ("b", 1, "be:s24/32>>8"), ("c", 2, "le:s16/16>>0"),
      ("d", 4, "le:u8/8>>0"),
    ])
    #expect(layout.channels.map(\.offset) == [0, 4, 8, 10])
    #expect(layout.size == 12)
  }

  @Test func `a channel of several values takes the room of all`() throws {
    let layout = try layout([("q", 0, "le:s16/16X4>>0"), ("t", 1, "le:s64/64>>0")])
    #expect(layout.channels.map(\.offset) == [0, 8])
    #expect(layout.size == 16)
  }

  @Test func `a lone axis is as long as itself`() throws {
    #expect(try layout([("in_accel_x", 0, "le:s12/16>>4")]).size == 2)
    #expect(IIOScanLayout([]).size == 0)
  }

  private func layout(_ channels: [(String, Int, String)]) throws -> IIOScanLayout {
    IIOScanLayout(
      try channels.map { name, index, type in
        IIOScanLayout.Channel(
          name: name, index: index, format: try #require(IIOChannelFormat(type)))
      })
  }
}
