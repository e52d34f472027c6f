public import LinuxSystem

/// A failure of the machinery under the loop, or of a file.
public typealias EventLoopError = SystemError
