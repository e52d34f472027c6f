import KernelInput

extension DeviceDescription {
  /// Creates a description from files in sysfs, without opening the node.
  ///
  /// The files are in the directory of the node's input device (`/sys/class/input/input7`), and all
  /// users can read them. A file that is missing or invalid counts as empty. The ranges of the axes
  /// are not in sysfs.
  ///
  /// - Parameter attribute: Returns the text of a file, by its path relative to that directory.
  init(sysfs attribute: (String) -> String?) {
    self.init(name: attribute("name") ?? "")
    physicalPath = attribute("phys") ?? ""
    uniqueID = attribute("uniq") ?? ""

    func number(_ path: String) -> UInt16 { attribute(path).flatMap { UInt16($0, radix: 16) } ?? 0 }
    bus = Bus(rawValue: number("id/bustype"))
    vendor = number("id/vendor")
    product = number("id/product")
    version = number("id/version")

    func codes(_ path: String) -> CodeSet {
      attribute(path).flatMap { CodeSet(sysfs: $0) } ?? CodeSet()
    }
    properties = codes("properties")
    eventTypes = codes("capabilities/ev")
    keys = codes("capabilities/key")
    relativeAxes = codes("capabilities/rel")
    absoluteAxes = codes("capabilities/abs")
    miscellaneousCodes = codes("capabilities/msc")
    switches = codes("capabilities/sw")
  }
}
