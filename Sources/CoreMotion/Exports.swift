// The CoreMotion types of iOS: CMMotionManager.
@_exported public import ResponderKit
