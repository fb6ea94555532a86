import { frameRows, innerWidth } from '../../layout.js';
import type { ClaimScreen, Model } from '../../model.js';
import type { CursorAt } from '../../shell/screen.js';
import { frame } from '../frame.js';
import { ends, type Row, row } from '../row.js';
import { typedRows } from '../typed.js';
import { choiceRows } from './choices.js';
import { footerRows } from './footer.js';
import { messageRows } from './message.js';

/** Pass A as rows, and where the cursor stands while a note or a search is typed. */
export function presentClaim(model: Model, screen: ClaimScreen): { rows: Row[]; cursor: CursorAt | null } {
  const width = innerWidth(model.size);
  const { pass, at, queue, guide } = screen;
  const narrow = width < 92;
  const number = String(Math.min(at + 1, queue.length)).padStart(4, '0');
  const kind = screen.marked ? 'marked' : 'item';
  const place = at < queue.length ? `${kind} ${number} of ${String(queue.length).padStart(4, '0')}` : 'end';
  const typed = typedRows(model, width);
  const rows = frame(
    {
      left: `D3-${pass.letter}  ${narrow ? pass.shortQuestion : pass.question}`,
      right: `${place}  pass ${pass.letter}  guide v${guide.version}`,
    },
    [
      {
        rows: [
          row(
            ends(
              `blind: ${narrow ? pass.shortHidden : pass.hidden}`,
              screen.lockedAt
                ? '[LOCKED]'
                : screen.notBlind[queue[at] ?? '']
                  ? '[NOT BLIND: both labels seen]'
                  : '[BLIND  ok]',
              width,
            ),
          ),
        ],
      },
      { rows: messageRows(model, screen, width), grows: true },
      { rows: typed?.rows ?? choiceRows(model, screen, width) },
      { rows: footerRows(model, screen, width) },
    ],
    { columns: model.size.columns, rows: frameRows(model.size) },
  );
  // Footer: three rows, a rule above and the border below; the typed row is the first of two above them.
  const cursor = typed ? { row: rows.length - 7, column: 2 + typed.column } : null;
  return { rows, cursor };
}
