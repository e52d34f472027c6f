// Importing UIKit also imports Foundation; so does importing ResponderKit.
@_exported public import Foundation
