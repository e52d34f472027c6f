import Foundation

/// An image file in a bundle, of which only the size is read.
struct ImageFile {
  /// The size, in points.
  let size: CGSize
  /// The pixels per point.
  let scale: CGFloat

  /// Reads a file; `nil` if it cannot be read or is of another kind.
  init?(path: String) {
    // The size may stand behind what a camera writes into a JPEG file.
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    guard let bytes = try? file.read(upToCount: 1 << 20), let header = ImageHeader(bytes) else {
      return nil
    }
    let name = (path as NSString).lastPathComponent
    scale = [3, 2].first { name.contains("@\(Int($0))x.") } ?? 1
    size = CGSize(width: header.size.width / scale, height: header.size.height / scale)
  }

  /// Looks for a file by its name, with the highest scale that there is.
  init?(named name: String, in bundle: Bundle) {
    let given = (name as NSString).pathExtension
    let base = given.isEmpty ? name : (name as NSString).deletingPathExtension
    for suffix in ["@3x", "@2x", ""] {
      for type in given.isEmpty ? ["png", "jpg", "jpeg", "gif", "webp"] : [given] {
        if let path = bundle.path(forResource: base + suffix, ofType: type),
          let file = ImageFile(path: path)
        {
          self = file
          return
        }
      }
    }
    return nil
  }
}

/// What an image file says of its size.
struct ImageHeader {
  /// The size, in pixels.
  let size: CGSize

  /// Reads the beginning of a PNG, JPEG, GIF or WebP file; `nil` for another one.
  init?(_ data: Data) {
    let bytes = Bytes(data: data)
    guard
      let (width, height) = bytes.png ?? bytes.gif ?? bytes.webP ?? bytes.jpeg, width > 0,
      height > 0
    else { return nil }
    size = CGSize(width: width, height: height)
  }

  /// Numbers at places of a file; `nil` beyond its end.
  private struct Bytes {
    let data: Data

    func byte(_ place: Int) -> Int? {
      place >= 0 && place < data.count ? Int(data[data.startIndex + place]) : nil
    }

    func big(_ place: Int, _ count: Int) -> Int? {
      (0..<count).reduce(0) { sum, index in
        guard let sum, let byte = byte(place + index) else { return nil }
        return sum << 8 | byte
      }
    }

    func little(_ place: Int, _ count: Int) -> Int? {
      (0..<count).reversed().reduce(0) { sum, index in
        guard let sum, let byte = byte(place + index) else { return nil }
        return sum << 8 | byte
      }
    }

    func has(_ text: String, at place: Int = 0) -> Bool {
      text.utf8.enumerated().allSatisfy { byte(place + $0.offset) == Int($0.element) }
    }

    /// The IHDR chunk comes first (PNG specification, 11.2.2).
    var png: (Int, Int)? {
      guard byte(0) == 0x89, has("PNG", at: 1), has("IHDR", at: 12) else { return nil }
      return pair(big(16, 4), big(20, 4))
    }

    var gif: (Int, Int)? {
      guard has("GIF87a") || has("GIF89a") else { return nil }
      return pair(little(6, 2), little(8, 2))
    }

    /// One of three chunks has the size (RFC 9649, RFC 6386).
    var webP: (Int, Int)? {
      guard has("RIFF"), has("WEBP", at: 8) else { return nil }
      if has("VP8X", at: 12) {
        return pair(little(24, 3).map { $0 + 1 }, little(27, 3).map { $0 + 1 })
      }
      if has("VP8L", at: 12), let bits = little(21, 4) {
        return ((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1)
      }
      guard has("VP8 ", at: 12) else { return nil }
      return pair(little(26, 2).map { $0 & 0x3fff }, little(28, 2).map { $0 & 0x3fff })
    }

    /// The start of a frame has the size, behind other segments (ITU T.81, B.1).
    var jpeg: (Int, Int)? {
      guard big(0, 2) == 0xffd8 else { return nil }
      var place = 2
      while let mark = byte(place) {
        guard mark == 0xff, let kind = byte(place + 1) else { return nil }
        // A mark may be filled up with 0xff.
        if kind == 0xff {
          place += 1
          continue
        }
        let isFrame = (0xc0...0xcf).contains(kind) && ![0xc4, 0xc8, 0xcc].contains(kind)
        if isFrame { return pair(big(place + 7, 2), big(place + 5, 2)) }
        // Behind the start of a scan there is no length.
        guard kind != 0xda, let length = big(place + 2, 2), length >= 2 else { return nil }
        place += 2 + length
      }
      return nil
    }

    private func pair(_ width: Int?, _ height: Int?) -> (Int, Int)? {
      guard let width, let height else { return nil }
      return (width, height)
    }
  }
}
