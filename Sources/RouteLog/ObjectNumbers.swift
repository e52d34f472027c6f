/// Assigns numbers to views and recognisers, for as long as they exist.
@MainActor
public final class ObjectNumbers {
  private struct Entry {
    weak var object: AnyObject?
    let number: Int
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var last = 0

  /// Creates an empty table.
  public init() {}

  /// Returns the number of an object.
  public func number(_ object: AnyObject) -> Int {
    let identity = ObjectIdentifier(object)
    // A new object may have the address of a released one.
    if let entry = entries[identity], entry.object === object { return entry.number }
    last += 1
    entries[identity] = Entry(object: object, number: last)
    return last
  }

  /// Removes the numbers of released objects.
  public func forgetReleased() {
    entries = entries.filter { $0.value.object != nil }
  }
}
