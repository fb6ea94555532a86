import { undoable } from '../../core/review/current.js';
import { provenancePass } from '../../core/review/passes.js';
import { readValue } from '../../core/review/value-label.js';
import { visibleLine } from '../../core/text/visible.js';
import { called } from '../../store/called.js';
import type { BlindStep } from '../../store/provenance.js';
import { type Store, StoreError } from '../../store/store.js';
import type { TextPart } from '../evidence/big-text.js';
import { openPass, undoEntry } from '../shell/open-pass.js';
import { notYet } from '../work/order.js';
import type { JointLabel } from './label-value.js';
import { mentionOf } from './mention.js';
import type { BlindRun, ProvenanceEffect, ProvenanceMsg } from './model.js';

/** All that pass C reads and writes. */
export async function performProvenance(
  effect: ProvenanceEffect,
  store: Store,
): Promise<ProvenanceMsg | null> {
  switch (effect.do) {
    case 'provenance:open':
      return open(store, effect);
    case 'provenance:load': {
      const runs = [];
      for (const item of effect.items) runs.push(await runOf(store, item));
      return { type: 'provenance:loaded', items: runs.filter(run => run !== null), asked: effect.items };
    }
    case 'provenance:text': {
      const { item, step } = effect;
      return { type: 'provenance:textLoaded', item, step, parts: await textOf(store, item, step) };
    }
    case 'provenance:words': {
      const { item } = effect;
      const words: Record<number, string> = {};
      for (const i of effect.steps) words[i] = firstWords(await store.blindStep(item, i));
      return { type: 'provenance:wordsLoaded', item, words };
    }
    case 'provenance:code': {
      const code = await store.blindCode(effect.item);
      const entries = code.map(({ step, title, text }) => ({
        step,
        title: [title, firstLine(text)].filter(words => words !== '').join('  '),
        lines: linesOf(text),
      }));
      return { type: 'provenance:codeLoaded', item: effect.item, entries };
    }
    case 'provenance:find': {
      const { item, query } = effect;
      const { found, more } = await store.findInRun(item, query, mostMatches);
      return { type: 'provenance:foundIn', item, query, found, more };
    }
    case 'provenance:save':
      return { type: 'provenance:saved', events: await store.addEvents(effect.drafts) };
    case 'provenance:owner': {
      const { part, among } = effect;
      for (const item of among) {
        const run = await store.blindProvenance(item);
        if (run?.values.some(value => value.part === part)) return { type: 'provenance:owned', part, item };
      }
      return { type: 'provenance:owned', part, item: null };
    }
  }
}

/** More matches than anybody steps through; that there are more is said. */
const mostMatches = 1000;

async function open(
  store: Store,
  effect: Extract<ProvenanceEffect, { do: 'provenance:open' }>,
): Promise<ProvenanceMsg> {
  const { annotator, marked } = effect;
  try {
    const early = await notYet(store, provenancePass, annotator);
    if (early !== null) return refused(early);
    const work = await openPass(store, provenancePass, annotator, marked);
    if (work.queue.length === 0) return refused(await whyEmpty(store, marked === true));
    const made = undoable(await store.listEvents({ pass: provenancePass.id, annotator }));
    const runs = new Set(work.queue);
    const joined: Record<string, true> = {};
    let lastValue: string | null = null;
    for (const event of made) {
      if (((event.evidence ?? {}) as Partial<JointLabel>).cell) joined[event.id] = true;
      if (event.item !== null && !runs.has(event.item) && readValue(event.value))
        lastValue = String(event.value);
    }
    const undo = made.filter(event => event.item !== null).map(undoEntry);
    return {
      type: 'provenance:opened',
      opened: { ...work, undo, joined, lastValue, at: 0, last: null, savedAt: null },
      item: effect.item ?? null,
    };
  } catch (error) {
    // Such as a sealed plan that does not name this annotator.
    if (error instanceof StoreError && error.code === 'invalid') return refused(error.message);
    throw error;
  }
}

const refused = (sentence: string): ProvenanceMsg => ({ type: 'provenance:refused', sentence });

async function whyEmpty(store: Store, marked: boolean): Promise<string> {
  if (marked) return 'nothing is marked here: no flag, no note, no "cannot tell"';
  const traces = await store.listOutlines();
  return traces.length === 0
    ? `no run is traced yet: run "${called('audit')}" first, then label where its answer values came from`
    : `no run can be asked about: pass C needs a log, an output file and a reference of the same run ("${called('provenance')}" says what each run lacks)`;
}

/** A run with what its first frame needs: the text of the first hit, and the lines of the prompt. */
async function runOf(store: Store, id: string): Promise<BlindRun | null> {
  const blind = await store.blindProvenance(id);
  if (!blind) return null;
  const prompt = blind.hasPrompt ? await store.blindPrompt(id) : null;
  const texts: Record<number, readonly TextPart[]> = prompt === null ? {} : { [-1]: promptParts(prompt) };
  const first = (blind.values[0]?.hits[0] ?? blind.values[0]?.near[0])?.step;
  if (first !== undefined && first >= 0) texts[first] = (await textOf(store, id, first)) ?? [];
  const mentions = blind.values.map(({ key }) => (prompt === null ? null : mentionOf(prompt, key)));
  return { ...blind, mentions, texts };
}

/** A step as parts with titles, the prompt for -1; null when there is none. */
async function textOf(store: Store, item: string, step: number): Promise<readonly TextPart[] | null> {
  if (step === -1) {
    const prompt = await store.blindPrompt(item);
    return prompt === null ? null : promptParts(prompt);
  }
  const found = await store.blindStep(item, step);
  return found?.parts.map(({ kind, title, text }) => ({ title: titleOf(kind, title), text })) ?? null;
}

const promptParts = (text: string): TextPart[] => [{ title: '', text }];

const titleOf = (kind: BlindStep['parts'][number]['kind'], title: string): string =>
  title === '' || title === kind ? kinds[kind] : `${kinds[kind]}: ${title}`;

const kinds: Readonly<Record<BlindStep['parts'][number]['kind'], string>> = {
  message: 'agent says',
  reasoning: 'reasoning',
  given: 'given',
  command: 'command',
  write: 'writes',
  output: 'output',
};

/** What a step begins with, for the list of steps. */
function firstWords(step: BlindStep | null): string {
  const part = step?.parts.find(({ text }) => text.trim() !== '') ?? step?.parts[0];
  if (!part) return '(no text)';
  return `${titleOf(part.kind, part.title)}  ${firstLine(part.text)}`;
}

const firstLine = (text: string): string =>
  visibleLine(text.slice(0, 2000).trimStart().split('\n', 1)[0] ?? '', 160);

function linesOf(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
