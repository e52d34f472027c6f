// The QuartzCore types of iOS: layers, display links and transactions.
@_exported public import ResponderKit
