import Testing

@testable import ResponderHost

@Suite struct `A histogram of lags` {
  @Test(arguments: [
    (0, 0), (1, 0), (128, 0), (129, 1), (256, 1), (257, 2), (131_072, 10), (131_073, 11),
    (Int.max, 11), (-5, 0),
  ])
  func `has each lag in the place whose bound it does not exceed`(lag: Int, place: Int) {
    var histogram = LagHistogram()
    histogram.add(microseconds: lag)
    let cumulative = histogram.cumulative
    #expect(cumulative.firstIndex(of: 1) == place)
    #expect(cumulative.last == 1 && histogram.count == 1)
    if let bound = LagHistogram.bound(of: place) { #expect(lag <= bound) }
    if place > 0, let bound = LagHistogram.bound(of: place - 1) { #expect(lag > bound) }
  }

  @Test func `adds up`() {
    var (one, other) = (LagHistogram(), LagHistogram())
    one.add(microseconds: 100)
    other.add(microseconds: 300)
    var sum = DaemonStatus.Lag(one)
    sum.add(DaemonStatus.Lag(other))
    #expect(sum.count == 2 && sum.sumMicroseconds == 400)
    #expect(sum.cumulative.prefix(4) == [1, 1, 2, 2])
  }
}
