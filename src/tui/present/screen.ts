import { passOf } from '../../core/review/passes.js';
import { visibleLine } from '../../core/text/visible.js';
import { areaOf } from '../areas.js';
import { frameRows, innerWidth } from '../layout.js';
import type { Model, Overlay } from '../model.js';
import type { CursorAt } from '../shell/screen.js';
import { presentClaim } from './claim/claim.js';
import { fieldRow } from './field.js';
import { frame } from './frame.js';
import { guideText, overlayText } from './overlay-text.js';
import { presentReader } from './reader.js';
import { blank, type Row, row } from './row.js';

/** The rows of every screen but home, and the place of the cursor when something is typed. */
export function presentScreen(model: Model): { rows: Row[]; cursor: CursorAt | null } {
  const { overlay, screen } = model;
  if (overlay && 'top' in overlay) {
    const { title, keys } = overlayTitle(model, overlay);
    return still(presentReader(model, title, overlayText(model, overlay), overlay.top, keys));
  }
  if (overlay?.kind === 'lock') return still(presentLock(model, overlay));
  const area = areaOf(screen);
  if (area) return area.present(model, screen);
  switch (screen.kind) {
    case 'claim':
      return presentClaim(model, screen);
    case 'name':
      return presentName(model, screen);
    case 'home':
    case 'loading':
      return still(
        box(model, 'trustlayer', [row(screen.kind === 'loading' ? (model.notice ?? screen.what) : '')], ''),
      );
    default:
      return still([]);
  }
}

const still = (rows: Row[]): { rows: Row[]; cursor: CursorAt | null } => ({ rows, cursor: null });

function overlayTitle(
  model: Model,
  overlay: Extract<Overlay, { top: number }>,
): { title: string; keys: string } {
  switch (overlay.kind) {
    case 'help':
      return { title: 'Keys', keys: 'Esc back' };
    case 'guide':
      return {
        title: `Guide of ${passOf(overlay.guide.pass)?.name ?? overlay.guide.pass}  v${overlay.guide.version}  (${guideText(overlay.guide, model.language).language})`,
        keys: 'Esc back   l language',
      };
    case 'text':
      return { title: overlay.title, keys: 'Esc back' };
    case 'task':
      return { title: 'Task text (that you opened it is logged)', keys: 'Esc back' };
  }
}

function presentLock(model: Model, overlay: Extract<Overlay, { kind: 'lock' }>): Row[] {
  const { pass, labelled, total, openValues } = overlay;
  const open = total - labelled;
  return box(
    model,
    `Lock ${pass.name}`,
    [
      row(`${model.annotator ?? ''}: ${labelled} of ${total} ${pass.items} labelled.`, { bold: true }),
      blank,
      row(
        labelled === 0
          ? 'You have no label here: locking gives this pass up for you, and opens the passes behind it.'
          : open > 0
            ? `${open} ${open === 1 ? 'is' : 'are'} still open; after the lock ${open === 1 ? 'it stays' : 'they stay'} without your label.`
            : openValues > 0
              ? 'No run is open.'
              : 'Nothing is open.',
      ),
      ...(openValues > 0
        ? [
            row(
              `${openValues} ${openValues === 1 ? 'value' : 'values'} of labelled runs ${openValues === 1 ? 'has' : 'have'} no label, and will have none.`,
            ),
          ]
        : []),
      row('Locked labels are never changed. They are what agreement is counted from.'),
    ],
    'y locks for good   Esc back',
  );
}

function presentName(
  model: Model,
  screen: Extract<Model['screen'], { kind: 'name' }>,
): { rows: Row[]; cursor: CursorAt } {
  const prompt = 'name: ';
  const field = fieldRow(prompt, screen.field, innerWidth(model.size));
  const suggested = screen.field.text === '' && screen.suggestion !== '';
  const known = screen.known.length > 0 ? `Known here: ${screen.known.join(', ')}` : '';
  const rows = box(
    model,
    'Who labels?',
    [
      row('Labels are stored under a name. Two people use two names.'),
      row(known),
      blank,
      suggested
        ? [
            { text: prompt, bold: true },
            { text: `${visibleLine(screen.suggestion, 40)}   (Enter takes it; or type another)`, dim: true },
          ]
        : row(field.text, { bold: true }),
      blank,
      model.notice === null ? blank : row(`! ${model.notice}`),
    ],
    model.annotator === null ? 'Enter takes this name   Esc leaves' : 'Enter takes this name   Esc back',
  );
  return { rows, cursor: { row: 5, column: 2 + field.column } };
}

function box(model: Model, title: string, rows: Row[], keys: string): Row[] {
  return frame({ left: title, right: '' }, [{ rows: [blank, ...rows], grows: true }, { rows: [row(keys)] }], {
    columns: model.size.columns,
    rows: frameRows(model.size),
  });
}
