public import ArgumentParser
public import DispatchLog

extension RecordFormat: ExpressibleByArgument {}
