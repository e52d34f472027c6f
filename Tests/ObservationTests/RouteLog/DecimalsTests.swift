import Testing

@testable import RouteLog

@Suite struct DecimalsTests {
  private func written(_ write: (inout ByteWriter) -> Void) -> String {
    let bytes = [UInt8](unsafeUninitializedCapacity: 400) { memory, count in
      var writer = ByteWriter(memory)
      write(&writer)
      count = writer.count
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    arguments: [
      (0, "0.00"), (-0.0, "0.00"), (1, "1.00"), (1.005, "1.00"), (0.995, "1.00"),
      (0.05, "0.05"), (-0.05, "-0.05"), (-0.004, "0.00"), (-0.006, "-0.01"), (-1.5, "-1.50"),
      (145.6, "145.60"), (999_999_999_999, "999999999999.00"), (1e12, "1000000000000.0"),
      (-1e300, "-1e+300"), (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
      (.leastNonzeroMagnitude, "0.00"), (.nan, "nan"), (.infinity, "inf"),
      (-.infinity, "-inf"),
    ] as [(Double, String)])
  func `two places`(value: Double, text: String) {
    #expect(written { $0.put(value, places: 2) } == text)
  }

  @Test(
    arguments: [
      (0, "0"), (136, "136"), (141.6, "141.6"), (141.649, "141.6"), (-0.04, "0"), (-0.06, "-0.1"),
      (1e15, "1000000000000000"), (.nan, "nan"),
    ] as [(Double, String)])
  func `as short as can be`(value: Double, text: String) {
    #expect(written { $0.put(short: value) } == text)
  }

  @Test func `microseconds of a long run are kept`() {
    #expect(written { $0.put(31_536_000.123456, places: 6) } == "31536000.123456")
  }
}
