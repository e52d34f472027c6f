import Foundation
import TestSupport
import Testing

/// Which folders of `ResponderKit` name types of each other. Every such pair is listed with its reason.
@Suite struct `The folders of ResponderKit` {
  private struct Pair: Hashable, CustomStringConvertible {
    let first, second: String

    init(_ one: String, _ other: String) {
      (first, second) = (min(one, other), max(one, other))
    }

    var folders: Set<String> { [first, second] }
    var description: String { "\(first) and \(second)" }
  }

  /// The folders that deliver events. The others depend on them.
  private static let core: Set = ["Application", "Events", "Gestures", "Responders", "Views"]

  private static let reasons: [Pair: String] = [
    // The core.
    Pair("Application", "Events"): "the application owns the trackers, which send through it",
    Pair("Application", "Gestures"): "the application owns the arbiter, which follows its policies",
    Pair("Application", "Responders"): "the application is a responder, and delivers to responders",
    Pair("Application", "Views"): "the application owns the windows, which register with it",
    Pair("Events", "Gestures"): "a touch knows its recognisers",
    Pair("Events", "Responders"): "an event records its way up the responder chain",
    Pair("Events", "Views"): "a touch knows its view and its window",
    Pair("Gestures", "Views"): "a view has recognisers",
    Pair("Responders", "Views"): "a responder finds the window in which it is first responder",
    // The core and the others: properties and methods of UIKit that a subclass can override, and
    // requirements of its protocols, have to be declared in the type itself.
    Pair("Application", "Scenes"): "the application's delegate configures scenes",
    Pair("Application", "Screens"): "the application's delegate finds controllers to restore",
    Pair("Layers", "Views"): "UIView.layer, and the geometry of that layer is the view's",
    Pair("Scenes", "Views"): "UIWindow.windowScene",
    Pair("Screens", "Views"): "UIWindow.rootViewController",
    // Others.
    Pair("Restoration", "Screens"): "UIViewController.restorationClass",
  ]

  private let folders: [String: [Source]]
  /// The folders that each folder names types of, with those types.
  private let uses: [String: [String: Set<String>]]

  init() throws {
    let module = Repository.root.appending(path: "Sources/ResponderKit")
    var folders: [String: [Source]] = [:]
    for case let path as String in try #require(
      FileManager.default.enumerator(atPath: module.path))
    where path.hasSuffix(".swift") && path.contains("/") {
      let folder = String(path.prefix { $0 != "/" })
      folders[folder, default: []].append(
        Source(try Data(contentsOf: module.appending(path: path))))
    }
    var owners: [String: Set<String>] = [:]
    for (folder, files) in folders {
      for type in files.flatMap(\.declared) { owners[type, default: []].insert(folder) }
    }
    var uses: [String: [String: Set<String>]] = [:]
    for (folder, files) in folders {
      for name in files.flatMap(\.named) {
        // Private types of several folders may have the same name.
        guard let owner = owners[name], owner.count == 1, let other = owner.first, other != folder
        else { continue }
        uses[folder, default: [:]][other, default: []].insert(name)
      }
    }
    self.folders = folders
    self.uses = uses
  }

  private var mutual: Set<Pair> {
    var pairs: Set<Pair> = []
    for (folder, used) in uses {
      for other in used.keys where uses[other]?[folder] != nil { pairs.insert(Pair(folder, other)) }
    }
    return pairs
  }

  @Test func `name types of each other only in the listed pairs`() {
    for pair in mutual where Self.reasons[pair] == nil {
      let (one, other) = (uses[pair.first]?[pair.second], uses[pair.second]?[pair.first])
      Issue.record("\(pair) name each other's \(one ?? []) and \(other ?? [])")
    }
  }

  @Test func `have no pair in the list that does not name types of each other`() {
    let gone = Set(Self.reasons.keys).subtracting(mutual)
    #expect(gone.isEmpty, "remove \(gone) from the list")
  }

  @Test func `are a core that hardly depends on the others`() {
    #expect(folders.count >= 20)
    #expect(Self.core.isSubset(of: folders.keys))
    let between = mutual.filter { $0.folders.intersection(Self.core).count == 1 }
    #expect(between.count <= 5, "\(between)")
  }

  @Test func `are read without comments and strings`() {
    let source = Source(
      Data(
        #"""
        /// A ``Kettle``. /* Not
        public final class Cup: Dish { enum Size { case small } } // Spoon
        /* Fork /* and Knife */ Plate */ typealias Bowl = Dish
        let text = "a \(Pot.name) \" Pan"
        let more = """
          "Oven" Stove
          """
        """#.utf8))
    #expect(source.declared == ["Cup", "Bowl"])
    #expect(source.named == ["Cup", "Dish", "Size", "Bowl"])
  }
}

/// The types that a file declares at its top level, and the capitalised words of its code.
private struct Source {
  private(set) var declared: Set<String> = []
  private(set) var named: Set<String> = []

  private static let keywords: Set = [
    "class", "struct", "enum", "protocol", "actor", "typealias",
  ]

  init(_ text: Data) {
    let bytes = Array(text)
    var (place, depth) = (0, 0)
    var isDeclaring = false

    func starts(with mark: StaticString) -> Bool {
      bytes[place...].starts(
        with: UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount))
    }
    func skip(to mark: StaticString) {
      while place < bytes.count, !starts(with: mark) {
        place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
      }
      place += mark.utf8CodeUnitCount
    }
    func skipComment() {
      var open = 0
      repeat {
        if starts(with: "/*") {
          (open, place) = (open + 1, place + 2)
        } else if starts(with: "*/") {
          (open, place) = (open - 1, place + 2)
        } else {
          place += 1
        }
      } while open > 0 && place < bytes.count
    }

    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "/") where starts(with: "//"):
        while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
      case UInt8(ascii: "/") where starts(with: "/*"): skipComment()
      case UInt8(ascii: "\"") where starts(with: "\"\"\""):
        place += 3
        skip(to: "\"\"\"")
      case UInt8(ascii: "\""):
        place += 1
        skip(to: "\"")
      case UInt8(ascii: "{"): (depth, place) = (depth + 1, place + 1)
      case UInt8(ascii: "}"): (depth, place) = (depth - 1, place + 1)
      case let byte where Self.isWord(byte):
        let start = place
        while place < bytes.count, Self.isWord(bytes[place]) { place += 1 }
        let word = String(decoding: bytes[start..<place], as: UTF8.self)
        if isDeclaring, depth == 0 { declared.insert(word) }
        isDeclaring = Self.keywords.contains(word)
        if word.first?.isUppercase == true { named.insert(word) }
      default: place += 1
      }
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: byte >= 0x80
    }
  }
}
