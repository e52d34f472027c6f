import Foundation

extension NSCoder {
  /// An array of so many numbers; `nil` for anything else.
  func numbers(_ count: Int, forKey key: String) -> [CGFloat]? {
    let numbers = decodeObject(forKey: key) as? [Double]
    return numbers?.count == count ? numbers?.map { CGFloat($0) } : nil
  }
}
