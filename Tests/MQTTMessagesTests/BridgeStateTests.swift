import Testing

/// What the bridge does about what it hears, as transcripts.
@Suite struct BridgeStateTests {
  private static let small = """
    {"exposed":[{"id":"lamp","kind":"slider","access":"write","value":40,"minimumValue":0,"maximumValue":100,\
    "stepValue":0}],"emits":[],"actions":["goodNight"]}
    """
  private static let subscriptions = [
    "subscribe fingerpost/hall/value/+ homeassistant/device/hall/config",
    "subscribe fingerpost/hall/value/+/set fingerpost/hall/send/+ confirmed",
    "subscribe homeassistant/status",
  ]
  private static let description =
    "homeassistant/device/hall/config retained confirmed view_lamp action_goodNight"
  private static let online = "fingerpost/hall/availability retained confirmed online"
  private static let offline = "fingerpost/hall/availability retained confirmed offline"

  /// Both ends are there, and the first status has been answered.
  private func connected() throws -> Talk {
    var talk = Talk()
    _ = talk.brokerComes()
    _ = try talk.daemon(Self.small)
    _ = try talk.daemon(#"{"id":1,"uptime":1}"#)
    return talk
  }

  @Test func theBrokerMayComeFirst() throws {
    var talk = Talk()
    #expect(talk.brokerComes() == Self.subscriptions + [Self.offline])
    #expect(
      try talk.daemon(Self.small) == [
        Self.description, "fingerpost/hall/value/lamp retained 40", Self.online,
        #"{"request":"status","id":1}"#,
      ])
    #expect(
      try talk.daemon(#"{"id":1,"uptime":5,"touches":3}"#) == [
        #"fingerpost/hall/status retained {"uptime":5,"touches":3}"#
      ])
    #expect(talk.wait(59) == [])
    #expect(talk.wait(1) == [#"{"request":"status","id":2}"#])
  }

  @Test func theDaemonMayComeFirst() throws {
    var talk = Talk()
    #expect(try talk.daemon(Self.small) == [])
    #expect(try talk.daemon(#"{"seq":1,"time":0,"kind":"emit","name":"alarm","data":1}"#) == [])
    #expect(
      talk.brokerComes() == Self.subscriptions + [
        Self.description, "fingerpost/hall/value/lamp retained 40", Self.online,
        #"{"request":"status","id":1}"#,
      ])
    #expect(talk.daemonGoes() == [Self.offline])
  }

  @Test func aValueIsPublishedOnceAndSet() throws {
    var talk = try connected()
    let change = #"{"seq":2,"time":1,"kind":"view","view":"lamp","event":"changed","changes":{"value":41.5}}"#
    #expect(try talk.daemon(change) == ["fingerpost/hall/value/lamp retained 41.5"])
    #expect(try talk.daemon(change) == [])
    #expect(
      talk.broker("fingerpost/hall/value/lamp/set", "60") == [
        #"{"request":"set","view":"lamp","values":{"value":60},"until":5,"id":2}"#
      ])
    #expect(try talk.daemon(#"{"id":2,"view":"lamp","values":{"value":60}}"#) == [])
    #expect(
      talk.broker("fingerpost/hall/value/lamp/set", "600") == [
        #"{"request":"set","view":"lamp","values":{"value":600},"until":5,"id":3}"#
      ])
    #expect(
      try talk.daemon(#"{"id":3,"error":"'value' wants a number from 0 to 100, found 600"}"#) == [
        "fingerpost/hall/error value/lamp/set: 'value' wants a number from 0 to 100, found 600"
      ])
  }

  @Test(arguments: [
    ("value/lamp/set", "warm", false, "wants a number, found 'warm'"),
    ("value/a%2fb/set", "1", false, "this name is spelled 'a%2Fb' in topics"),
    ("value/a%41/set", "1", false, "this name is spelled 'aA' in topics"),
    ("value/100%/set", "1", false, "wants two hexadecimal digits behind '%'; '%' itself is '%25'"),
    ("value/%+1/set", "1", true, "wants two hexadecimal digits behind '%'; '%' itself is '%25'"),
    ("value/%FF/set", "1", false, "the bytes behind '%' are no text in UTF-8"),
    ("value//set", "1", false, "the topic has no name here"),
    ("send/", "1", false, "the topic has no name here"),
    ("value/other/set", "1", false, "the scene exposes no such control"),
    ("value/lamp/set", "1", true, "a retained message may be old; send it without 'retain'"),
    ("send/reboot", "x", false, "the scene does not let others send this action"),
    ("send/goodNight", "x", true, "a retained message may be old; send it without 'retain'"),
  ])
  func whatCannotBeIsAnErrorAndNothingElse(
    _ topic: String, _ payload: String, _ isRetained: Bool, _ reason: String
  ) throws {
    var talk = try connected()
    #expect(
      talk.broker("fingerpost/hall/\(topic)", payload, isRetained: isRetained) == [
        "fingerpost/hall/error \(topic): \(reason)"
      ])
  }

  @Test func aScreenIsOnWhileItIsDark() throws {
    var talk = Talk()
    _ = talk.brokerComes()
    let screen =
      #"{"id":"panel","kind":"screen","access":"write","value":false,"isDark":false,"name":"Dark"}"#
    let first = try talk.daemon(#"{"exposed":[\#(screen)],"emits":[],"actions":[]}"#)
    #expect(first.first == "homeassistant/device/hall/config retained confirmed view_panel")
    #expect(first.contains("fingerpost/hall/value/panel retained false"))
    let event = { (word: String) in #"{"seq":2,"time":1,"kind":"screen","screen":"panel","event":"\#(word)"}"#
    }
    #expect(try talk.daemon(event("idle")) == [])
    #expect(try talk.daemon(event("dark")) == ["fingerpost/hall/value/panel retained true"])
    #expect(try talk.daemon(event("awake")) == ["fingerpost/hall/value/panel retained false"])
    #expect(
      talk.broker("fingerpost/hall/value/panel/set", "true") == [
        #"{"request":"set","screen":"panel","values":{"isDark":true},"until":5,"id":2}"#
      ])
  }

  @Test func withoutTheDaemonNothingCanBeSet() throws {
    var talk = try connected()
    #expect(talk.daemonGoes() == [Self.offline])
    #expect(
      talk.broker("fingerpost/hall/value/lamp/set", "1") == [
        "fingerpost/hall/error value/lamp/set: the daemon is away"
      ])
    #expect(try talk.daemon(Self.small).contains(Self.online))
  }

  @Test func aValueThatIsRefusedLaterIsReported() throws {
    var talk = try connected()
    #expect(
      try talk.daemon(#"{"late":"set","view":"a/b","error":"'a/b' is exposed no more"}"#)
        == ["fingerpost/hall/error value/a%2Fb/set: 'a/b' is exposed no more"])
  }

  @Test func anActionIsSent() throws {
    var talk = try connected()
    #expect(
      talk.broker("fingerpost/hall/send/goodNight", "anything") == [
        #"{"request":"send","action":"goodNight","until":5,"id":2}"#
      ])
    #expect(try talk.daemon(#"{"id":2,"responder":"main"}"#) == [])
    _ = talk.broker("fingerpost/hall/send/goodNight", "anything")
    #expect(
      try talk.daemon(#"{"id":3,"responder":null}"#) == [
        "fingerpost/hall/error send/goodNight: no responder in the chain takes it"
      ])
  }

  @Test func anEmptyMessageSendsAnActionAndSetsNothing() throws {
    var talk = try connected()
    let request = #"{"request":"send","action":"goodNight","until":5,"id":2}"#
    #expect(talk.broker("fingerpost/hall/send/goodNight", "") == [request])
    #expect(talk.broker("fingerpost/hall/value/lamp/set", "") == [])
  }

  @Test func anotherClientThatPublishesValuesIsReportedOnce() throws {
    var talk = try connected()
    let words =
      "report another client publishes at fingerpost/hall/value/lamp; where that is another panel's bridge,"
      + " give each its own 'node' or 'topic'"
    #expect(talk.broker("fingerpost/hall/value/lamp", "7") == [words])
    #expect(talk.broker("fingerpost/hall/value/heat", "7") == [])
    _ = talk.brokerGoes()
    _ = talk.brokerComes(echoes: true)
    #expect(talk.broker("fingerpost/hall/value/lamp", "40") == [])
  }

  @Test func moreEventsThanMayWaitAreReported() throws {
    var talk = try connected()
    let emit = #"{"seq":2,"time":1,"kind":"emit","name":"bell","data":1}"#
    for number in 0..<1030 { #expect(try talk.daemon(emit) == (number == 0 ? ["ask"] : [])) }
    let lines = talk.brokerAnswers()
    #expect(lines.first == "report 6 events are lost: the broker did not answer in time")
    #expect(lines.count == 1025 && lines[1].contains(#""sequence":7,"#))
    #expect(try talk.daemon(emit) == ["ask"])
    #expect(talk.brokerGoes() == ["report 1 events are lost: the broker did not answer in time"])
  }

  @Test func twoEqualGesturesAreTwoEvents() throws {
    var talk = try connected()
    let gesture =
      #"{"seq":2,"time":1,"kind":"gesture","recognizer":"away","view":"v","from":"possible","to":"ended","#
      + #""touches":[1],"location":[1,2],"direction":"left"}"#
    #expect(try talk.daemon(gesture) == ["ask"])
    #expect(try talk.daemon(gesture) == [])
    let details = #""time":1000,"view":"v","location":[1,2],"direction":"left"}"#
    #expect(
      talk.brokerAnswers() == [
        #"fingerpost/hall/gesture/away {"event_type":"ended","sequence":1,"# + details,
        #"fingerpost/hall/gesture/away {"event_type":"ended","sequence":2,"# + details,
      ])
    #expect(try talk.daemon(gesture) == ["ask"])
  }

  @Test func anEventThatBecameOldIsNotSent() throws {
    var talk = try connected()
    let emit = #"{"seq":2,"time":1,"kind":"emit","name":"a/b","data":{"x":1}}"#
    #expect(try talk.daemon(emit) == ["ask"])
    #expect(talk.wait(1.1) == [])
    #expect(try talk.daemon(emit) == [])
    #expect(
      talk.brokerAnswers() == [
        "report 1 events are lost: the broker did not answer in time",
        #"fingerpost/hall/emit/a%2Fb {"event_type":"a/b","sequence":2,"time":999.9,"data":{"x":1}}"#,
      ])
    #expect(try talk.daemon(emit) == ["ask"])
    #expect(talk.brokerGoes() == ["report 1 events are lost: the broker did not answer in time"])
    _ = talk.brokerComes()
    #expect(talk.brokerAnswers() == [])
  }

  @Test func anEventThatWasReadLateIsAsOldAsItsRecord() throws {
    var talk = try connected()
    #expect(talk.wait(20) == [])
    #expect(try talk.daemon(#"{"seq":2,"time":18.9,"kind":"emit","name":"old"}"#) == ["ask"])
    #expect(try talk.daemon(#"{"seq":3,"time":19.5,"kind":"emit","name":"new"}"#) == [])
    #expect(
      talk.brokerAnswers() == [
        "report 1 events are lost: the broker did not answer in time",
        #"fingerpost/hall/emit/new {"event_type":"new","sequence":2,"time":999.5,"data":null}"#,
      ])
  }

  private static let things = """
    {"exposed":[{"id":"bell","kind":"button","access":"read"},\
    {"id":"door","kind":"button","access":"read","class":"doorbell","events":["touchDown","touchUpInside","touchCancel"]},\
    {"id":"mood","kind":"segmentedControl","access":"write","value":0,"segments":["Warm","unknown"]},\
    {"id":"twice","kind":"gestureRecognizer","type":"tap","access":"read","numberOfTapsRequired":2},\
    {"id":"hold","kind":"gestureRecognizer","type":"longPress","access":"read"},\
    {"id":"zoom","kind":"gestureRecognizer","type":"pinch","access":"read"}],"emits":["gong"],"actions":[],\
    "names":[{"kind":"emit","id":"gong","class":"doorbell"}]}
    """

  /// What comes of records of the scene above, without numbers and times.
  private func events(_ records: String...) throws -> [String] {
    var talk = Talk()
    _ = talk.brokerComes()
    _ = try talk.daemon(Self.things)
    for record in records { _ = try talk.daemon(#"{"seq":1,"time":1,\#(record)}"#) }
    return talk.brokerAnswers().map { line in
      let parts = line.split(separator: #","sequence":"#, maxSplits: 1)
      let rest = parts[1].drop { $0 != "," }.dropFirst().drop { $0 != "," && $0 != "}" }
      return String(parts[0].dropFirst("fingerpost/hall/".count)) + rest
    }
  }

  @Test func aPressIsOneEventAndWhatElseAControlSaysIsTheScenesChoice() throws {
    let press = ["touchDown", "touchUpInside", "primaryActionTriggered"]
    let record = { (control: String, event: String) in
      #""kind":"control","control":"\#(control)","event":"\#(event)","touch":1"#
    }
    #expect(
      try events(record("bell", press[0]), record("bell", press[1]), record("bell", press[2]))
        == [#"control/bell {"event_type":"press_end"}"#])
    #expect(
      try events(record("door", press[0]), record("door", press[1]), record("door", "touchCancel")) == [
        #"control/door {"event_type":"press_start"}"#, #"control/door {"event_type":"ring"}"#,
        #"control/door {"event_type":"touchCancel"}"#,
      ])
    #expect(
      try events(#""kind":"control","control":"mood","event":"valueChanged","touch":1,"value":1"#)
        == [#"control/mood {"event_type":"valueChanged","value":"unknown (2)"}"#])
  }

  @Test("gestures have Home Assistant's words, and the digits that a finger is worth")
  func gesturesHaveHomeAssistantsWords() throws {
    let record = { (id: String, state: String, rest: String) in
      #""kind":"gesture","recognizer":"\#(id)","view":"v","from":"possible","to":"\#(state)"\#(rest)"#
    }
    #expect(
      try events(record("twice", "ended", ""), record("hold", "began", ""), record("hold", "cancelled", ""))
        == [
          #"gesture/twice {"event_type":"multi_press_end","multi_press_count":2,"view":"v"}"#,
          #"gesture/hold {"event_type":"long_press_start","view":"v"}"#,
          #"gesture/hold {"event_type":"long_press_end","cancelled":true,"view":"v"}"#,
        ])
    let measures = #","location":[10.123456,20.5],"velocity":[18.7318535169055,0],"scale":1.23456789"#
    #expect(
      try events(record("zoom", "began", measures)) == [
        #"gesture/zoom {"event_type":"began","view":"v","location":[10.12,20.5],"velocity":[18.7,0],"scale":1.2346}"#
      ])
    #expect(
      try events(#""kind":"emit","name":"gong","data":1"#) == [#"emit/gong {"event_type":"ring","data":1}"#])
  }

  @Test func eventsOfTheDaemonsEndComeBeforeOthersHearThatItIsAway() throws {
    let emit = #"{"seq":2,"time":1,"kind":"emit","name":"bell","data":1}"#
    var talk = try connected()
    #expect(try talk.daemon(emit) == ["ask"])
    #expect(talk.daemonGoes() == [])
    #expect(talk.daemonGoes() == [])
    let lines = talk.brokerAnswers()
    #expect(lines.count == 2 && lines[0].hasPrefix("fingerpost/hall/emit/bell ") && lines[1] == Self.offline)
    #expect(talk.wait(5) == [])

    talk = try connected()
    _ = try talk.daemon(emit)
    #expect(talk.daemonGoes() == [])
    #expect(talk.wait(0.5) == [])
    #expect(
      talk.wait(1) == ["report 1 events are lost: the broker did not answer in time", Self.offline])

    talk = try connected()
    _ = try talk.daemon(emit)
    #expect(talk.daemonGoes() == [])
    #expect(try talk.daemon(Self.small).contains(Self.online))
    #expect(!talk.brokerAnswers().contains(Self.offline))
  }

  @Test func movementsAreNoEvents() throws {
    var talk = try connected()
    for record in [
      #"{"seq":1,"time":1,"kind":"control","control":"bell","event":"touchDragInside","touch":1}"#,
      #"{"seq":1,"time":1,"kind":"gesture","recognizer":"away","view":"v","from":"began","to":"changed"}"#,
      #"{"seq":1,"time":1,"kind":"gesture","recognizer":"away","view":"v","from":"possible","to":"failed"}"#,
    ] {
      #expect(try talk.daemon(record) == [])
    }
  }

  private static let other = """
    {"exposed":[{"id":"heat","kind":"slider","access":"write","value":1,"minimumValue":0,"maximumValue":9,\
    "stepValue":1}],"emits":[],"actions":[]}
    """

  @Test func aReloadTakesAwayWhatIsGone() throws {
    var talk = try connected()
    #expect(
      try talk.daemon(Self.other) == [
        "homeassistant/device/hall/config retained confirmed -action_goodNight -view_lamp",
        "homeassistant/device/hall/config retained confirmed view_heat",
        "fingerpost/hall/value/heat retained 1", "fingerpost/hall/value/lamp retained ",
      ])
  }

  @Test func aClientThatWasAwayAtTheRemovalLearnsOfItWhenItAsks() throws {
    let config = "homeassistant/device/hall/config retained confirmed "
    var talk = try connected()
    _ = talk.brokerGoes()
    #expect(try talk.daemon(Self.other) == [])
    #expect(talk.brokerComes().contains(config + "-action_goodNight -view_lamp"))
    #expect(talk.broker("homeassistant/status", "online") == [])
    #expect(
      talk.wait(5) == [
        config + "view_heat -action_goodNight -view_lamp", config + "view_heat",
        "fingerpost/hall/value/heat retained 1", Self.online,
      ])
    #expect(try talk.daemon(Self.small).starts(with: [config + "-view_heat", Self.description]))
    _ = talk.wait(5)
    #expect(
      talk.broker("homeassistant/status", "online").starts(with: [
        config + "view_lamp action_goodNight -view_heat", Self.description,
      ]))
  }

  @Test func aComponentThatComesBackTakesThePlaceOfTheOneBetween() throws {
    let shown = Self.small.replacing(#""access":"write""#, with: #""access":"read""#)
    var talk = try connected()
    let removal = "homeassistant/device/hall/config retained confirmed action_goodNight -view_lamp"
    for scene in [shown, Self.small, shown] {
      #expect(try talk.daemon(scene).starts(with: [removal, Self.description]))
    }
  }

  @Test func whatAnEarlierRunHasLeftIsTakenAway() throws {
    var talk = try connected()
    #expect(
      talk.broker("fingerpost/hall/value/old", "7", isRetained: true) == [
        "fingerpost/hall/value/old retained "
      ])
    #expect(talk.broker("fingerpost/hall/value/lamp", "40", isRetained: true) == [])
    let old =
      #"{"components":{"view_old":{"platform":"number","name":"x"},"view_lamp":{"platform":"switch"}}}"#
    #expect(
      talk.broker("homeassistant/device/hall/config", old, isRetained: true).first
        == "homeassistant/device/hall/config retained confirmed view_lamp action_goodNight -view_old")
    #expect(talk.broker("homeassistant/device/hall/config", "nonsense", isRetained: true) == [])
    #expect(talk.broker("homeassistant/device/hall/config", old) == [])
  }

  @Test func whatWasLeftIsTakenAwayByADaemonThatComesLater() throws {
    var talk = Talk()
    _ = talk.brokerComes()
    #expect(talk.broker("fingerpost/hall/value/old", "7", isRetained: true) == [])
    #expect(try talk.daemon(Self.small).contains("fingerpost/hall/value/old retained "))
  }

  @Test func aDiscoveringClientGetsEverythingAgain() throws {
    var talk = try connected()
    #expect(
      talk.broker("homeassistant/status", "online") == [
        Self.description, "fingerpost/hall/value/lamp retained 40", Self.online,
      ])
    #expect(talk.broker("homeassistant/status", "offline") == [])
    #expect(talk.broker("homeassistant/status", "online", isRetained: true) == [])
  }

  @Test func oneDescriptionAnswersAllWhoAskWithinSomeSeconds() throws {
    var talk = try connected()
    let everything = [Self.description, "fingerpost/hall/value/lamp retained 40", Self.online]
    #expect(talk.broker("homeassistant/status", "online") == everything)
    for _ in 0..<1_000 { #expect(talk.broker("homeassistant/status", "online") == []) }
    #expect(talk.wait(4) == [])
    #expect(talk.wait(1) == everything)
    #expect(talk.wait(30) == [])
    #expect(talk.broker("homeassistant/status", "online") == everything)
  }

  @Test func aReconnectedBrokerGetsEverythingAgain() throws {
    var talk = try connected()
    _ = talk.brokerGoes()
    #expect(
      try talk.daemon(
        #"{"seq":2,"time":1,"kind":"view","view":"lamp","event":"changed","changes":{"value":9}}"#)
        == [])
    let lines = talk.brokerComes()
    #expect(lines.contains("fingerpost/hall/value/lamp retained 9"))
    #expect(lines.last == #"{"request":"status","id":2}"#)
  }

  @Test func whatWasDroppedIsAskedForAgain() throws {
    var talk = try connected()
    #expect(
      try talk.daemon(#"{"seq":9,"time":1,"kind":"dropped","count":3}"#) == [
        "report the daemon has dropped 3 records, events perhaps; there was no room for them",
        #"{"request":"exposed","id":2}"#,
      ])
    let answer = #"{"id":2,"# + Self.small.replacing(#""value":40"#, with: #""value":43"#).dropFirst()
    #expect(try talk.daemon(answer) == ["fingerpost/hall/value/lamp retained 43"])
    let emit = #"{"seq":10,"time":0,"kind":"emit","name":"bell"}"#
    #expect(try talk.daemon(emit) == ["ask"])
    #expect(talk.brokerAnswers().first?.contains(#""sequence":4,"#) == true)
    #expect(
      try talk.daemon(#"{"seq":9,"time":1,"kind":"dropped","count":3,"of":"print"}"#) == [
        #"{"request":"exposed","id":3}"#
      ])
  }
}
