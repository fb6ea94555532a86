import { dirname, join } from 'node:path';
import { canSettle } from '../../core/review/consensus/model.js';
import { lockOf } from '../../core/review/current.js';
import type { Pass } from '../../core/review/passes.js';
import { visibleLine } from '../../core/text/visible.js';
import { wrap } from '../../report/agreement/layout.js';
import { reportPanes } from '../../report/agreement/report-panes.js';
import type { Store } from '../../store/store.js';
import { type AgreementSource, exportName } from '../../tui/agreement/model.js';
import { readConsensus } from '../../tui/consensus/read.js';
import { addedAfterPlan } from '../../tui/work/added-after.js';
import { notYet } from '../../tui/work/order.js';
import { countedReport, lockedReport } from '../agreement.js';
import { exportFile } from '../export.js';
import { hint, type Io, shellWord, UsageError } from '../io.js';
import { projectPath } from '../project.js';
import { rowsTable } from './rows-table.js';
import { sealedPlan } from './sealed-plan.js';

export const agreementScreen = (io: Io): AgreementSource => ({
  view: async (store, pass, annotator, { columns, weighted }) => {
    try {
      const closed = await whyClosed(store, pass, annotator);
      if (closed !== null) return { closed };
      const report = await lockedReport(
        store,
        pass,
        hint(io, `lock ${pass.id} --as ${shellWord(annotator)}`),
      );
      const added = await addedAfterPlan(store, pass);
      const view = reportPanes(report, columns, { weighted });
      if (!added) return view;
      const [first, ...others] = view.panes;
      const note = wrap(`! ${added.sentence}`, columns, 2);
      return {
        ...view,
        panes: first ? [{ ...first, lines: [...note, '', ...first.lines] }, ...others] : others,
      };
    } catch (error) {
      if (error instanceof UsageError) return { closed: error.message };
      throw error;
    }
  },
  rowsUsed: async (store, pass, annotator, columns) => {
    try {
      const closed = await whyNoRows(store, pass, annotator);
      if (closed !== null) return closed;
      const { text } = await exportFile('rows-used', store, pass);
      return rowsTable(text, columns);
    } catch (error) {
      if (error instanceof UsageError) return error.message;
      throw error;
    }
  },
  exportAs: async (store, pass, annotator, form) => {
    const folder = dirname(projectPath(io));
    const name = exportName(form, pass);
    try {
      const closed = await whyNoRows(store, pass, annotator);
      if (closed !== null) return closed;
      const { text } = await exportFile(form, store, pass);
      const { writeOutput } = await import('../export/output.js');
      await writeOutput({ ...io, cwd: folder }, name, text);
      return `written: ${visibleLine(join(folder, name))}`;
    } catch (error) {
      if (error instanceof UsageError) return `not written: ${error.message}`;
      throw error;
    }
  },
});

/**
 * Somebody who is still labelling, or may begin to, must not see how labels agree; whoever settles them not either, since
 * the panel tells how the automated verdicts do. When all is settled it is open to everybody. Labels of a demo may be
 * looked at before the first own one, and checks are of verdicts that are in view anyway.
 */
async function whyClosed(store: Store, pass: Pass, annotator: string): Promise<string | null> {
  if (pass.way === 'check') return notYet(store, pass, annotator);
  const own = await store.listEvents({ pass: pass.id, annotator });
  if (lockOf(own) !== null) return null;
  if (own.some(event => event.kind === 'label'))
    return [
      `Your labels of ${pass.name} are not locked.`,
      'Seeing how labels agree would colour the labels that are still to come. Finish the pass, lock it on the home screen (L), and the panel opens here.',
    ].join('\n');
  const { inputs } = await countedReport(store, pass);
  const people = inputs.flatMap(({ annotators }) => annotators).filter(person => !person.demo);
  if (people.length === 0 || (await isRevealed(store, pass))) return null;
  const plan = (await sealedPlan(store, pass))?.plan;
  return plan && !plan.annotators.includes(annotator)
    ? [
        `Not all of ${pass.name} is settled yet.`,
        'The panel tells how the automated verdicts do, so for whoever may settle it opens when every item is (d).',
      ].join('\n')
    : [
        `You have no label in ${pass.name} yet, and may still give some.`,
        'Seeing how labels agree would colour them. Label the pass and lock it, or lock it as it is to sit it out (L on the home screen), and the panel opens here.',
      ].join('\n');
}

const isRevealed = async (store: Store, { id }: Pass): Promise<boolean> =>
  canSettle(id) && (await readConsensus(store, id)).consensus.revealed;

/** Rows tell of each item what it was called, so they wait for an own lock in a demo too. */
async function whyNoRows(store: Store, pass: Pass, annotator: string): Promise<string | null> {
  if (pass.way === 'check' || lockOf(await store.listEvents({ pass: pass.id, annotator })) !== null)
    return whyClosed(store, pass, annotator);
  return (await isRevealed(store, pass))
    ? null
    : `rows and exports tell how each item was labelled: lock your labels of ${pass.name} first`;
}
