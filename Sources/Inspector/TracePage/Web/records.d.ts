// The records of the dispatch log as a trace has them: with explanations and details. A test holds each member to the kinds and fields of
// records in the module TouchDelivery, and to the records of all transcripts. Ids that can be withheld or missing are null.

type Place = [number, number];

/** A line of the tree. */
interface TreeRow {
  kind: string;
  id: string;
  [member: string]: any;
}

/** A recognizer that got a touch, or did not. */
interface RecognizerOfTouch {
  recognizer: string;
  type: string;
  target: string | null;
}

interface WithheldRecognizer extends RecognizerOfTouch {
  rule: string;
  awaited?: string;
}

/** A view at the place of a hit. */
interface Visit {
  view: string;
  verdict: string;
  depth: number;
  handles?: boolean;
}

interface MissedWindow {
  window: string;
  verdict: string;
  alpha?: number;
}

/** A control as it was when the record was made. */
interface ControlOfRecord {
  control: string;
  type: string;
  enabled: boolean;
  value?: unknown;
}

interface RecordStamp {
  seq: number;
  time: number;
}

interface HitRecord extends RecordStamp {
  kind: "hit";
  touch: number;
  point: Place | null;
  window: string | null;
  view: string | null;
  path: string[];
  reason?: string;
  missed?: MissedWindow[];
  visited?: Visit[];
  /** The rules for devices by which a finger there would not count. */
  ignoredBy?: string[];
  controls?: ControlOfRecord[];
}

interface GateRecord extends RecordStamp {
  kind: "gate";
  touch: number;
  view: string;
  accepted: boolean;
  rule?: string;
  holder?: string;
  holderIsExclusive?: boolean;
  holderTouches?: number[];
  withheldFrom?: WithheldRecognizer[];
  attached: RecognizerOfTouch[];
}

interface HoldRecord extends RecordStamp {
  kind: "hold";
  touch: number;
  view: string;
  phase: string;
  outcome: string;
  recognizers: string[];
  type: string[];
  controls: ControlOfRecord[];
}

/** A call of a method of responders, and what came of it. */
interface CallRecord extends RecordStamp {
  responder: string | null;
  chain: string[];
  failed?: string[];
  obstacle?: string;
  trackedTouch?: number;
}

interface TouchesRecord extends CallRecord {
  kind: "touches";
  phase: string;
  view: string;
  touches: number[];
  /** Why its responder lost them, and the recognizers that took them. */
  cause?: string;
  takers?: string[];
}

interface PressesRecord extends CallRecord {
  kind: "presses";
  phase: string;
  presses: (string | null)[];
  target: string;
}

interface MotionRecord extends CallRecord {
  kind: "motion";
  phase: string;
  motion: string;
  target: string;
}

interface RemoteRecord extends CallRecord {
  kind: "remote";
  name: string;
  target: string;
}

interface ContactRecord extends RecordStamp {
  kind: "contact";
  touch: number;
  phase: string;
  point: Place | null;
  screen: string;
  overshoot?: Place;
  force: number;
  majorRadius: number;
}

interface ViewRecord extends RecordStamp {
  kind: "view";
  view: string;
  event: string;
  superview?: string | null;
  index?: number;
  changes: Record<string, any>;
}

interface GestureRecord extends RecordStamp {
  kind: "gesture";
  recognizer: string;
  type: string;
  view: string | null;
  from: string;
  to: string;
  touches: number[];
  location: Place | null;
  translation?: Place | null;
  velocity?: Place | number | null;
  scale?: number | null;
  rotation?: number | null;
  direction?: string | null;
  numberOfTouches?: number;
  reason?: string;
}

interface ArbitrateRecord extends RecordStamp {
  kind: "arbitrate";
  winner: string;
  loser: string;
  outcome: string;
  by: string;
  winnerView: string | null;
  loserView: string | null;
}

interface ControlRecord extends RecordStamp {
  kind: "control";
  control: string;
  event: string;
  touch: number | null;
  value?: unknown;
  controls?: ControlOfRecord[];
}

interface SendActionRecord extends RecordStamp {
  kind: "sendAction";
  action: string | null;
  from: string | null;
  responder: string | null;
}

interface PrintRecord extends RecordStamp {
  kind: "print";
  responder: string;
  recognizer?: string;
  text: string;
}

interface EmitRecord extends RecordStamp {
  kind: "emit";
  name: string;
  data: unknown;
}

interface RequestRecord extends RecordStamp {
  kind: "request";
  peer: string;
  request: string;
  view?: string;
  screen?: string;
  action?: string;
  result: string;
  detail: string;
}

interface ActionRecord extends RecordStamp {
  kind: "action";
  responder?: string;
  recognizer?: string;
  action: string;
  result: string;
  detail: string;
}

interface DeviceRecord extends RecordStamp {
  kind: "device";
  event: string;
  name: string;
  path: string;
  deviceKind: string;
  detail?: string;
}

interface ForwardRecord extends RecordStamp {
  kind: "forward";
  touch: number;
  reason: string;
}

interface ScreenRecord extends RecordStamp {
  kind: "screen";
  screen: string;
  event: string;
  touch?: number;
  detail?: string;
}

interface SceneRecord extends RecordStamp {
  kind: "scene";
  event: string;
  file: string;
  detail: string | null;
  /** Its tree, where the trace goes on with it. */
  tree?: TreeRow[];
}

interface ErrorRecord extends RecordStamp {
  kind: "error";
  where: string | null;
  responder: string | null;
  recognizer?: string;
  message: string;
  isOfCall: boolean;
}

interface DroppedRecord extends RecordStamp {
  kind: "dropped";
  count: number;
  of?: string;
}

type KindOfRecord =
  | HitRecord | GateRecord | HoldRecord | TouchesRecord | PressesRecord | MotionRecord | RemoteRecord | ContactRecord | ViewRecord
  | GestureRecord | ArbitrateRecord | ControlRecord | SendActionRecord | PrintRecord | EmitRecord | RequestRecord | ActionRecord
  | DeviceRecord | ForwardRecord | ScreenRecord | SceneRecord | ErrorRecord | DroppedRecord;

type FieldOf<R> = R extends R ? keyof R : never;

/** A record of any kind; a field that its kind does not have is undefined. */
type AnyOf<R> = R extends R ? R & { [Name in Exclude<FieldOf<KindOfRecord>, keyof R>]?: undefined } : never;

type TraceRecord = AnyOf<KindOfRecord>;
