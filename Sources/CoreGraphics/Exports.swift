// The CoreGraphics types of iOS: transforms, vectors and colours; points, sizes and rectangles are part of Foundation.
@_exported public import ResponderKit
