import type { EventDraft, LabelEvent, PassId } from '../core/review/label-event.js';
import type { Pass } from '../core/review/passes.js';
import type { BlindClosing, Guide } from '../store/store.js';
import type { AreaEffect, AreaMsg } from './areas.js';
import type { TimedKey } from './keys/key.js';
import type { ClaimScreen, HomeFacts, Model } from './model.js';
import type { Size } from './shell/screen.js';

/** What happened. Every message carries the time, since `update` has no clock; milliseconds, monotonic. */
export type Msg = { at: number } & (
  | { type: 'keys'; keys: readonly TimedKey[] }
  | { type: 'resized'; size: Size }
  /** What is being read or saved waits for another program that is writing, or does so no more. */
  | { type: 'waiting'; waits: boolean }
  /** Back from a suspension: the time away was not work. */
  | { type: 'resumed' }
  | { type: 'homeLoaded'; home: HomeFacts }
  | { type: 'named'; name: string }
  | { type: 'namesLoaded'; known: string[]; suggestion: string }
  /** `item`: where to go; else the first open one. */
  | { type: 'passOpened'; opened: OpenedPass; item: string | null }
  | { type: 'closingsLoaded'; closings: BlindClosing[] }
  | { type: 'taskLoaded'; item: string; text: string | null }
  | { type: 'guideLoaded'; guide: Guide }
  | { type: 'eventSaved'; event: LabelEvent }
  /** `outdated`: the project has moved on, so the pass is opened anew. */
  | { type: 'failed'; sentence: string; outdated: boolean }
  | AreaMsg
);

export type OpenedPass = Pick<
  ClaimScreen,
  'pass' | 'guide' | 'lockedAt' | 'queue' | 'states' | 'marked' | 'undo' | 'notBlind'
>;

/** What is to be done, as data: `update` returns it, `shell/perform.ts` does it and answers with a message. */
export type Effect =
  | { do: 'loadNames' }
  | { do: 'saveName'; name: string }
  | { do: 'loadHome'; annotator: string }
  | { do: 'openPass'; pass: Pass; annotator: string; marked?: boolean; item?: string }
  | { do: 'loadClosings'; items: string[] }
  | { do: 'saveEvent'; draft: EventDraft }
  /** Logs that the task text was opened, then reads it. */
  | { do: 'openTask'; item: string; draft: EventDraft }
  | { do: 'loadGuide'; pass: PassId }
  | AreaEffect
  | { do: 'suspend' }
  | { do: 'quit' };

/** The next model and what is to be done. */
export type Next = readonly [Model, readonly Effect[]];
