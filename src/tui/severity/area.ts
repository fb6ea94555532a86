import type { Area } from '../area.js';
import { firstTop } from '../evidence/read-step.js';
import type { Next } from '../messages.js';
import type { Model } from '../model.js';
import { sheetLinear } from '../sheet/linear.js';
import { presentSheet } from '../sheet/present.js';
import { loaded, opened } from '../sheet/queue.js';
import { seenNow } from '../sheet/reading.js';
import { sheetCommand, sheetShared, sheetTyped } from '../sheet/update.js';
import { refused } from '../work/refused.js';
import { severitySheet } from './kind.js';
import type { SeverityEffect, SeverityMsg, SeverityScreen } from './model.js';
import { performSeverity } from './perform.js';

/** Pass B: how severe a refuted claim is. */
export const severityArea: Area<SeverityScreen, SeverityEffect, SeverityMsg> = {
  context: 'severity',
  command: (...args) => sheetCommand(severitySheet, ...args),
  own(model, screen, msg) {
    switch (msg.type) {
      case 'severity:opened': {
        const fresh: SeverityScreen = { kind: 'severity', ...msg.opened, item: null, ahead: {} };
        return opened(severitySheet, model, fresh, msg.item, msg.at);
      }
      case 'severity:refused':
        return refused(model, screen !== null, msg.sentence);
      case 'severity:loaded':
        return screen ? loaded(severitySheet, model, screen, msg.items, msg.at) : [model, []];
      case 'severity:stepLoaded':
        return screen ? stepLoaded(model, screen, msg) : [model, []];
    }
  },
  shared: (...args) => sheetShared(severitySheet, ...args),
  typed: (...args) => sheetTyped(severitySheet, ...args),
  present: (...args) => presentSheet(severitySheet, ...args),
  linear: (...args) => sheetLinear(severitySheet, ...args),
  isFetching: ({ item, at, queue }) =>
    at < queue.length && (item === null || (item.step !== null && item.step.parts === null)),
  perform: performSeverity,
};

/** The step that was waited for; another one than is wanted by now is let go. */
function stepLoaded(
  model: Model,
  screen: SeverityScreen,
  { item: id, step, parts }: Extract<SeverityMsg, { type: 'severity:stepLoaded' }>,
): Next {
  const { item } = screen;
  if (item?.item !== id || item.step?.i !== step) return [model, []];
  const read = parts ?? [{ title: '', text: 'this step is not kept' }];
  const shown = { ...item, step: { ...item.step, parts: read }, top: firstTop };
  return [{ ...model, screen: { ...screen, item: seenNow(severitySheet, model, shown) } }, []];
}
