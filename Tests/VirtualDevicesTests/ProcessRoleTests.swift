import Glibc
import Testing

@testable import VirtualDevices

@Suite struct ProcessRoleTests {
  @Test(
    arguments: [
      (EACCES, "fingerpost", ["fingerpost", "fingerpost-devices"], ProcessRole.service),
      (EPERM, "fingerpost", ["fingerpost", "fingerpost-devices"], .confinedService),
      (EACCES, "kiosk", ["fingerpost-devices"], .service),
      (EACCES, "fingerpost", ["fingerpost"], .serviceWithoutGroup),
      (EPERM, "fingerpost", ["fingerpost"], .serviceWithoutGroup),
      (EACCES, "nobody", ["fingerpost", "input"], .user),
      (EPERM, nil, [], .user),
    ] as [(Int32, String?, [String], ProcessRole)])
  func theServiceIsKnownByItsGroupAndUser(code: Int32, user: String?, groups: [String], role: ProcessRole) {
    #expect(ProcessRole(refusedWith: code, user: user, groups: groups) == role)
  }
}
