import Foundation

extension NSCoder {
  /// Encodes an array of numbers. Foundation on Linux does not accept `CGFloat` as an object.
  func encode(numbers: [CGFloat], forKey key: String) {
    encode(numbers.map { Double($0) }, forKey: key)
  }

  /// Decodes an array with the given number of elements; `nil` for anything else.
  func numbers(_ count: Int, forKey key: String) -> [CGFloat]? {
    let numbers = decodeObject(forKey: key) as? [Double]
    return numbers?.count == count ? numbers?.map { CGFloat($0) } : nil
  }
}
