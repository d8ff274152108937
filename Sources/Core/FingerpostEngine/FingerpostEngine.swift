// The engine for programs that embed it: importing this module imports the four of the core.

@_exported public import TouchControls
@_exported public import TouchGestures
@_exported public import TouchTime
@_exported public import TouchDelivery
