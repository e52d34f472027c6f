import Foundation
import ResponderKit
import Testing

/// Images have the sizes of their files.
@Suite struct ImageTests {
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 1, 44, 0, 0, 0, 200, 8, 6, 0, 0, 0]
  private static let gif = Array("GIF89a".utf8) + [0x2c, 0x01, 0xc8, 0x00, 0, 0, 0]
  /// The size stands behind two other segments, one filled up.
  private static let jpeg: [UInt8] = [
    0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc4, 0, 3, 9, 0xff, 0xc2, 0, 17, 8, 0, 200, 1,
    44, 3,
  ]
  private static let lossy: [UInt8] =
    Array("RIFF____WEBPVP8 ".utf8) + [
      0, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 0x2c, 0x41, 0xc8, 0x40,
    ]
  /// 299 and 199 in 14 bits each.
  private static let lossless: [UInt8] =
    Array("RIFF____WEBPVP8L".utf8) + [0, 0, 0, 0, 0x2f, 0x2b, 0xc1, 0x31, 0x00]
  private static let extended: [UInt8] =
    Array("RIFF____WEBPVP8X".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 0x2b, 0x01, 0, 0xc7, 0, 0]

  @Test(arguments: [png, gif, jpeg, lossy, lossless, extended])
  func `the size is that in the file`(bytes: [UInt8]) {
    #expect(UIImage(data: Data(bytes))?.size == CGSize(width: 300, height: 200))
    #expect(UIImage(data: Data(bytes), scale: 2)?.size == CGSize(width: 150, height: 100))
  }

  @Test(arguments: [png, gif, jpeg, lossy, lossless, extended])
  func `a file that is cut off or damaged is not an image`(bytes: [UInt8]) {
    for count in 0..<10 {
      #expect(UIImage(data: Data(bytes.prefix(count))) == nil)
    }
    for place in 0..<4 {
      var damaged = bytes
      damaged[place] ^= 0x20
      #expect(UIImage(data: Data(damaged)) == nil || place > 1)
    }
    #expect(UIImage(data: Data([0xff, 0xd8, 0xff, 0xe0, 0, 0])) == nil)
    #expect(UIImage(data: Data(repeating: 0xff, count: 100)) == nil)
  }

  @MainActor
  @Test func `an image is found in a bundle, with the scale of its file`() throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("images-\(UUID().uuidString).bundle")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try Data(Self.png).write(to: directory.appendingPathComponent("logo@2x.png"))
    try Data(Self.gif).write(to: directory.appendingPathComponent("dot.gif"))
    let bundle = try #require(Bundle(path: directory.path))
    let logo = UIImage(named: "logo", in: bundle, compatibleWith: nil)
    #expect(logo?.size == CGSize(width: 150, height: 100) && logo?.scale == 2)
    #expect(UIImage(named: "dot.gif", in: bundle, compatibleWith: nil)?.size.width == 300)
    #expect(UIImage(named: "none", in: bundle, compatibleWith: nil)?.size == .zero)
    let path = directory.appendingPathComponent("logo@2x.png").path
    #expect(UIImage(contentsOfFile: path)?.size == CGSize(width: 150, height: 100))
    #expect(UIImage(contentsOfFile: path + ".none") == nil)
    #expect(UIImageView(image: logo).frame.size == CGSize(width: 150, height: 100))
  }

  @Test func `images with a name are equal, and others are themselves`() {
    #expect(
      UIImage(named: "a") == UIImage(named: "a") && UIImage(named: "a") != UIImage(named: "b"))
    let image = UIImage(size: CGSize(width: 3, height: 4))
    #expect(image == image && image != UIImage(size: image.size) && image.size.height == 4)
    #expect(image.withRenderingMode(.alwaysTemplate).renderingMode == .alwaysTemplate)
    #expect(Set([UIImage(named: "a"), UIImage(named: "a")]).count == 1)
  }
}

/// Names that programs use, with what events depend on.
@MainActor
@Suite struct SmallNameTests {
  @Test func `an indicator hides itself while nothing is under way`() {
    let indicator = UIActivityIndicatorView(style: .large)
    #expect(indicator.isHidden && indicator.bounds.width == 37)
    indicator.startAnimating()
    #expect(!indicator.isHidden && indicator.isAnimating)
    indicator.stopAnimating()
    #expect(indicator.isHidden)
    indicator.hidesWhenStopped = false
    #expect(!indicator.isHidden)
  }

  @Test func `subviews of an effect lie in its content, which fills it`() {
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
    view.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
    let button = UIButton(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    view.contentView.addSubview(button)
    #expect(view.contentView.frame == view.bounds)
    #expect(view.hitTest(CGPoint(x: 15, y: 15), with: nil) === button)
  }

  @Test func `rows, offsets and directions are what they are given`() {
    var path = IndexPath(row: 2, section: 1)
    path.item += 1
    #expect(path == IndexPath(item: 3, section: 1) && path.section == 1)
    #expect(
      UIOffset() == .zero
        && CGRect(x: 2, y: 2, width: -2, height: -2).equalTo(
          CGRect(x: 0, y: 0, width: 2, height: 2))
    )
    let view = UIView()
    view.semanticContentAttribute = .forceRightToLeft
    view.mask = UIView()
    view.tintAdjustmentMode = .dimmed
    #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft && view.mask != nil)
    #expect(view.tintAdjustmentMode == .dimmed && UIView().semanticContentAttribute == .unspecified)
    view.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(view.snapshotView(afterScreenUpdates: false)?.frame == view.frame)
    let part = CGRect(x: 1, y: 1, width: 2, height: 3)
    let copy = view.resizableSnapshotView(
      from: part, afterScreenUpdates: false, withCapInsets: .zero)
    #expect(copy?.bounds.size == part.size && copy?.isUserInteractionEnabled == false)
    #expect(!view.drawHierarchy(in: view.bounds, afterScreenUpdates: true))
    let color = UIColor { $0.userInterfaceStyle == .light ? .systemRed : .systemGreen }
    #expect(color == .systemRed && color.resolvedColor(with: .current) == .systemRed)
    UIImpactFeedbackGenerator(style: .light).impactOccurred()
  }
}
