// The engine for programs that embed it: importing this module imports the four of the core.

@_exported public import Controls
@_exported public import GestureRecognizers
@_exported public import Time
@_exported public import TouchDelivery
