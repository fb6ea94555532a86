import { keyHint } from '../keymap/hint.js';
import type { Command } from '../keymap/keymap.js';
import { agreementHeight, frameRows, innerWidth } from '../layout.js';
import type { Model } from '../model.js';
import { frame } from '../present/frame.js';
import { blank, ends, flow, type Row, row } from '../present/row.js';
import type { CursorAt } from '../shell/screen.js';
import { wrapped } from '../text/wrapped.js';
import { type AgreementScreen, type ExportForm, exportForms, exportName } from './model.js';

/** Screen E: a bar of panes, the pane that is open, the keys. */
export function presentAgreement(
  model: Model,
  screen: AgreementScreen,
): { rows: Row[]; cursor: CursorAt | null } {
  const width = innerWidth(model.size);
  const { view } = screen;
  const closed = 'closed' in view;
  const titles = closed
    ? { left: `Agreement  ${screen.pass.name}`, right: '' }
    : { left: view.title, right: view.facts };
  const rows = frame(
    titles,
    [
      { rows: [row(closed ? 'not shown yet' : paneBar(model, screen, width), { bold: true })] },
      { rows: bodyRows(model, screen, width), grows: true },
      { rows: footRows(model, screen, width) },
    ],
    { columns: model.size.columns, rows: frameRows(model.size) },
  );
  return { rows, cursor: null };
}

/** The panes one below the other, for a screen reader. */
export function linearAgreement(model: Model, { view, pass }: AgreementScreen): string[] {
  const said = [model.notice, model.said].flatMap(text => (text === null ? [] : [`${text}.`]));
  if ('closed' in view) return [...said, `Agreement of ${pass.name}.`, view.closed, 'Escape goes back.'];
  return [
    ...said,
    `${view.title}. ${view.facts}`,
    ...view.panes.flatMap(({ name, lines }) => [`Pane ${name}.`, ...lines]),
    'Escape goes back, d settles disagreements, x exports.',
  ];
}

function bodyRows(model: Model, screen: AgreementScreen, width: number): Row[] {
  const { view, exporting } = screen;
  if (exporting !== null) return exportRows(screen, exporting);
  if ('closed' in view) return [blank, ...wrapped(view.closed, width).map(line => row(line.text))];
  const lines = view.panes[screen.pane]?.lines ?? [];
  return lines.slice(screen.top, screen.top + agreementHeight(model)).map(line => row(line));
}

function paneBar({ keymap }: Model, { view, pane }: AgreementScreen, width: number): string {
  if ('closed' in view) return '';
  const names = view.panes.map(({ name }, at) =>
    at === pane ? `[${at + 1} ${name}]` : ` ${at + 1} ${name} `,
  );
  const hint = `${keyHint(keymap, 'agreement', 'do:pane-next')} next`;
  // Where not all fit, those around the open one are named; the dots say that there are others.
  const room = width - hint.length - 2;
  let [from, to] = [0, names.length];
  const line = (): string =>
    `${from > 0 ? '.. ' : ''}${names.slice(from, to).join(' ')}${to < names.length ? ' ..' : ''}`;
  while (line().length > room && to - from > 1) {
    if (pane - from > to - 1 - pane) from += 1;
    else to -= 1;
  }
  return ends(line(), hint, width);
}

/** Three rows: what was said, which takes as many as it needs, and the keys. */
function footRows(model: Model, screen: AgreementScreen, width: number): Row[] {
  const told = model.notice !== null ? `! ${model.notice}` : (model.said ?? '');
  const lines = wrapped(told, width);
  if (lines.length <= 1) return [noticeRow(model, screen, width), ...keyRows(model, screen, width)];
  const rows = lines.slice(0, 3).map(line => row(line.text, { bold: model.notice !== null }));
  return [...rows, ...keyRows(model, screen, width).slice(0, 3 - rows.length)];
}

function noticeRow(model: Model, screen: AgreementScreen, width: number): Row {
  const { view } = screen;
  const told = model.notice !== null ? `! ${model.notice}` : (model.said ?? '');
  if ('closed' in view || screen.exporting !== null) return row(told, { bold: model.notice !== null });
  const lines = view.panes[screen.pane]?.lines.length ?? 0;
  const height = agreementHeight(model);
  const place =
    lines > height ? `rows ${screen.top + 1}-${Math.min(screen.top + height, lines)} of ${lines}` : '';
  const weights = view.canWeight ? `weights ${screen.weighted ? 'on' : 'off'}` : '';
  return row(ends(told, [weights, place].filter(part => part !== '').join('   '), width), {
    bold: model.notice !== null,
  });
}

function keyRows({ keymap }: Model, screen: AgreementScreen, width: number): Row[] {
  const key = (command: Command): string => keyHint(keymap, 'agreement', command);
  if (screen.exporting !== null)
    return flow(
      [`${key('choose')} or its number writes the file`, 'j k move', `${key('back')} back`],
      width,
      2,
    ).map(text => row(text));
  const { view } = screen;
  const parts =
    'closed' in view
      ? [`${key('back')} back`]
      : [
          `${key('do:consensus')} disagreements`,
          `${key('do:strata')} strata`,
          `${key('do:notes')} method notes`,
          ...(view.canWeight ? [`${key('do:weights')} weights on/off`] : []),
          `${key('do:export')} export`,
          `${key('do:rows')} which rows were used`,
          'j k Space scroll',
          `${key('back')} back`,
          `${key('help')} keys`,
        ];
  return flow(parts, width, 2).map(text => row(text));
}

const forms: Readonly<Record<ExportForm, string>> = {
  'rows-used': 'every item: the labels, and why it was used or not',
  consensus: 'the settled label of every item and where it came from',
  labels: 'the locked label events: who, when, under which guide',
  csv: 'a row for each figure',
  md: 'tables for a report',
  latex: 'tables for a paper',
  json: 'everything, for a program',
};

function exportRows({ pass }: AgreementScreen, at: number): Row[] {
  const named = exportForms.map(form => exportName(form, pass));
  const cells = Math.max(...named.map(name => name.length));
  return [
    blank,
    row('Written beside the project; a file that is there already is not changed.', { bold: true }),
    blank,
    ...exportForms.map((form, index) =>
      row(`${index === at ? '>' : ' '} ${index + 1}  ${named[index]!.padEnd(cells)}  ${forms[form]}`, {
        bold: index === at,
      }),
    ),
  ];
}
