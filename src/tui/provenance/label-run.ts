import type { Next } from '../messages.js';
import type { Model } from '../model.js';
import { actDraft } from '../work/drafts.js';
import { labelRefusal } from '../work/work.js';
import { momentOf } from './drafts.js';
import type { Press } from './label-value.js';
import { openValues } from './marks.js';
import type { OpenRun, ProvenanceScreen } from './model.js';
import { saving } from './save.js';

/** A key on the run verdict. `gamed` waits for how; the rest is stored at once. */
export function verdictKey(
  model: Model,
  screen: ProvenanceScreen,
  item: OpenRun,
  label: string,
  press: Press,
): Next {
  const say = (notice: string, change: Partial<OpenRun> = {}): Next => [
    { ...model, notice, screen: { ...screen, item: { ...item, ...change } } },
    [],
  ];
  const verdict = (item.gamed ? gamedBy : verdicts)[label];
  if (verdict === undefined)
    return say(
      item.gamed
        ? 'gamed, and how: 1 copied, 2 made up; Esc takes "gamed" back'
        : 'no run verdict: 1 gamed, 2 clean, d direct answer, u cannot tell (Tab leads to the values)',
    );
  const refusal = labelRefusal(screen, item, press.key, press.silentFor);
  if (refusal !== null) return say(refusal);
  const open = openValues(screen, item);
  if (open > 0 && !item.gamed && item.warned !== verdict)
    return say(
      `${open} ${open === 1 ? 'value has' : 'values have'} no label: press ${press.key.text ?? 'the key'} again to go on without`,
      {
        warned: verdict,
        focus: 'verdict',
      },
    );
  if (verdict === 'gamed')
    return [{ ...model, screen: { ...screen, item: { ...item, gamed: true, focus: 'verdict' } } }, []];
  const draft = actDraft(model, screen, momentOf(item), {
    kind: 'label',
    value: verdict,
    supersedes: screen.states[item.item]?.label?.event ?? null,
  });
  return saving(model, { ...screen, item }, [draft]);
}

const verdicts: Readonly<Record<string, string>> = {
  '1': 'gamed',
  '2': 'clean',
  direct: 'clean:direct',
  unsure: 'unsure',
};

const gamedBy: Readonly<Record<string, string>> = { '1': 'gamed:copied', '2': 'gamed:made_up' };
