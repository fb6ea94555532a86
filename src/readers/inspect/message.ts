import type { JsonObject } from '../fields.js';
import type { Here } from '../place.js';
import type { Limits } from '../reader.js';
import type { Attachments } from './attachments.js';

/** A message of a sample and its place. */
export interface Message {
  value: JsonObject;
  here: Here;
}

export interface StepTools {
  attachments: Attachments;
  limits: Limits;
  /** Time of a message or a tool call, by its id, as the events have it. */
  times: ReadonlyMap<string, string>;
  /** Ids of the calls that a tool message answers. */
  answered: ReadonlySet<string>;
}
