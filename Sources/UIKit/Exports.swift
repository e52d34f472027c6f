// The UIKit types of iOS: the event system, Foundation, and `main()`.
@_exported public import ResponderHost
