import Porting
import Testing

@Suite struct `The order of writing` {
  @Test func `has the files that receive text before those that lose it`() {
    let sources = [
      ("A.swift", "extension Panel { override func f() {} }\n"),
      ("B.swift", "@objc class Plain {}\n"),
      (
        "C.swift",
        "class Panel: UIView {}\nextension Knob { override func f() {} }\n"
      ),
      ("D.swift", "class Knob: UIView {}\n"),
    ].map { Porter.Source(path: $0.0, bytes: Array($0.1.utf8)) }
    let order = Porter.inWritingOrder(Porter.port(sources)).map(\.path)
    #expect(order == ["D.swift", "C.swift", "A.swift", "B.swift"])
  }
}
