import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const src = fileURLToPath(new URL('../../../src', import.meta.url));

/** What a module and everything it imports at run time names. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^'"]*?'([^']+)'/gms);
  for (const [, target] of imports) {
    if (!target!.startsWith('.')) seen.add(target!);
    else reached(join(dirname(file), target!.replace(/\.js$/, '.ts')), seen);
  }
  return seen;
}

it.each(['core/agreement/panel.ts', 'report/agreement/text.ts', 'report/agreement/json.ts'])(
  '%s loads no distribution function: the panel opens within a review',
  file => {
    const all = [...reached(join(src, file))];
    expect(all.length).toBeGreaterThan(5);
    expect(all.filter(name => name.includes('@stdlib') || name.endsWith('distributions.ts'))).toEqual([]);
  },
);

it('what has need of them does load them', () => {
  expect([...reached(join(src, 'core/agreement/clopper-pearson.ts'))]).toContain(
    '@stdlib/stats-base-dists-beta-quantile',
  );
});
