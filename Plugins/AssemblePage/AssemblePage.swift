import PackagePlugin

/// Makes one page of the files in a target's folder `Web` whenever one of them has changed, as a constant of the target.
@main
struct AssemblePage: BuildToolPlugin {
  /// The files in the order in which they stand in the page; a module stands behind those that it imports.
  static let files = [
    "index.html", "style.css", "elements.js", "geometry.js", "trace.js", "words.js", "advice.js",
    "effects.js", "gestures.js", "hits.js", "recognizerstory.js", "controlstory.js", "viewstory.js",
    "touchstory.js", "why.js", "stage.js", "telling.js", "timeline.js", "log.js", "tree.js",
    "fingers.js", "try.js", "diagnostics.js", "shapes.js", "trimming.js", "../../../../Web/engine.js",
    "session.js", "whatif.js", "layout.js", "following.js", "live.js", "lessons.js", "main.js",
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL.appending(path: "Web")
    let inputs = Self.files.map { folder.appending(path: $0) }
    let output = context.pluginWorkDirectoryURL.appending(path: "PageText.swift")
    return [
      .buildCommand(
        displayName: "Assembling the page", executable: try context.tool(named: "assemble-page").url,
        arguments: ([output] + inputs).map { $0.path(percentEncoded: false) }, inputFiles: inputs,
        outputFiles: [output])
    ]
  }
}
