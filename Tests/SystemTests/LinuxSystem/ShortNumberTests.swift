import Testing

@testable import LinuxSystem

@Suite struct `A number as text` {
  @Test(arguments: [
    (5, "5"), (0.5, "0.5"), (-3, "-3"), (-0.0, "0"), (1e300, "1e+300"), (.infinity, "inf"),
    (.nan, "nan"),
  ])
  func `has decimals if it needs them`(number: Double, text: String) {
    #expect(number.shortText == text)
  }
}
