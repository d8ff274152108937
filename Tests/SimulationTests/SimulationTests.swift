import TestSupport
import Testing

@testable import Simulation

/// The daemon in a simulated world, as `make simulate` has it for longer.
@Suite("Simulation", .serialized)
struct SimulationTests {
  @Test("twenty stories go well, or FINGERPOST_SIMULATION_STORIES of them")
  func twentyStoriesGoWell() {
    let count = setting("FINGERPOST_SIMULATION_STORIES") ?? 20
    var tally = Tally()
    for seed in 0..<count {
      let story = Story.make(seed: seed)
      let outcome = story.run()
      tally.add(outcome.tally)
      if let complaint = outcome.complaint {
        Issue.record("\(story.report(complaint))")
        return
      }
    }
    #expect(tally.stories == count)
    #expect(tally.touches > 20 * tally.stories)
    #expect(tally.reloads > tally.stories)
    #expect(tally.losses > 2 * tally.stories)
    #expect(tally.requests > 3 * tally.stories)
    #expect(tally.missed > tally.stories)
    #expect(tally.replays > tally.stories / 5)
  }

  /// 678: a collection where calls are as deep inside each other as they may be kept the touches of an event for ever.
  @Test(arguments: [UInt64(678)])
  func aStoryThatOnceWentWrongGoesWell(seed: UInt64) {
    let story = Story.make(seed: seed)
    if let complaint = story.run().complaint { Issue.record("\(story.report(complaint))") }
  }

  @Test(arguments: Sabotage.allCases)
  func aSabotageIsNoticedAndTheReportHasAShortStory(sabotage: Sabotage) throws {
    let stories = (0..<200).lazy.map { Story.make(seed: $0) }
    let story = try #require(stories.first { $0.run(sabotage: sabotage).complaint != nil })
    let least = story.shrunk(attempts: 400, sabotage: sabotage)
    #expect(least.run(sabotage: sabotage).complaint != nil)
    #expect(least.run().complaint == nil)
    #expect(least.steps.count <= 4)
    let report = least.report("it fails", sabotage: sabotage)
    #expect(report.hasPrefix("seed \(story.seed) fails: it fails\n--- scene 0: "))
    #expect(report.hasSuffix("make simulate SEED=\(story.seed)"))
  }
}
