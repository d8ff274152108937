internal import ArgumentParser
internal import ControlSocket

extension StatusFormat: ExpressibleByArgument {}
