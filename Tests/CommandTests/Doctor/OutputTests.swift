import InputDevices
import KernelInput
import ResponderHost
import Testing

@testable import Doctor

/// What the doctor says of a touchscreen that udev assigns to the output HDMI-A-2.
@Suite struct `A touchscreen of another output` {
  /// - Parameter options: Those of `responderd run` in the unit; `nil` without a service.
  private func findings(connected: String?, options: String?) throws -> [Finding] {
    let description = DeviceDescription(name: "Second Panel")
    var doctor = try #require(Doctor())
    doctor.configuration.output = connected
    doctor.service = options.map {
      ServiceUnit(
        properties: """
          LoadState=loaded
          ActiveState=inactive
          ExecStart={ path=/usr/bin/responderd ; argv[]=/usr/bin/responderd run \($0) ; }
          """)
    }
    let report = DeviceReport(
      recorded: description,
      udevProperties: ["ID_INPUT_TOUCHSCREEN": "1", "WL_OUTPUT": "HDMI-A-2"],
      wantedKeys: CodeSet())
    doctor.examineOutput(of: report)
    return doctor.findings
  }

  @Test(arguments: [nil, "", "--output HDMI-A-1", "--area Other=0,0,10x10"])
  func `is not read`(options: String?) throws {
    let findings = try findings(connected: "HDMI-A-1", options: options)
    #expect(findings.map(\.kind) == [.output])
    #expect(findings.first?.cause.contains("HDMI-A-2") == true)
    #expect(findings.first?.fix?.contains("ENV{WL_OUTPUT}=\"HDMI-A-1\"") == true)
  }

  @Test(arguments: [
    "--output HDMI-A-2", "--output=HDMI-A-2", "--device /dev/input/event3",
    "--area Second Panel=0,0,160x240",
  ])
  func `is read by a service that is set up for it`(options: String) throws {
    #expect(try findings(connected: "HDMI-A-1", options: options) == [])
  }

  @Test func `is read if its output is the one that is connected, or none is`() throws {
    #expect(try findings(connected: "HDMI-A-2", options: nil) == [])
    #expect(try findings(connected: nil, options: nil) == [])
  }
}
