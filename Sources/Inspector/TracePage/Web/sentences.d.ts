// What the program puts before the modules: the sentences of the module Sentences, by their names there.

declare const sentences: Record<
  "atPlace" | "atWithheldPlace" | "cameDownOver" | "wasDownOver" | "wasDownElsewhere" | "inFront" | "inFrontAround" | "letThrough"
  | "letThroughAround" | "listBefore" | "lowerLevel" | "commonView" | "wasIgnored" | "didNotRest" | "cameTooSoon"
  | "wasCancelledBefore" | "wasTooLarge" | "wasInDeadPlace" | "askLess" | "wouldBeIgnored" | "refusedOneTouch" | "refusedByHolder" | "refusedByItself"
  | "allowSeveral" | "allowOthers" | "withheld" | "wasDisabled" | "wasThrough"
  | "waited" | "delegateRefused" | "withholdsExclusively" | "enable" | "startAfresh" | "waitsBecause"
  | "actedEarly" | "actOnTaps" | "actAsItLifts" | "pressedAllTheSame" | "cancelTouches"
  | "lostToRecognizer" | "lostByLeaving" | "lostToAnimation" | "lostToSystem" | "letKeep"
  | "setToFalse" | "failed" | "failedOnView" | "noReason",
  string
>;

declare const failureExplanations: { reason: string; type?: string; clause: string; advice?: string }[];

declare const logPhrases: Record<string, string | undefined>;

declare const numberWords: string[];

/** The types of recognizers whose gesture a finger makes by going somewhere. */
declare const dragTypes: string[];

declare const leastAlphaToBeHit: number;
