import type { Pass } from '../../core/review/passes.js';
import { visibleLine } from '../../core/text/visible.js';
import type { Store } from '../../store/store.js';
import { areaOf } from '../areas.js';
import type { CheckKind } from '../check/model.js';
import { type Binding, defaultKeymap } from '../keymap/keymap.js';
import type { Effect, Msg } from '../messages.js';
import type { Model } from '../model.js';
import { pictureOf } from '../present/picture.js';
import { openingOf } from '../update/opening.js';
import { update } from '../update.js';
import { frameOf } from './first-frame.js';
import type { ModelView } from './ink-view.js';
import { openKeyboard } from './keyboard.js';
import { perform, type Surroundings } from './perform.js';
import { openScreen } from './screen.js';

export interface TuiOptions {
  store: Store;
  /** The project's file as its person named it. */
  place: string;
  around: Surroundings;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  annotator: string | null;
  /** Opens this pass at once; without it, the home screen. */
  pass?: Pass;
  /** Of check mode: the verdicts to step through. */
  verdict?: CheckKind;
  /** With `pass`: settles its labels instead of asking for them. */
  settle?: boolean;
  /** Opens the list of runs alone. */
  runs?: boolean;
  linear?: boolean;
  /** Of the guides: `en`, `zh`. */
  language: string;
  keymap?: readonly Binding[];
  /** Hands over who is told when the store begins and ends to wait for another program that is writing. */
  onWait?: (listener: (waits: boolean) => void) => void;
  /** Says an error that nobody caught, after the screen is closed; the process then ends. */
  report?: (error: unknown) => void;
}

/**
 * Runs the full-screen program until its person leaves; resolves with the last model. A fault of the program's own, in
 * a key, an effect or a frame, rejects; the terminal is given back first.
 */
export async function runTui(options: TuiOptions): Promise<Model> {
  const { store, around } = options;
  const screen = openScreen(options.stdout, {
    linear: options.linear ?? false,
    ...(options.report ? { report: options.report } : {}),
  });
  let model: Model = {
    size: { columns: screen.columns, rows: screen.rows },
    linear: screen.linear,
    place: visibleLine(options.place),
    annotator: options.annotator,
    screen: { kind: 'loading', what: '' },
    overlay: null,
    notice: null,
    said: null,
    language: options.language,
    saving: false,
    waiting: [],
    lastPress: {},
    direct: options.pass ?? null,
    ...(options.verdict ? { verdict: options.verdict } : {}),
    keymap: options.keymap ?? defaultKeymap,
  };

  let ended: (model: Model) => void;
  let failed: (error: unknown) => void;
  const end = new Promise<Model>((resolve, reject) => {
    ended = resolve;
    failed = reject;
  });
  const styled = process.env.FORCE_COLOR !== '0';
  let over = false;
  let soon: NodeJS.Timeout | undefined;
  // Effects are done one after the other, in the order in which they were asked for.
  let work = Promise.resolve();
  const now = (): number => performance.now();

  // After a fault nothing more is done: what follows from a broken state is not what anybody meant.
  const dispatch = (msg: Msg): void => {
    if (!over) safely(() => take(msg));
  };

  const safely = (act: () => void): void => {
    try {
      act();
    } catch (error) {
      stop(error);
    }
  };

  const stop = (error: unknown): void => {
    over = true;
    failed(error);
  };

  const take = (msg: Msg): void => {
    const [next, effects] = update(model, msg);
    const changed = next !== model;
    model = next;
    // A screen that is still being fetched or saved is not worth a frame: what it waits for comes at once. When
    // it does not, the frame that says so is drawn after all.
    if (changed && !isFetching(model)) {
      clearTimeout(soon);
      if (model.saving) soon = setTimeout(() => safely(draw), slowMs);
      else draw();
    }
    for (const effect of effects) start(effect);
  };

  const start = (effect: Effect): void => {
    if (effect.do === 'suspend') {
      screen.suspend();
      return;
    }
    if (effect.do === 'quit') {
      work = work.then(() => ended(model));
      return;
    }
    work = work
      .then(() => perform(effect, store, around))
      .then(answer => {
        if (answer) dispatch({ ...answer, at: now() } as Msg);
      })
      .catch(stop);
  };

  let view: ModelView | null = null;
  let loading = false;
  const draw = (): void => {
    const picture = pictureOf(model);
    if (view) view.draw(model, picture?.cursor ?? null);
    else if (picture) screen.draw(frameOf(picture.rows, styled), picture.cursor);
    if (loading) return;
    loading = true;
    loadInk().catch(stop);
  };
  // Ink takes over as soon as it is there; what was painted until then is what it would have painted.
  const loadInk = async (): Promise<void> => {
    if (pictureOf(model)) await new Promise(resolve => setImmediate(resolve));
    const { openInkView } = await import('./ink-view.js');
    if (!over) view = openInkView(model, screen, pictureOf(model)?.cursor ?? null);
  };

  options.onWait?.(waits => dispatch({ type: 'waiting', waits, at: now() }));
  screen.onResize(size => dispatch({ type: 'resized', size, at: now() }));
  screen.onEnter(() => dispatch({ type: 'resumed', at: now() }));
  const keyboard = openKeyboard(options.stdin, keys => dispatch({ type: 'keys', keys, at: now() }), {
    screen,
    now,
  });
  try {
    for (const effect of firstEffects(options)) start(effect);
    return await end;
  } finally {
    over = true;
    clearTimeout(soon);
    keyboard.stop();
    (view as ModelView | null)?.close();
    screen.close();
  }
}

/** A write that takes longer than this is said on the screen; milliseconds. */
const slowMs = 40;

function isFetching({ screen, notice }: Model): boolean {
  const area = areaOf(screen);
  if (area) return notice === null && area.isFetching(screen);
  if (screen.kind === 'loading') return notice === null;
  return (
    screen.kind === 'claim' && screen.item === null && screen.at < screen.queue.length && notice === null
  );
}

function firstEffects({ annotator, pass, verdict, settle, runs }: TuiOptions): Effect[] {
  // Reading needs no name; a known one is remembered to have looked.
  if (runs) return [{ do: 'runs:open', annotator, alone: true, confirmed: false }];
  if (annotator === null) return [{ do: 'loadNames' }];
  if (pass && settle) return [{ do: 'consensus:open', annotator, pass }];
  return pass ? [openingOf(pass, annotator, verdict ? { verdict } : {})] : [{ do: 'loadHome', annotator }];
}
