// A hosted application needs one import, as an application on iOS does.
@_exported public import ResponderKit
