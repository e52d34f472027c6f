/// The modules that programs of iOS import.
enum Modules {
  /// The modules of the product UIKit, and Foundation.
  static let present: Set<String> = [
    "UIKit", "QuartzCore", "CoreGraphics", "CoreMotion", "MediaPlayer", "Foundation",
  ]

  /// The modules that have the types of UIKit.
  static let ofUIKit: Set<String> = [
    "UIKit", "ResponderKit", "ResponderHost", "QuartzCore", "CoreGraphics", "CoreMotion",
    "MediaPlayer",
  ]
  /// The modules of other user interfaces.
  static let ofOtherInterfaces: Set<String> = ["SwiftUI", "AppKit", "Cocoa", "WatchKit"]

  /// The types of other modules that Foundation exports on iOS, but not on Linux.
  static let exportedByFoundation: Set<String> = [
    "CGAffineTransform", "CGColor", "CGContext", "CGMutablePath", "CGPath", "CGVector",
    "NSLayoutAnchor", "NSLayoutConstraint", "NSLayoutDimension", "NSLayoutXAxisAnchor",
    "NSLayoutYAxisAnchor", "Selector",
  ]

  /// Whether a name is like those of the types of UIKit and QuartzCore, such as `UIView` and `CALayer`.
  static func isNameOfUIKit(_ name: String) -> Bool {
    (name.hasPrefix("UI") || name.hasPrefix("CA")) && name.dropFirst(2).first?.isUppercase == true
      && name.dropFirst(3).first?.isLowercase == true
  }

  /// Whether a class is `CALayer` or one that QuartzCore derives from it.
  static func isLayer(_ name: String) -> Bool { name.hasPrefix("CA") && name.hasSuffix("Layer") }

  /// Whether a class is `CAAnimation` or one that QuartzCore derives from it.
  static func isAnimation(_ name: String) -> Bool {
    name == "CAAnimationGroup" || name == "CATransition"
      || name.hasPrefix("CA") && name.hasSuffix("Animation")
  }

  /// The types that almost every program of UIKit names.
  static let commonTypes: Set<String> = [
    "UIApplication", "UIButton", "UIColor", "UIControl", "UIGestureRecognizer", "UIImage",
    "UILabel",
    "UIResponder", "UITouch", "UIView", "UIViewController", "UIWindow",
  ]

  /// The frameworks of Apple that event-handling programs import, and that Linux does not have.
  static let absent: Set<String> = [
    "ARKit", "AVFAudio", "AVFoundation", "AVKit", "Accelerate", "AppKit", "AudioToolbox",
    "AuthenticationServices", "CallKit", "CloudKit", "Cocoa", "Combine", "Contacts", "CoreAudio",
    "CoreBluetooth", "CoreData", "CoreHaptics", "CoreImage", "CoreLocation", "CoreML", "CoreMedia",
    "CoreServices", "CoreSpotlight", "CoreTelephony", "CoreText", "CoreVideo", "EventKit",
    "GLKit", "GameController", "GameKit", "GameplayKit", "HealthKit", "ImageIO", "Intents",
    "LocalAuthentication", "MapKit", "MessageUI", "Messages", "Metal", "MetalKit",
    "MobileCoreServices", "MultipeerConnectivity", "NaturalLanguage", "Network",
    "NotificationCenter", "OSLog", "OpenGLES", "PDFKit", "PencilKit", "Photos", "PhotosUI",
    "PushKit", "QuickLook", "SafariServices", "SceneKit", "Security", "Social", "Speech",
    "SpriteKit", "StoreKit", "SwiftUI", "SystemConfiguration", "UniformTypeIdentifiers",
    "UserNotifications", "VideoToolbox", "Vision", "WatchConnectivity", "WatchKit", "WebKit",
    "WidgetKit", "os",
  ]
}
