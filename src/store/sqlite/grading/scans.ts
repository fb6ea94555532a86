import { gateItemId } from '../../../core/review/item.js';
import { sha256 } from '../../../core/run/hash.js';
import { GATE_QUESTIONS, type GradingStore, type NewScan, type StoredScan } from '../../grading.js';
import { StoreError } from '../../store.js';
import { autoRuns } from '../auto-run.js';
import { isCanonical } from '../canonical.js';
import type { Connection } from '../connection.js';
import type { Arg } from '../statement.js';
import { gateItems, graderOfRun } from './gate-items.js';
import { scanHash } from './row-hashes.js';
import { scanInForce } from './scan-in-force.js';
import { addSharedSubject } from './shared-subjects.js';

/** Scans of graders, and the items that people are asked of their gates. */
export function scans(c: Connection): Pick<GradingStore, 'addScans' | 'listScans'> {
  const newest = scanInForce(c);
  const ofRun = graderOfRun(c);
  const settle = gateItems(c);
  const autoRun = autoRuns(c, 'scan');
  const addSubject = addSharedSubject(c);
  const hasTask = c.statement((k, arg: Arg<{ benchmark: string; taskId: string }>) =>
    k
      .selectFrom('run')
      .where('benchmark', '=', arg('benchmark'))
      .where('task_id', '=', arg('taskId'))
      .limit(1)
      .select('run_id'),
  );
  type Row = Omit<NewScan, 'subjects'> & { auto: number; hash: string; at: string };
  const add = c.statement((k, arg: Arg<Row>) =>
    k.insertInto('scan').values({
      auto_run: arg('auto'),
      grader_hash: arg('graderHash'),
      benchmark: arg('benchmark'),
      task_id: arg('taskId'),
      hash: arg('hash'),
      scan: arg('scan'),
      added_at: arg('at'),
    }),
  );
  const addGate = c.statement((k, arg: Arg<{ scan: number; n: number; gate: string; subject: string }>) =>
    k.insertInto('scan_gate').values({
      scan: arg('scan'),
      n: arg('n'),
      gate: arg('gate'),
      subject: arg('subject'),
    }),
  );
  const all = c.statement(k =>
    k
      .selectFrom('scan')
      .innerJoin('auto_run', 'auto_run.id', 'scan.auto_run')
      .where('scan.no', 'in', ({ selectFrom }) =>
        selectFrom('scan as last')
          .groupBy(['last.grader_hash', 'last.benchmark', 'last.task_id'])
          .select(({ fn }) => fn.max('last.no').as('no')),
      )
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('run')
            .whereRef('run.grader_hash', '=', 'scan.grader_hash')
            .whereRef('run.benchmark', '=', 'scan.benchmark')
            .whereRef('run.task_id', '=', 'scan.task_id')
            .select('run.run_id'),
        ),
      )
      .orderBy('scan.benchmark')
      .orderBy('scan.task_id')
      .orderBy('scan.grader_hash')
      .select(['scan.no', 'scan.grader_hash as graderHash', 'scan.benchmark', 'scan.task_id as taskId'])
      .select(['scan.scan', 'auto_run.version']),
  );
  const gatesOf = c.statement((k, arg: Arg<{ scan: number }>) =>
    k
      .selectFrom('scan_gate')
      .innerJoin('shared_question', 'shared_question.hash', 'scan_gate.subject')
      .where('scan_gate.scan', '=', arg('scan'))
      .where('shared_question.question', '=', 'gate_type')
      .orderBy('scan_gate.n')
      .select(['scan_gate.gate', 'scan_gate.subject as hash', 'shared_question.item']),
  );

  const addOne = (version: string, given: NewScan, at: string): void => {
    const scan = checked(given);
    if (!hasTask.get(scan))
      throw new StoreError(
        `A scan names task ${scan.taskId} of ${scan.benchmark}, which no run of this project is of.`,
        'unknown_item',
      );
    const runId = ofRun(scan);
    // The grader was replaced while it was scanned; the next audit scans what is there now. A second audit at the same
    // time, by the same scanner, finds the same.
    const hash = scanHash({ version, ...scan });
    if (runId === null || newest(scan)?.hash === hash) return;
    const no = add.run({ ...scan, auto: autoRun(version, at), hash, at }).lastInsertRowid;
    scan.subjects.forEach(({ gate, text, hash }, n) => {
      const item = gateItemId(hash);
      const items = GATE_QUESTIONS.map(question => ({ question, item }));
      addSubject({ pass: 'gates', runId, hash, text, items }, at);
      addGate.run({ scan: no, n, gate, subject: hash });
    });
    settle([scan.graderHash]);
  };

  return {
    addScans: async (version, given) => {
      c.write(() => {
        const at = c.now().toISOString();
        for (const scan of given) addOne(version, scan, at);
      });
    },
    listScans: async () =>
      c.read(() =>
        all.all().map(({ no, ...scan }): StoredScan => ({ ...scan, subjects: gatesOf.all({ scan: no }) })),
      ),
  };
}

function checked({ subjects, ...scan }: NewScan) {
  const refused = (why: string) =>
    new StoreError(`The scan of the grader of task ${scan.taskId} cannot be kept: ${why}.`, 'invalid');
  if (!/^[0-9a-f]{64}$/.test(scan.graderHash)) throw refused('its grader is no SHA-256');
  if (!isJson(scan.scan)) throw refused('it is no JSON');
  if (new Set(subjects.map(({ gate }) => gate)).size < subjects.length)
    throw refused('a gate is in it twice');
  return {
    ...scan,
    subjects: subjects.map(({ gate, text }) => {
      if (!isCanonical(text)) throw refused(`what voters are to see of gate ${gate} is no canonical JSON`);
      return { gate, text, hash: sha256(text) };
    }),
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
