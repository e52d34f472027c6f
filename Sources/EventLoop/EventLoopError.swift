public import LinuxSystem

/// An error of the event loop or of a file.
public typealias EventLoopError = SystemError
