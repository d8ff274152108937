internal import CLua
internal import CLuaBridge

extension LuaState {
  /// How many objects carry fields, methods or overrides of scripts.
  ///
  /// Such an object stays the same value, and so stays alive, until `collectObjects` finds that nobody can reach it.
  package var keptObjects: Int { Int(context.pointee.kept_count) }

  /// Lets go of objects that neither scripts nor anybody else can reach, circles through both languages included, and
  /// of everything that scripts stored in them.
  ///
  /// `references` calls its closure with each object that the one given holds strongly. Does nothing inside a call.
  package func collectObjects(references: @escaping LuaObjectGraph.References) {
    guard !isInsideCall else { return }
    releaseReferences()
    var graph = LuaObjectGraph(references: references)
    withUnsafeMutablePointer(to: &graph) { graph in
      lb_each_object(running, graph) { user, object, isKept in
        guard let object else { return }
        user?.assumingMemoryBound(to: LuaObjectGraph.self).pointee.add(object, isKept: isKept)
      }
    }
    graph.complete()
    collect(graph)
  }

  private func collect(_ graph: LuaObjectGraph) {
    let lua = running
    let links = graph.links
    defer { for link in links { lb_unlink(lua, link.from) } }
    for link in links where Int(lb_link(lua, link.from, link.to, link.to.count)) != LuaStatus.ok { return }
    let doubtful = graph.doubtful
    for object in doubtful { lb_stop_keeping(lua, object) }
    lb_collect(context)
    for object in doubtful { lb_keep_again(lua, object) }
  }
}
