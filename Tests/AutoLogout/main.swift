import ResponderHost

UIApplicationMain(
  CommandLine.argc, CommandLine.unsafeArgv, NSStringFromClass(TimerApplication.self),
  NSStringFromClass(LogoutDelegate.self))
