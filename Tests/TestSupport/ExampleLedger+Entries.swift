extension ExampleLedger {
  private static let installation = ExampleRunner.guest(
    "the installation of the README runs as documented, and its removal stops and disables it")
  private static let recipes = ExampleRunner.guest(
    "each example of settings has the documented effect on the service's commands")
  private static let userService = ExampleRunner.guest(
    "a user's service manager runs the service, which reads the devices")
  private static let package = ExampleRunner.guest(
    "the package is installed, upgraded while it runs, removed and purged")
  private static let rules = ExampleRunner.guest(
    "the rules and hardware database entries of the pages have the documented effect")
  private static let service = ExampleRunner.guest(
    "the commands of the pages follow and examine the service as documented")
  private static let options = ExampleRunner.guest(
    "the service takes the options of its options file, and the doctor's remedies edit them")
  private static let programs = ExampleRunner.guest(
    "the commands of the pages run, record and measure as documented")
  private static let examples = ExampleRunner.test("CommandTests/ExampleTests.swift")
  private static let stage = ExampleRunner.test(
    "ObservationTests/TerminalStage/ProgramOnTerminalTests.swift")
  private static let liveStage = ExampleRunner.test(
    "ObservationTests/TerminalStage/LiveStageTests.swift")
  private static let settings = ExampleRunner.test(
    "CommandTests/Installation/InstalledExampleTests.swift")
  private static let packageBuild = ExampleRunner.nothing(
    "it builds for half an hour, and installs from a repository; the package's cases build it with "
      + "the same script, and install it with dpkg")
  private static let certificates = ExampleRunner.nothing(
    "the sockets of systemd's units need certificates; journalShipped runs the same programs")
  private static let figures = ExampleRunner.nothing(
    "it measures as --check does, for minutes, and prints the figures or replaces the recorded ones"
  )
  private static let secondMachine = ExampleRunner.nothing(
    "it needs a second machine; ServerTests sends what a browser behind a forwarded port sends")
  private static let containers = ExampleRunner.nothing(
    "the checks have no container engine; ContainerCases makes with unshare what it gives a daemon")
  private static let compositor = ExampleRunner.nothing(
    "the guests have no compositor; DisplayCases runs ctl display with a storyboard's commands")
  private static let backlights = ExampleRunner.nothing(
    "InstallationTests installs the rule, and DisplayCases applies it to a backlight of the kernel")
  private static let desktops = ExampleRunner.nothing(
    "InstallationTests installs the rule, and DesktopCases applies it to a panel of the kernel")
  private static let kiosk = ExampleRunner.guest(
    "a kiosk that is set up step by step runs its gestures, and the browser below does not see them"
  )
  private static let packages = ExampleRunner.nothing(
    "PackageCases install the package, and polkitd is in the guests")
  private static let doctor = ExampleRunner.nothing(
    "its status depends on the machine; the doctor's cases run it in many")
  private static let sessions = ExampleRunner.nothing("the guests have no session with a display")
  private static let brokers = ExampleRunner.nothing(
    "it installs the package, which PackageCases does, and its settings, as BrokerCases does; Tests/HomeAssistant/run has a Home Assistant"
  )
  private static let brokerOfUser = ExampleRunner.nothing(
    "BrokerTests run the program as the user of the daemon; the guest of a user's service has no broker"
  )
  private static let supervisors = ExampleRunner.nothing("Debian's guests run systemd")
  private static let porting = ExampleRunner.nothing(
    "the paths are the reader's; the tests of the porting command run it on sources of their own")

  static let commandEntries: [Entry] = [
    Entry("README.md", "$(command -v sudo) apt-get update", by: .release("readme_block tests")),
    Entry("README.md", "$(command -v sudo)", by: installation),
    Entry("README.md", "swift build -c release", by: .release("swift build -c release")),
    Entry("README.md", block: "responderd init", by: examples),
    Entry("README.md", block: "swift build", by: .release("readme_block application-commands")),
    Entry("ControlSocket.md", by: service),
    Entry("Doctoring.md", by: service),

    Entry("DisplayPower.md", block: "swayidle", by: compositor),
    Entry("DisplayPower.md", block: "sudo responderd install", by: backlights),
    Entry("Desktop.md", by: desktops),
    Entry("Kiosk.md", by: kiosk),
    Entry("Kiosk.md", "apt install", by: packages),
    Entry("Kiosk.md", "responderd doctor", by: doctor),
    Entry("Broker.md", by: brokers),
    Entry("Devices.md", block: "responderd devices", by: service),
    Entry("Devices.md", block: "sudo usermod", by: userService),
    Entry("Devices.md", block: "sudo responderd install --uaccess", by: installation),
    Entry("Devices.md", block: "responderd run", by: programs),
    Entry("Devices.md", "responderd record", by: programs),
    Entry("Devices.md", "responderd replay", by: examples),
    Entry("Devices.md", block: "sudo responderd trace", by: service),
    Entry("Devices.md", block: "sudo responderd ctl", by: installation),
    Entry("Devices.md", block: "sudo env LC_ALL=C ir-keytable", by: rules),
    Entry("Devices.md", block: "sudo udevadm control", by: rules),
    Entry("Devices.md", block: "sudo systemd-hwdb", by: rules),
    Entry(
      "Faults.md",
      by: .nothing("it boots a guest for 15 minutes, in which a case would boot another")),

    Entry("Inspecting.md", block: "responderd why", by: installation),
    Entry("Inspecting.md", "responderd why 160,240 --app", by: examples),
    Entry("Inspecting.md", block: "responderd demo", by: stage),
    Entry("Inspecting.md", "responderd run --stage", block: "responderd demo", by: liveStage),
    Entry("Inspecting.md", block: "responderd inspect", by: installation),
    Entry("Inspecting.md", "responderd inspect --", by: examples),
    Entry("Inspecting.md", block: "ssh", by: secondMachine),
    Entry("Inspecting.md", block: "responderd replay", by: examples),
    Entry("Inspecting.md", block: "responderd ctl", by: installation),

    Entry("Measuring.md", by: programs),
    Entry("MediaPlayers.md", by: programs),
    Entry("Observing.md", block: "responderd trace", by: service),
    Entry("Observing.md", block: "journalctl -u", by: service),
    Entry("Observing.md", block: "apt install", by: certificates),
    Entry("Observing.md", block: "systemctl enable --now systemd-journal-upload", by: certificates),
    Entry("Observing.md", block: "journalctl -D", by: certificates),
    Entry("ReactingToTheSystem.md", by: installation),

    Entry("Service.md", block: "systemd/debian/build", by: packageBuild),
    Entry("Service.md", block: "dpkg-source", by: packageBuild),
    Entry("Service.md", block: ".build/release/responderd install", by: installation),
    Entry("Service.md", block: "responderd uninstall", by: installation),
    Entry("Service.md", block: "install -D -m 644 storyboard.yaml /etc", by: recipes),
    Entry("Service.md", block: "systemctl stop", by: recipes),
    Entry("Service.md", block: "sudo systemctl disable", by: userService),
    Entry("Service.md", block: "sudo cp", by: package),
    Entry("Service.md", block: "sudo responderd install --uaccess", by: installation),
    Entry("Service.md", block: "sudo udevadm", by: userService),
    Entry("Service.md", block: "install -D -m 644 storyboard.yaml ~", by: userService),
    Entry("Service.md", block: "systemctl --user restart", by: userService),
    Entry("Service.md", block: "systemctl status", by: service),
    Entry("ServiceRecipes.md", block: "install", by: recipes),
    Entry("ServiceRecipes.md", block: "mkdir", by: recipes),
    Entry("ServiceRecipes.md", block: "responderd ctl", by: installation),
    Entry("Troubleshooting.md", block: "sudo usermod", by: userService),
    Entry("Troubleshooting.md", block: "sudo responderd install", by: installation),
    Entry("Troubleshooting.md", block: "sudo systemd-hwdb", by: rules),
    Entry("Troubleshooting.md", block: "sudo responderd ctl", by: service),
    Entry("Troubleshooting.md", block: "systemctl stop", by: recipes),
    Entry("WithoutSystemd.md", by: containers),
    Entry("PortingRules.md", by: porting),
    Entry("TestingAnApp.md", by: programs),
    Entry("JSONLines.md", by: programs),
    Entry("ReadingTheClassics.md", by: .test("CommandTests/ClassicsTests.swift")),
    Entry("Performance.md", by: figures),
    Entry("Performance.md", "Tests/Benchmarks/cost --check", by: .release("cost --check")),
  ]

  static let fileEntries: [Entry] = [
    Entry("Devices.md", "/etc/udev/hwdb.d/61-remote.hwdb", by: rules),
    Entry("Devices.md", "/etc/udev/rules.d/65-panel.rules", by: rules),
    Entry("Devices.md", "/etc/udev/rules.d/65-sensor.rules", by: rules),
    Entry("Devices.md", "/etc/udev/hwdb.d/61-panel.hwdb", by: rules),
    Entry("Troubleshooting.md", "/etc/udev/rules.d/61-panel.rules", by: rules),
    Entry("Service.md", "/etc/udev/rules.d/65-local.rules", by: rules),
    Entry("Service.md", "/etc/default/responderd", by: options),
    Entry("Service.md", "--app %h/.config", by: userService),
    Entry("Service.md", "--app /etc/responderd/kiosk.yaml", by: settings),
    Entry("ServiceRecipes.md", "/etc/systemd/system/kiosk-menu.service", by: sessions),
    Entry("ServiceRecipes.md", "", by: settings),
    Entry("Kiosk.md", "/etc/polkit-1/rules.d/50-responderd.rules", by: kiosk),
    Entry("WithoutSystemd.md", "/etc/init.d/responderd", by: supervisors),
    Entry("WithoutSystemd.md", "/etc/sv/responderd/run", by: supervisors),
    Entry("Broker.md", "", by: brokerOfUser),
    Entry("Observing.md", "run --trace json", by: service),
    Entry("Observing.md", "/etc/systemd/system/responderd-metrics.service", by: service),
    Entry("Observing.md", "/etc/systemd/system/responderd-metrics.timer", by: service),
    Entry("Observing.md", "/etc/systemd/journal-upload.conf", by: certificates),
  ]
}
