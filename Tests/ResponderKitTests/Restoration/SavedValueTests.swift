import Foundation
import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite struct `What an object encodes for its state` {
  private let stage = RestorationStage()

  /// Saves with one closure, and restores with the other.
  private func restore(
    _ encode: @escaping (NSCoder) -> Void, _ decode: @escaping (NSCoder) -> Void
  ) {
    var hasDecoded = false
    stage.plan.makeRoot = { log in
      let root = RestoringController("root", log, id: "root")
      root.onEncode = encode
      root.onDecode = { coder in
        hasDecoded = true
        decode(coder)
      }
      return root
    }
    stage.launch()
    stage.leave()
    stage.launch()
    #expect(hasDecoded)
  }

  @Test func `keeps every type of number apart`() {
    restore { coder in
      coder.encode([1, true, 1.0, 0.5, UInt64.max, Int64.min] as [Any], forKey: "mixed")
      coder.encode(CGFloat(2.5), forKey: "length")
      coder.encode([CGFloat(1), 2], forKey: "lengths")
      coder.encode(Double.infinity, forKey: "infinity")
      coder.encode(Float(0.1), forKey: "float")
      coder.encode(UInt8(200) as Any, forKey: "byte")
      coder.encode(7, forKey: "seven")
      coder.encode(true, forKey: "flag")
    } _: { coder in
      let mixed = coder.decodeObject(forKey: "mixed") as? [Any] ?? []
      #expect(mixed.count == 6)
      #expect(mixed[0] as? Int == 1)
      #expect(mixed[1] as? Bool == true)
      #expect(mixed[2] as? Double == 1)
      #expect(mixed[3] as? Double == 0.5)
      #expect(mixed[4] as? UInt64 == .max)
      #expect(mixed[5] as? Int64 == .min)
      #expect(coder.decodeDouble(forKey: "length") == 2.5)
      #expect(coder.decodeObject(forKey: "lengths") as? [Double] == [1, 2])
      #expect(coder.decodeDouble(forKey: "infinity") == .infinity)
      #expect(coder.decodeFloat(forKey: "float") == 0.1)
      #expect(coder.decodeInteger(forKey: "byte") == 200)
      #expect(coder.decodeDouble(forKey: "seven") == 7)
      #expect(coder.decodeBool(forKey: "seven"))
      #expect(coder.decodeInteger(forKey: "flag") == 1)
      #expect(coder.decodeInteger(forKey: "length") == 2)
      #expect(coder.error == nil)
    }
  }

  nonisolated private static var classes: [AnyClass] {
    [
      NSSet.self, NSIndexPath.self, NSIndexSet.self, NSURL.self, NSUUID.self, NSValue.self,
      NSOrderedSet.self, NSDictionary.self, NSArray.self, NSString.self, NSNumber.self,
      NSData.self, NSNull.self,
    ]
  }

  @Test func `may be a set, a path, a URL, an identifier, a range or a nested collection`() {
    let url = URL(string: "https://example.org/a?b=c")!
    let identifier = UUID()
    let tree: [String: Any] = ["a": ["b": [1, "c", Data([3])] as [Any]], "n": NSNull()]
    restore { coder in
      coder.encode(Set([1, 2]), forKey: "set")
      coder.encode(IndexPath(indexes: [3, 4]), forKey: "path")
      coder.encode(IndexSet([1, 5, 6]), forKey: "indexes")
      coder.encode(url, forKey: "url")
      coder.encode(identifier, forKey: "identifier")
      coder.encode(NSValue(range: NSRange(location: 2, length: 3)), forKey: "range")
      coder.encode(NSOrderedSet(array: ["b", "a"]), forKey: "ordered")
      coder.encode(tree, forKey: "tree")
      coder.encode([1: "one"], forKey: "numbers")
      coder.encode(NSMutableArray(array: ["x"]), forKey: "mutable")
      coder.encode("" as NSString, forKey: "empty")
      coder.encode(CGSize(width: 1, height: 2), forKey: "size")
    } _: { coder in
      func read(_ key: String) -> Any? { coder.decodeObject(of: Self.classes, forKey: key) }
      #expect(read("set") as? Set<Int> == [1, 2])
      #expect(read("path") as? IndexPath == IndexPath(indexes: [3, 4]))
      #expect(read("indexes") as? IndexSet == IndexSet([1, 5, 6]))
      #expect(read("url") as? URL == url)
      #expect(read("identifier") as? UUID == identifier)
      let range = read("range") as? NSValue
      #expect(range?.rangeValue == NSRange(location: 2, length: 3))
      let ordered = read("ordered") as? NSOrderedSet
      #expect(ordered?.array as? [String] == ["b", "a"])
      let branches = read("tree") as? [String: Any]
      let inner = (branches?["a"] as? [String: Any])?["b"] as? [Any]
      #expect(inner?[0] as? Int == 1)
      #expect(inner?[1] as? String == "c")
      #expect(inner?[2] as? Data == Data([3]))
      #expect(branches?["n"] is NSNull)
      #expect(read("numbers") as? [Int: String] == [1: "one"])
      #expect(read("mutable") as? [String] == ["x"])
      #expect(read("empty") as? String == "")
      #expect(coder.decodeSize(forKey: "size") == CGSize(width: 1, height: 2))
      #expect(coder.error == nil)
    }
  }

  /// An array in an array and so on.
  private func nested(_ depth: Int) -> NSArray {
    (1..<depth).reduce(NSArray(array: ["bottom"])) { inner, _ in NSArray(array: [inner]) }
  }

  private func depth(_ array: Any?) -> Int {
    var (depth, inner) = (0, array as? [Any])
    while let next = inner { (depth, inner) = (depth + 1, next.first as? [Any]) }
    return depth
  }

  private func line(_ length: Int) -> Station {
    let first = Station("0")
    var last = first
    for number in 1..<length {
      last.next = Station("\(number)")
      last = last.next ?? last
    }
    return first
  }

  private func length(_ line: Station?) -> Int {
    var (length, station) = (0, line)
    while let next = station { (length, station) = (length + 1, next.next) }
    return length
  }

  @Test func `may be nested in four hundred levels`() {
    restore { coder in
      coder.encode(nested(400), forKey: "arrays")
      coder.encode(line(400), forKey: "line")
    } _: { coder in
      #expect(depth(coder.decodeObject(forKey: "arrays")) == 400)
      #expect(length(coder.decodeObject(of: Station.self, forKey: "line")) == 400)
      #expect(coder.error == nil)
    }
    #expect(stage.store.warnings == [])
  }

  @Test func `is not saved below five hundred levels, and the rest is`() {
    restore { coder in
      coder.encode(nested(3000), forKey: "arrays")
      coder.encode(line(3000), forKey: "line")
      coder.encode("rest", forKey: "rest")
    } _: { coder in
      #expect(depth(coder.decodeObject(forKey: "arrays")) == 500)
      #expect(length(coder.decodeObject(of: Station.self, forKey: "line")) == 500)
      #expect(coder.decodeObject(forKey: "rest") as? String == "rest")
      #expect(coder.error == nil)
    }
    #expect(stage.store.warnings.count == 2)
    #expect(
      stage.store.warnings.allSatisfy { $0.hasSuffix("is not saved: it is nested too deeply") })
  }

  @Test func `is not saved if it is too large to be read again, and the last state stays`() {
    stage.plan.encode = { $0.encode(Data(count: 1000), forKey: "data") }
    stage.launch()
    stage.leave()
    let state = stage.store.state
    stage.plan.encode = { $0.encode(Data(count: 1 << 26), forKey: "data") }
    stage.launch()
    stage.leave()
    #expect(stage.store.state == state)
    #expect(stage.store.warnings == ["the state could not be saved: the saved state is too large"])
  }

  @Test func `comes back as one object however often it was encoded, and in a circle`() {
    restore { coder in
      let first = Station("first")
      first.next = Station("second")
      first.next?.next = first
      coder.encode(first, forKey: "line")
      coder.encode([first, first], forKey: "twice")
      coder.encodeConditionalObject(first, forKey: "maybe")
      coder.encodeConditionalObject(Station("alone"), forKey: "never")
    } _: { coder in
      let line = coder.decodeObject(of: Station.self, forKey: "line")
      #expect(line?.name == "first")
      #expect(line?.next?.name == "second")
      #expect(line?.next?.next == nil, "it is not there yet while it is decoded")
      let twice =
        coder.decodeObject(of: [NSArray.self, Station.self], forKey: "twice") as? [Station]
      #expect(twice?.count == 2)
      #expect(twice?.allSatisfy { $0 === line } == true)
      #expect(coder.decodeObject(of: Station.self, forKey: "maybe") === line)
      #expect(coder.decodeObject(of: Station.self, forKey: "never") == nil)
      #expect(coder.error == nil)
    }
  }

  @Test func `is an error where another class was asked for, and all is empty after it`() {
    restore { coder in
      coder.encode(Station("a"), forKey: "station")
      coder.encode(3, forKey: "three")
      coder.encode("text", forKey: "text")
    } _: { coder in
      #expect(coder.decodeObject(of: NSString.self, forKey: "text") == "text")
      #expect(coder.decodeObject(forKey: "station") == nil, "no property list")
      #expect(coder.error != nil)
      #expect(coder.decodeInteger(forKey: "three") == 0)
      #expect(!coder.containsValue(forKey: "three"))
    }
  }

  @Test func `is an error where it is not a number, or too large`() {
    for key in ["text", "great"] {
      restore { coder in
        coder.encode("text", forKey: "text")
        coder.encode(Int64.max, forKey: "great")
      } _: { coder in
        #expect(coder.decodeInt32(forKey: key) == 0)
        #expect((coder.error as? CocoaError)?.code == .coderReadCorrupt)
      }
    }
  }

  @Test func `is left out with a warning where it cannot be kept, and the rest is saved`() {
    struct Unknown {}
    restore { coder in
      coder.encode(Unknown(), forKey: "value")
      coder.encode(UnsafelyCoded(3), forKey: "unsafe")
      coder.encode(Hidden(), forKey: "hidden")
      coder.encode(["kept", Hidden()] as [Any], forKey: "list")
    } _: { coder in
      #expect(!coder.containsValue(forKey: "value"))
      #expect(!coder.containsValue(forKey: "unsafe"))
      #expect(!coder.containsValue(forKey: "hidden"))
      #expect(coder.decodeObject(forKey: "list") as? [String] == ["kept"])
    }
    let reasons = stage.store.warnings.map { $0.split(separator: ": ").last ?? "" }
    #expect(
      reasons == [
        "its class has no NSCoding", "its class has no NSSecureCoding",
        "its class is private or local, and could not be found again",
        "its class is private or local, and could not be found again",
      ])
    #expect(stage.store.warnings.first?.hasPrefix("root: the ") == true)
    #expect(stage.store.warnings.first?.contains("for the key value is not saved") == true)
  }

  @Test func `comes in its order where it has no keys`() {
    restore { coder in
      coder.encode("first")
      coder.encode(Unkeyed(), forKey: "words")
      coder.encode("last")
    } _: { coder in
      #expect(coder.decodeObject() as? String == "first")
      #expect(coder.decodeObject(of: Unkeyed.self, forKey: "words")?.words == ["a", "b"])
      #expect(coder.decodeObject() as? String == "last")
      #expect(coder.decodeObject() == nil)
    }
  }
}

/// A part of a linked list.
final class Station: NSObject, NSSecureCoding {
  static var supportsSecureCoding: Bool { true }
  let name: String
  var next: Station?

  init(_ name: String) { self.name = name }

  init?(coder: NSCoder) {
    name = coder.decodeObject(of: NSString.self, forKey: "name").map { "\($0)" } ?? "?"
    next = coder.decodeObject(of: Station.self, forKey: "next")
  }

  func encode(with coder: NSCoder) {
    coder.encode(name, forKey: "name")
    coder.encode(next, forKey: "next")
  }
}

final class Unkeyed: NSObject, NSSecureCoding {
  static var supportsSecureCoding: Bool { true }
  let words: [String]
  override init() { words = ["a", "b"] }
  init?(coder: NSCoder) {
    words = [coder.decodeObject(), coder.decodeObject()].compactMap { $0 as? String }
  }
  func encode(with coder: NSCoder) { for word in words { coder.encode(word) } }
}

private final class Hidden: NSObject, NSSecureCoding {
  static var supportsSecureCoding: Bool { true }
  override init() {}
  init?(coder: NSCoder) {}
  func encode(with coder: NSCoder) {}
}
