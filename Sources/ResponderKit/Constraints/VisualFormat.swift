import Foundation

/// One line of the visual format language.
///
/// The grammar is that of Apple's Auto Layout Guide, *Visual Format Language*.
struct VisualFormat {
  /// The superview, or a view or guide with its name.
  enum Item: Equatable {
    case superview
    case named(String)
  }

  /// A number, or a name.
  enum Value: Equatable {
    case number(CGFloat)
    case name(String)
  }

  /// A relation to a value. Without a priority it is required.
  struct Predicate: Equatable {
    var relation = NSLayoutConstraint.Relation.equal
    var value: Value
    var priority: Value?
  }

  /// The distance between two items.
  enum Connection: Equatable {
    /// The items touch each other.
    case flush
    /// The standard distance.
    case standard
    case predicates([Predicate])
  }

  /// An item, with its size and the connection to the item before it.
  struct Part: Equatable {
    var connection: Connection?
    var item: Item
    var size: [Predicate] = []
  }

  var axis = NSLayoutConstraint.Axis.horizontal
  var parts: [Part] = []

  /// Reads a line.
  /// - Throws: ``VisualFormatError`` if the line does not follow the grammar.
  init(_ format: String) throws(VisualFormatError) {
    var reader = VisualFormatReader(format)
    if reader.skip("V:") {
      axis = .vertical
    } else {
      _ = reader.skip("H:")
    }
    var connection: Connection?
    repeat {
      var part = try reader.part()
      part.connection = connection
      parts.append(part)
      if part.item == .superview, parts.count > 1 { break }
      connection = reader.isAtEnd ? nil : try reader.connection()
    } while connection != nil
    if !reader.isAtEnd { throw reader.mistake("nothing can follow the superview's end") }
    if !parts.contains(where: { $0.item != .superview }) {
      throw reader.mistake("there is no view in it")
    }
  }
}

/// A line that does not follow the grammar, or that names an unknown view.
struct VisualFormatError: Error, CustomStringConvertible {
  let description: String

  /// - Parameter character: The position of the mistake, from 1.
  init(_ format: String, character: Int? = nil, _ reason: String) {
    let place = character.map { " at character \($0)" } ?? ""
    description = "the visual format \"\(format)\" is invalid\(place): \(reason)"
  }
}
