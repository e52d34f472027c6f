import Foundation

#if os(iOS) || os(tvOS)
  import UIKit
#elseif os(macOS)
  import AppKit
  typealias UIColor = NSColor
#endif

enum Theme: String, CaseIterable {
  case light, dark

  var tint: UIColor {
    switch self {
    case .light: return #colorLiteral(red: 0.1, green: 0.2, blue: 0.9, alpha: 1)
    case .dark: return UIColor.orange
    }
  }
}

protocol Themed: AnyObject {
  associatedtype Content
  var theme: Theme { get set }
}

@available(iOS 11.0, *)
func isLarge() -> Bool {
  if #available(iOS 13.0, *) {
    return UIScreen.main.bounds.width > 700
  }
  #if targetEnvironment(simulator)
    return false
  #else
    return UIDevice.current.userInterfaceIdiom == .pad
  #endif
}

let greeting = """
  Good \(Theme.allCases.map { $0.rawValue }.joined(separator: ", "))
    "quoted" and \\ escaped
  """
let pattern = #"^\d+ \#(greeting.count)$"#
