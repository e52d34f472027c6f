import Foundation
import TestSupport
import guest_cases

/// Cases that run in one boot, in the order of their list.
struct Share: Sendable {
  private(set) var cases: [GuestCase] = []
  /// About how long they take on an emulated processor.
  var seconds: Int { cases.reduce(0) { $0 + $1.seconds } }

  /// How many processors the guest has.
  var processors: Int { cases.map(\.processors).max() ?? 1 }

  /// The cases in so many shares that take about as long.
  static func split(_ cases: [GuestCase], into count: Int) -> [Share] {
    var places = [Int](repeating: 0, count: cases.count)
    var sums = [Int](repeating: 0, count: count)
    // Cases that take as long stay in their order, so that each run has the same shares.
    let ordered = cases.indices.sorted { (cases[$1].seconds, $0) < (cases[$0].seconds, $1) }
    for index in ordered {
      let least = sums.indices.min { sums[$0] < sums[$1] } ?? 0
      places[index] = least
      sums[least] += cases[index].seconds
    }
    return sums.indices.map { share in
      Share(cases: cases.indices.filter { places[$0] == share }.map { cases[$0] })
    }
  }
}

extension CaseList {
  /// All cases, or those of `Tests/run --smoke`.
  var chosen: [GuestCase] { SmokeRun.isOn ? cases.filter(\.isInSmoke) : cases }

  /// The cases for one processor in three boots, and those for two in one more: as many as run at a time, and none so long
  /// that it runs alone at the end.
  var shares: [Share] {
    let (one, two) = (chosen.filter { $0.processors == 1 }, chosen.filter { $0.processors > 1 })
    return Share.split(one, into: SmokeRun.isOn ? 1 : 3) + (two.isEmpty ? [] : [Share(cases: two)])
  }
}
