import type { Store } from '../store/store.js';
import { agreementArea } from './agreement/area.js';
import type { AgreementEffect, AgreementMsg } from './agreement/model.js';
import type { Area } from './area.js';
import { checkArea } from './check/area.js';
import type { CheckEffect, CheckMsg } from './check/model.js';
import { consensusArea } from './consensus/area.js';
import type { ConsensusEffect, ConsensusMsg } from './consensus/model.js';
import { gatesArea } from './gates/area.js';
import type { GatesEffect, GatesMsg } from './gates/model.js';
import type { Next } from './messages.js';
import type { Model, Screen } from './model.js';
import { provenanceArea } from './provenance/area.js';
import type { ProvenanceEffect, ProvenanceMsg } from './provenance/model.js';
import { runArea, runsArea } from './run/area.js';
import type { RunEffect, RunMsg, RunsEffect, RunsMsg } from './run/model.js';
import { severityArea } from './severity/area.js';
import type { SeverityEffect, SeverityMsg } from './severity/model.js';
import type { Surroundings } from './shell/perform.js';
import { trustArea } from './trust/area.js';
import type { TrustEffect, TrustMsg } from './trust/model.js';
import { votesArea } from './votes/area.js';
import type { VotesEffect, VotesMsg } from './votes/model.js';

export type AreaEffect =
  | ProvenanceEffect
  | CheckEffect
  | VotesEffect
  | GatesEffect
  | SeverityEffect
  | ConsensusEffect
  | AgreementEffect
  | RunsEffect
  | RunEffect
  | TrustEffect;
export type AreaMsg =
  | ProvenanceMsg
  | CheckMsg
  | VotesMsg
  | GatesMsg
  | SeverityMsg
  | ConsensusMsg
  | AgreementMsg
  | RunsMsg
  | RunMsg
  | TrustMsg;

/** Screens with a folder of their own, by the kind of their screen; their messages and effects begin with it. */
const areas = {
  provenance: provenanceArea,
  check: checkArea,
  votes: votesArea,
  gates: gatesArea,
  severity: severityArea,
  consensus: consensusArea,
  agreement: agreementArea,
  runs: runsArea,
  run: runArea,
  trust: trustArea,
};

export type AreaKind = keyof typeof areas;
export type AreaScreen = Extract<Screen, { kind: AreaKind }>;

/** The area of a screen; null for the screens that have none. */
export function areaOf<S extends Screen>(screen: S): Area<S, never, never> | null {
  const area = (areas as Record<string, unknown>)[screen.kind];
  return (area as Area<S, never, never> | undefined) ?? null;
}

/** An area's own message goes to it, whatever is on screen. */
export function areaMessage(model: Model, msg: AreaMsg & { at: number }): Next {
  const kind = kindOf(msg.type);
  const screen = model.screen.kind === kind ? model.screen : null;
  return (areas[kind] as unknown as Area<Screen, AreaEffect, AreaMsg>).own(model, screen, msg);
}

export const isAreaMessage = (msg: { type: string }): msg is AreaMsg & { at: number } => isOwn(msg.type);
export const isAreaEffect = (effect: { do: string }): effect is AreaEffect => isOwn(effect.do);

export const performArea = (
  effect: AreaEffect,
  store: Store,
  around: Surroundings,
): Promise<AreaMsg | null> =>
  (areas[kindOf(effect.do)] as unknown as Area<Screen, AreaEffect, AreaMsg>).perform(effect, store, around);

const kindOf = (name: string): AreaKind => name.slice(0, name.indexOf(':')) as AreaKind;
const isOwn = (name: string): boolean => Object.hasOwn(areas, kindOf(name));
