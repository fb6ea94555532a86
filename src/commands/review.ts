import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPass, type Pass } from '../core/review/passes.js';
import { visibleLine } from '../core/text/visible.js';
import { patient, sliceMs } from '../store/patient.js';
import { defaultTimeout } from '../store/sqlite/open.js';
import type { Store } from '../store/store.js';
import { type CheckKind, checkKinds } from '../tui/check/model.js';
import type { Binding } from '../tui/keymap/keymap.js';
import { remap } from '../tui/keymap/remap.js';
import type { PassProgress } from '../tui/model.js';
import { homeFacts } from '../tui/shell/perform.js';
import { runTui } from '../tui/shell/run-tui.js';
import { annotatorNameFault } from '../tui/update/name.js';
import { annotatorNamed, rememberedName, rememberName, suggestedName } from './annotator.js';
import { faultText, isNamed, ScreenFault } from './fault.js';
import { hint, type Io, print, shellWord, UsageError } from './io.js';
import { withProject } from './project.js';
import { diskWords } from './unreadable.js';

export interface ReviewOptions {
  pass?: Pass;
  as?: string;
  /** Of check mode: the verdicts to step through. */
  verdict?: CheckKind;
  /** Screen D of the pass instead of its labels. */
  settle?: boolean;
  /** The list of runs alone. */
  runs?: boolean;
}

/** `trustlayer review [PASS] [--check VERDICT] --as NAME`, and the home screen without a pass. */
export async function reviewCommand(
  io: Io,
  { check, ...options }: Omit<ReviewOptions, 'verdict'> & { check?: string },
): Promise<number> {
  const asked = check === undefined ? options : checking(check, options);
  requireTerminal(io);
  return withProject(io, { writes: true }, store => review(io, store, asked));
}

/** `--check VERDICT` steps through the verdicts of pass C instead of asking for labels. */
function checking(check: string, options: ReviewOptions): ReviewOptions {
  const { pass } = options;
  if (pass?.id !== 'provenance' && pass?.id !== 'provenance-check')
    throw new UsageError(`--check goes with "review provenance": only its runs have verdicts to check.`);
  const verdict = checkKinds.find(kind => kind === check);
  if (verdict === undefined)
    throw new UsageError(`--check is ${checkKinds.join(', ')}; "${visibleLine(check, 40)}" is none of them.`);
  return { ...options, pass: checkPass, verdict };
}

/** Runs the screens on an open project, and says afterwards what is stored. */
export async function review(io: Io, store: Store, options: ReviewOptions): Promise<number> {
  requireTerminal(io);
  const annotator = await annotatorOf(store, options.as);
  const keymap = await ownKeys(io);
  await store.blockAtMost(sliceMs);
  // The statistics are not worth a millisecond of the first frame.
  const statistics = async () => (await import('./agreement/screen.js')).agreementScreen(io);
  const runs = lazily(async () => (await import('./grading/run-source.js')).runSource(io));
  const patience = patient(store);
  const fault = (error: unknown) => (isNamed(error) ? error : new ScreenFault(error, io));
  const model = await runTui({
    report: error => io.stderr.write(faultText(fault(error), io)),
    store: patience.store,
    onWait: patience.onWait,
    place: io.place,
    stdin: io.stdin,
    stdout: io.stdout,
    annotator,
    language: /^zh/i.test(io.env.LC_ALL || io.env.LC_MESSAGES || io.env.LANG || '') ? 'zh' : 'en',
    linear: io.env.INK_SCREEN_READER === 'true',
    ...(options.pass ? { pass: options.pass } : {}),
    ...(options.verdict ? { verdict: options.verdict } : {}),
    ...(options.settle ? { settle: true } : {}),
    ...(options.runs ? { runs: true } : {}),
    ...(keymap ? { keymap } : {}),
    around: {
      suggestedName: () => suggestedName(io),
      rememberName: name => rememberName(store, name),
      snapshot: async (project, pass) => {
        const { trySnapshot } = await import('./consensus/snapshot.js');
        await trySnapshot(project, pass);
      },
      runs: {
        list: async (...asked) => (await runs()).list(...asked),
        one: async (...asked) => (await runs()).one(...asked),
        values: async (...asked) => (await runs()).values(...asked),
      },
      trust: { report: async store => (await runs()).report(store) },
      agreement: {
        view: async (...asked) => (await statistics()).view(...asked),
        rowsUsed: async (...asked) => (await statistics()).rowsUsed(...asked),
        exportAs: async (...asked) => (await statistics()).exportAs(...asked),
      },
    },
  })
    .catch(error => {
      throw fault(error);
    })
    .finally(() => store.blockAtMost(defaultTimeout));
  // A pass that does not open says why, and there is nothing to look at.
  if (model.screen.kind === 'loading' && model.said !== null) throw new UsageError(`${upper(model.said)}.`);
  if (model.annotator !== null && !io.quiet && !options.settle && !options.runs)
    print(io, await farewell(io, store, model.annotator));
  return 0;
}

/** Loaded when it is first asked for, once. */
function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () => {
    loaded ??= load();
    return loaded;
  };
}

const upper = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** The person named by `--as`, else the one who labelled here last, else null: the program asks. */
async function annotatorOf(store: Store, as: string | undefined): Promise<string | null> {
  if (as === undefined) return rememberedName(store);
  const fault = annotatorNameFault(as.trim());
  if (fault !== null) throw new UsageError(`--as: ${fault}.`);
  const annotator = (await annotatorNamed(store, as)) ?? (await store.addAnnotator(as.trim()));
  if (annotator.demo)
    throw new UsageError(
      `"${annotator.name}" is a demo annotator, whose labels came with the samples; take another name.`,
    );
  await rememberName(store, annotator.name);
  return annotator.name;
}

function requireTerminal(io: Io): void {
  if (io.stdin.isTTY && io.stdout.isTTY) return;
  throw new UsageError(
    'The review needs a terminal for both keyboard and screen; here one of them is a pipe or a file. Open a terminal and run it there.',
  );
}

/** The person's own keys: the file TRUSTLAYER_KEYS names, else trustlayer/keys.json in the settings folder. */
async function ownKeys(io: Io): Promise<Binding[] | null> {
  const named = io.env.TRUSTLAYER_KEYS;
  const folder = io.env.XDG_CONFIG_HOME || (io.env.HOME ? join(io.env.HOME, '.config') : undefined);
  const path = named ?? (folder ? join(folder, 'trustlayer', 'keys.json') : undefined);
  if (path === undefined) return null;
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (named === undefined && (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new UsageError(
      `The key file ${visibleLine(path)} cannot be read (${diskWords((error as NodeJS.ErrnoException).code)}).`,
    );
  }
  const keys = remap(parsed(text, path));
  if (typeof keys === 'string')
    throw new UsageError(`The key file ${visibleLine(path)} was refused: ${keys}.`);
  return keys;
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(
      `The key file ${visibleLine(path)} is not JSON: ${visibleLine((error as Error).message)}.`,
    );
  }
}

/** What is stored, and the command that goes on from here. */
async function farewell(io: Io, store: Store, annotator: string): Promise<string> {
  const { passes } = await homeFacts(store, annotator);
  const lines = passes
    .filter(({ total, closed }) => total > 0 && closed === null)
    .map(progress => {
      const { pass, labelled, total } = progress;
      const done = `${upper(pass.name)}: ${labelled} of ${total} labelled by ${annotator}, all saved in ${visibleLine(io.place)}.`;
      return `${done}\nNext: ${hint(io, nextCommand(progress, annotator))}`;
    });
  return lines.join('\n');
}

function nextCommand({ pass, labelled, total, lockedAt }: PassProgress, annotator: string): string {
  const as = `--as ${shellWord(annotator)}`;
  if (lockedAt === null && labelled < total) return `review ${pass.id} ${as}`;
  // A check stands for itself: it counts without a lock, beside the other figures of pass C.
  if (pass.way === 'check') return 'agreement provenance';
  return lockedAt === null ? `lock ${pass.id} ${as}` : `agreement ${pass.id}`;
}
