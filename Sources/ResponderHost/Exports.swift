// A hosted application needs one import only, as on iOS.
@_exported public import ResponderKit
