import Foundation
import InputTranslation

/// What the command line asks for.
struct Options {
  /// What is wrong with a command line.
  struct Wrong: Error, CustomStringConvertible {
    var description: String
  }

  var settings = ShakeSettings()
  /// Of each two recordings the first one (0) or the other one (1); `nil`: both.
  var half: Int?
  var wantsCurve = false
  var wantsVariations = false
  var wantsShippedOnly = false
  var wantsGenerated = false
  var wantsTradeoff = false
  var wantsHelp = false
  var folders: [String] = []

  init(_ arguments: some Sequence<String>) throws(Wrong) {
    var arguments = Array(arguments)[...]
    while let argument = arguments.popFirst() {
      func value(_ what: String) throws(Wrong) -> Double {
        guard let text = arguments.popFirst() else {
          throw Wrong(description: "\(argument) takes \(what)")
        }
        guard let number = Double(text), number.isFinite else {
          throw Wrong(description: "\(argument) takes \(what), not \"\(text)\"")
        }
        return number
      }
      switch argument {
      case "-h", "--help": wantsHelp = true
      case "--curve": wantsCurve = true
      case "--varied": wantsVariations = true
      case "--shipped": wantsShippedOnly = true
      case "--generated": wantsGenerated = true
      case "--tradeoff": wantsTradeoff = true
      case "--swing":
        settings.swing = try value("a number of g")
        guard settings.swing > 0 else { throw Wrong(description: "--swing is more than 0 g") }
      case "--half":
        half = Int(exactly: try value("0 or 1"))
        guard half == 0 || half == 1 else { throw Wrong(description: "--half is 0 or 1") }
      case _ where argument.hasPrefix("-"):
        throw Wrong(description: "there is no option \(argument)")
      default: folders.append(argument)
      }
    }
    let modes = [wantsCurve, wantsVariations, wantsGenerated, wantsTradeoff, wantsShippedOnly]
    if modes.count(where: \.self) > 1 {
      throw Wrong(
        description: "--curve, --varied, --generated, --tradeoff and --shipped are one or the other"
      )
    }
  }
}
