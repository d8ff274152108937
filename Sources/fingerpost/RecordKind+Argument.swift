internal import ArgumentParser
internal import DispatchLog

extension RecordKind: ExpressibleByArgument {}
