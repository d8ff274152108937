// SPDX-License-Identifier: Apache-2.0
//
// Makes up scenes with the recognizers, controls and transforms that the models do not have, and touches. The same seed gives the same case.

"use strict";

/** Numbers that look random and are the same for the same seed. */
class Dice {
  constructor(seed) { this.state = seed >>> 0; }

  /** A whole number below `end`. */
  below(end) {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * end);
  }

  /** A whole number from `low` to below `high`. */
  from(low, high) { return low + this.below(high - low); }

  one(list) { return list[this.below(list.length)]; }

  chance(percent) { return this.below(100) < percent; }
}

const screen = [800, 1000];

const types = ["tap", "longPress", "pan", "swipe", "pinch", "rotation", "screenEdgePan", "chord"];
const kinds = ["view", "view", "view", "scrollView", "button", "switch", "slider", "stepper", "segmentedControl", "pageControl", "dial", "control"];

class RecognizerScene {
  constructor(dice) {
    this.dice = dice;
    this.count = 0;
    this.recognizers = [];
    this.windows = [{ id: "window", subviews: Array.from({ length: dice.from(2, 6) }, () => this.view(700, 900, 3)) }];
  }

  view(width, height, depth) {
    const { dice } = this, kind = dice.one(kinds);
    const size = [Math.floor(width / 3) + dice.below(width), Math.floor(height / 3) + dice.below(height)];
    const made = { id: `v${(this.count += 1)}`, kind, frame: [dice.below(width) - 20, dice.below(height) - 20, ...size] };
    if (kind === "segmentedControl") made.segments = ["a", "b", "c"];
    if (kind === "pageControl") made.numberOfPages = 5;
    if (kind === "slider") made.stepValue = dice.one([0, 0.1]);
    if (kind === "scrollView") this.addScrolling(made, size);
    if (dice.chance(60)) made.multipleTouchEnabled = true;
    if (dice.chance(10)) made.exclusiveTouch = true;
    if (dice.chance(10)) made.transform = { rotation: dice.below(360), scale: [1 + dice.below(10) / 7, 1 + dice.below(10) / 7] };
    if (depth > 0) made.subviews = Array.from({ length: dice.below(4) }, () => this.view(...size, depth - 1));
    if (dice.chance(50)) made.gestureRecognizers = Array.from({ length: dice.from(1, 4) }, () => this.recognizer(made.subviews ?? []));
    return made;
  }

  addScrolling(made, size) {
    const { dice } = this;
    made.contentSize = dice.one([size, [size[0] * 2, size[1] * 3], [size[0] * 3, size[1]]]);
    if (dice.chance(20)) made.pagingEnabled = true;
    if (dice.chance(20)) made.bounces = false;
    if (dice.chance(20)) made.directionalLockEnabled = true;
    if (dice.chance(20)) made.delaysContentTouches = false;
    if (dice.chance(20)) made.canCancelContentTouches = false;
  }

  recognizer(subviews) {
    const { dice, recognizers } = this;
    let type = dice.one(types);
    if (type === "chord" && subviews.length < 2) type = "tap";
    const made = { id: `r${(this.count += 1)}`, type };
    if (type === "tap") [made.numberOfTapsRequired, made.numberOfTouchesRequired] = [dice.one([1, 1, 2, 3]), dice.one([1, 1, 2])];
    if (type === "longPress") made.minimumPressDuration = dice.one([0.2, 0.5]);
    if (type === "pan" && dice.chance(30)) [made.minimumNumberOfTouches, made.maximumNumberOfTouches] = dice.one([[1, 1], [2, 2], [1, 3]]);
    if (type === "swipe") made.direction = dice.one(["left", "right", "up", "down"]);
    if (type === "screenEdgePan") made.edges = [dice.one(["left", "right", "top", "bottom"])];
    if (type === "chord") made.views = subviews.slice(0, 2).map(({ id }) => id);
    if (dice.chance(5)) made.enabled = false;
    if (dice.chance(25)) made.cancelsTouchesInView = false;
    if (dice.chance(25)) made.delaysTouchesBegan = true;
    if (made.delaysTouchesBegan && dice.chance(30)) made.maximumDelay = 0.1;
    if (dice.chance(25)) made.delaysTouchesEnded = false;
    // Those made before, so that none waits in a circle.
    for (const relation of ["requireToFail", "simultaneousWith"]) if (recognizers.length > 0 && dice.chance(25)) made[relation] = [dice.one(recognizers)];
    recognizers.push(made.id);
    return made;
  }

  place() { return [this.dice.below(screen[0]), this.dice.below(screen[1])]; }
}

const fingers = 4, steps = 80;

/** A touch script with fingers that tap, rest, wander, are flung and come together. */
function touches(dice, scene) {
  const lines = [], down = new Map();
  let time = 0, last = scene.place();
  for (let step = 0; step < steps; step += 1) {
    time += dice.one([8, 16, 16, 16, 16, 60, 200, 700]);
    if (dice.chance(1)) {
      lines.push(`${time} cancelAll`);
      continue;
    }
    const items = [];
    for (let finger = 1; finger <= fingers; finger += 1) {
      const place = down.get(finger);
      if (place === undefined) {
        if (!dice.chance(15)) continue;
        if (dice.chance(60)) last = scene.place();
        const pace = dice.one([0, 4, 30]);
        down.set(finger, { at: last, by: [pace, pace].map((pace) => dice.from(-pace, pace + 1)), isRestless: pace > 0 });
        items.push(`down ${finger} ${last[0]} ${last[1]}`);
      } else if (dice.chance(15)) {
        items.push(`${dice.chance(5) ? "cancel" : "up"} ${finger}`);
        if (items.at(-1).startsWith("up")) down.delete(finger);
      } else if (place.isRestless && dice.chance(80)) {
        place.at = place.at.map((at, axis) => Math.min(Math.max(at + place.by[axis] + dice.from(-3, 4) / 7, 0), screen[axis]));
        items.push(`move ${finger} ${place.at[0].toFixed(3)} ${place.at[1].toFixed(3)}`);
      }
    }
    if (items.length > 0) lines.push(`${time} ${items.join(", ")}`);
  }
  return lines.join("\n") + "\n";
}

/** The case of `seed`: a scene, which is JSON and therefore YAML, and a touch script. */
function makeCase(seed) {
  const dice = new Dice(Math.imul(seed, 2654435761)), scene = new RecognizerScene(dice);
  const settings = dice.chance(70) ? {} : { panHysteresis: 5 + dice.below(10), recognizersStartAfresh: dice.chance(50), exclusiveTouchWithholdsFromRecognizers: dice.chance(50) };
  const description = { version: 1, screens: [{ id: "screen", size: screen }], settings, windows: scene.windows };
  return { seed, scene: JSON.stringify(description), touches: touches(dice, scene) };
}

module.exports = { makeCase };
