import { visible, visibleLine } from '../../core/text/visible.js';
import { innerWidth } from '../layout.js';
import type { Model } from '../model.js';
import type { OpenOf, Sheet, SheetKind } from './model.js';

/** A sheet for a screen reader: the question, all that is shown, and the keys. */
export function sheetLinear<S extends Sheet>(kind: SheetKind<S>, model: Model, screen: S): string[] {
  const { queue, at, last, pass, states } = screen;
  const item = screen.item as OpenOf<S> | null;
  const [one, many] = kind.noun;
  const name = `${one[0]?.toUpperCase()}${one.slice(1)}`;
  const notice = model.notice === null ? [] : [`Note: ${visibleLine(model.notice)}.`];
  const said = model.said === null ? [] : [`${model.said}.`];
  const titleOf = (value: string | undefined): string | undefined =>
    pass.labels.find(choice => choice.value === value)?.title ?? value;
  const recorded = last ? [`${name} ${last.number} recorded: ${titleOf(last.value)}.`] : [];
  if (at >= queue.length) return [...recorded, `End of the ${many}. q leaves.`, ...notice, ...said];
  if (!item) return [`${name} ${at + 1} of ${queue.length}.`, ...notice];
  const { large, lines } = kind.head(item, innerWidth(model.size));
  const state = states[item.item];
  const own = titleOf(state?.label?.value);
  const warning = kind.warning(screen, item);
  return [
    ...recorded,
    `${name} ${at + 1} of ${queue.length}. ${large}${own ? ` Your label: ${own}.` : ''}${state?.flagged ? ' Flagged.' : ''}`,
    ...lines.map(line => visibleLine(line)),
    ...(warning ? [`${warning.told}.`] : []),
    ...(item.cut ? ['What follows was cut to stay in bounds.'] : []),
    ...item.parts.flatMap(({ title, text }) => [`${visibleLine(title)}:`, ...visible(text).split('\n')]),
    `End. ${pass.labels.map(choice => `${choice.digit ?? choice.letter} ${choice.title}`).join(', ')}. Question mark for all keys.`,
    ...(item.find ? [`Match ${item.find.at + 1} of ${item.find.found.length}.`] : []),
    ...notice,
    ...said,
  ];
}
