// A file that imports UIKit sees Foundation too; so does one that imports ResponderKit.
@_exported public import Foundation
