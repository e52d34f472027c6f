import Foundation
import Porting
import Testing

@Suite struct `A source that` {
  private static let examples = [
    """
    import UIKit
    @UIApplicationMain class AppDelegate: UIResponder, UIApplicationDelegate { var window: UIWindow? }
    @objc protocol D: class { @objc optional func moved(_ x: Panel) -> Int? }
    class Panel: UIViewController {
      @IBOutlet weak var button: UIButton!
      weak var delegate: D?
      override func viewDidLoad() {
        button.addTarget(self, action: #selector(tapped(_:)), for: .touchUpInside)
        _ = delegate?.moved?(self)
      }
      @objc func tapped(_ sender: UIButton) { print("\\(sender) #keyPath") }
    }
    extension Panel { override func touchesBegan(_ t: Set<UITouch>, with e: UIEvent?) {} }
    """,
    """
    #if os(iOS) || canImport(UIKit)
    import class QuartzCore.CALayer
    #elseif os(macOS)
    import AppKit
    #endif
    private extension Panel.Inner { var a: [Int: () -> Void] { [:] } }
    let state = UIControlState.normal, path = #keyPath(Item.name)
    """,
  ]
  private static let words = [
    "(", "[", "{", "}", ")", "<", ">", "\"", "\"\"\"", "/*", "#if a\n", "#endif\n", "#selector(",
    "override ",
    "extension Panel {", "class Panel {", "@objc ", "try ", "?", "!", ".a", "-> ", "\\(",
    "\u{feff}", "\r",
  ]

  /// Numbers that look random (SplitMix64).
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var word = state
      word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
      word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
      return word ^ (word >> 31)
    }
  }

  private static func changed(_ text: String, _ numbers: inout Numbers) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...6, using: &numbers) {
      let place = Int.random(in: 0...bytes.count, using: &numbers)
      let part = place..<min(bytes.count, place + Int.random(in: 0...40, using: &numbers))
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0: bytes.removeSubrange(part)
      case 1: bytes.insert(contentsOf: bytes[part], at: place)
      case 2: if place < bytes.count { bytes[place] = .random(in: 0...255, using: &numbers) }
      case 3, 4:
        bytes.insert(
          contentsOf: Array((words.randomElement(using: &numbers) ?? "").utf8), at: place)
      default:
        let word = Array((words.randomElement(using: &numbers) ?? "").utf8)
        let count = Int.random(in: 1...60, using: &numbers)
        bytes.insert(contentsOf: (0..<count).flatMap { _ in word }, at: place)
      }
    }
    return bytes
  }

  /// A few hundred inputs, or as many as there is time for (`Tests/Fuzz/run`).
  @Test func `may be anything, fuzzed, is ported or refused, and the same again`() throws {
    let environment = ProcessInfo.processInfo.environment
    let seconds =
      environment["RESPONDERD_FUZZ"] == "port"
      ? environment["RESPONDERD_FUZZ_SECONDS"].flatMap { Double($0) } : nil
    var numbers = Numbers(state: seconds == nil ? 1 : .random(in: 0 ... .max))
    let start = ContinuousClock.now
    var (count, longest) = (0, Duration.zero)
    while seconds.map({ start.duration(to: .now) < .seconds($0) }) ?? (count < 100) {
      let sources = Self.examples.enumerated().map { index, text in
        Porter.Source(path: "\(index).swift", bytes: Self.changed(text, &numbers))
      }
      if let file = environment["RESPONDERD_FUZZ_INPUT"] {
        try Data(sources.map(\.bytes).joined(separator: [0])).write(to: URL(filePath: file))
      }
      let before = ContinuousClock.now
      for result in Porter.port(sources) {
        #expect(result.isParsed || result.ported == result.original && !result.findings.isEmpty)
        let bytes = UnifiedDiff(path: result.path, from: result.original, to: result.ported).bytes
        #expect(bytes.isEmpty == !result.isChanged)
      }
      longest = max(longest, before.duration(to: .now))
      count += 1
    }
    guard seconds != nil else { return }
    print("port: \(count) inputs in \(start.duration(to: .now)), the longest took \(longest)")
  }
}
