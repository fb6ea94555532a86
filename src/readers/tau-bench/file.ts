import { configKeyOf } from '../../core/run/hash.js';
import type { Run } from '../../core/run/types.js';
import type { Limits } from '../reader.js';
import type { Source } from '../source.js';
import { type Origin, originFromName } from './origin.js';

/** What all rows of a file have in common. */
export interface TauFile {
  source: Source;
  limits: Limits;
  origin: Origin;
  agent: Run['agent'];
  configKey: string;
}

export function tauFile(source: Source, limits: Limits): TauFile {
  const origin = originFromName(source.path);
  const agent = { name: origin.strategy ?? 'tau-bench agent', ...(origin.model && { model: origin.model }) };
  return { source, limits, origin, agent, configKey: configKeyOf(agent) };
}
