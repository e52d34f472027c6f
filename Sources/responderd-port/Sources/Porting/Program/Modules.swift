/// The modules that programs of iOS import.
enum Modules {
  /// The modules of the product UIKit, and Foundation.
  static let present: Set<String> = [
    "UIKit", "QuartzCore", "CoreGraphics", "CoreMotion", "MediaPlayer", "Foundation",
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
