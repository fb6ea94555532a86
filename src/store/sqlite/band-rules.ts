import { type BandRule, type BandRules, bandRuleFault } from '../../core/run/band.js';
import { StoreError } from '../store.js';
import type { Connection } from './connection.js';

/** The project's band rules (setting `bandRules`); none set means the default. */
export function readBandRules(c: Connection): BandRules {
  const [row] = c.rows(k => k.selectFrom('setting').where('key', '=', 'bandRules').select('value'));
  const rules = row === undefined ? null : (JSON.parse(row.value) as BandRules | null);
  if (rules === null) return {};
  const named: [string, BandRule | undefined][] = [
    ['the project', rules.project],
    ...Object.entries(rules.tasks ?? {}),
  ];
  for (const [scope, rule] of named) {
    const fault = rule && bandRuleFault(rule);
    if (fault) throw new StoreError(`The band rule of ${scope} cannot be used: ${fault}.`, 'invalid');
  }
  return rules;
}
