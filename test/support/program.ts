import type { Pass } from '../../src/core/review/passes.js';
import { claimPass } from '../../src/core/review/passes.js';
import type { RunHead } from '../../src/core/run/types.js';
import { openStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import { defaultKeymap } from '../../src/tui/keymap/keymap.js';
import type { Key, KeyName, TimedKey } from '../../src/tui/keys/key.js';
import type { Effect, Msg } from '../../src/tui/messages.js';
import type { ClaimScreen, Model } from '../../src/tui/model.js';
import { linearLines } from '../../src/tui/present/linear.js';
import { presentScreen } from '../../src/tui/present/screen.js';
import { perform, type Surroundings } from '../../src/tui/shell/perform.js';
import { update } from '../../src/tui/update.js';

/** The program without a terminal: real update, real effects, real store; the clock is the test's. */
export class Program {
  model: Model;
  effects: Effect[] = [];
  now = 10_000;
  quit = false;
  /** While set, effects are only collected, as if the disk were slow. */
  held = false;

  constructor(
    readonly store: Store,
    { columns = 100, rows = 30, linear = false }: { columns?: number; rows?: number; linear?: boolean } = {},
    readonly around: Surroundings = {
      suggestedName: async () => 'ada',
      rememberName: async () => {},
      agreement: {
        view: async () => ({ closed: 'panel' }),
        rowsUsed: async () => 'rows',
        exportAs: async () => 'written',
      },
    },
  ) {
    this.model = {
      size: { columns, rows },
      linear,
      place: store.place,
      annotator: null,
      screen: { kind: 'loading', what: '' },
      overlay: null,
      notice: null,
      said: null,
      language: 'en',
      saving: false,
      waiting: [],
      lastPress: {},
      direct: null,
      keymap: defaultKeymap,
    };
  }

  async review(annotator: string, pass: Pass = claimPass): Promise<this> {
    await this.store.addAnnotator(annotator);
    this.model = { ...this.model, annotator, direct: pass };
    await this.do([{ do: 'openPass', pass, annotator }]);
    return this;
  }

  async home(annotator: string): Promise<this> {
    await this.store.addAnnotator(annotator);
    this.model = { ...this.model, annotator };
    await this.do([{ do: 'loadHome', annotator }]);
    return this;
  }

  /** Presses keys one after the other, `gap` milliseconds apart; a person's pace unless told otherwise. */
  async press(keys: string, gap = 1000): Promise<this> {
    for (const key of keys.split(' ')) {
      this.now += gap;
      await this.send({ type: 'keys', keys: [timed(key, this.now)], at: this.now });
    }
    return this;
  }

  /** Keys that arrive in one read. */
  async burst(keys: string, gap = 0): Promise<this> {
    const timedKeys = keys.split(' ').map(key => {
      this.now += gap;
      return timed(key, this.now);
    });
    await this.send({ type: 'keys', keys: timedKeys, at: this.now });
    return this;
  }

  async type(text: string): Promise<this> {
    for (const character of text) {
      this.now += 50;
      const key = { name: 'char', text: character, at: this.now } as TimedKey;
      await this.send({ type: 'keys', keys: [key], at: this.now });
    }
    return this;
  }

  async send(msg: Msg): Promise<void> {
    const [next, effects] = update(this.model, msg);
    this.model = next;
    await this.do(effects);
  }

  async do(effects: readonly Effect[]): Promise<void> {
    for (const effect of effects) {
      if (effect.do === 'quit') this.quit = true;
      if (this.held) this.effects.push(effect);
      else {
        const answer = await perform(effect, this.store, this.around);
        if (answer) await this.send({ ...answer, at: this.now } as Msg);
      }
    }
  }

  async release(): Promise<void> {
    this.held = false;
    await this.do(this.effects.splice(0));
  }

  get claim(): ClaimScreen {
    if (this.model.screen.kind !== 'claim') throw new Error(`on screen: ${this.model.screen.kind}`);
    return this.model.screen;
  }

  get text(): string {
    if (this.model.linear) return linearLines(this.model).join('\n');
    return presentScreen(this.model)
      .rows.map(row => row.map(segment => segment.text).join(''))
      .join('\n');
  }
}

/** A key by the name that the key table gives it. */
export function timed(name: string, at: number): TimedKey {
  const ctrl = name.startsWith('ctrl+');
  const bare = ctrl ? name.slice(5) : name;
  const special = bare.length > 1 && bare !== 'space';
  const text = bare === 'space' ? ' ' : bare;
  const key: Key = special ? { name: bare as KeyName } : { name: 'char', text };
  const digit = /^[1-9]$/.test(text) ? { digit: text as NonNullable<Key['digit']> } : {};
  return { ...key, ...digit, ...(ctrl ? { ctrl: true as const } : {}), at };
}

/** A store in memory with one run for each closing. */
export async function storeWith(
  closings: readonly (string | null)[],
  change: Partial<RunHead> = {},
): Promise<Store> {
  const store = await openStore(':memory:', { create: true });
  const writer = await store.beginImport();
  for (const [index, closing] of closings.entries()) {
    await writer.beginRun(runWith(`run-${index + 1}`, closing, change));
    await writer.addStep({
      i: 0,
      role: 'user',
      text: `Task number ${index + 1}.`,
      calls: [],
      results: [],
      ref: { file: 'runs.jsonl' },
    });
    await writer.endRun({});
  }
  await writer.finish();
  return store;
}

export function runWith(runId: string, closing: string | null, change: Partial<RunHead> = {}): RunHead {
  const ref = { file: 'runs.jsonl', at: runId };
  return {
    runId,
    source: { format: 'trustlayer', root: 'runs.jsonl', files: [ref] },
    benchmark: 'bench',
    taskId: `task-${runId}`,
    agent: { name: 'hand', model: 'aurora-2' },
    configKey: 'c1',
    score: { value: 1, raw: 1, metric: 'score', state: 'graded' },
    band: { derived: 'pass', rule: '' },
    termination: { kind: 'completed' },
    instruction: { text: `Do ${runId} with aurora-2.`, ref },
    inputs: [],
    given: [],
    stepsKind: 'structured',
    closing: closing === null ? null : { text: closing, step: 1, how: 'last_assistant' },
    outputs: [],
    outputsState: 'not_collected',
    reference: null,
    grader: { sources: [], checks: [], rerunnable: 'unknown' },
    warnings: [],
    ...change,
  };
}
