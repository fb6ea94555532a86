import { readCase, traceCase } from '../../../src/core/provenance/case.js';

/** Short forms of steps, so that a table row reads as a story. */
export const sh = (text: string, more: object = {}) => ({ kind: 'command', tool: 'bash', text, ...more });
export const cell = (text: string, more: object = {}) => ({
  kind: 'command',
  tool: 'jupyter',
  text,
  ...more,
});
export const out = (text: string, more: object = {}) => ({ kind: 'output', text, ...more });
export const write = (path: string, text: string, more: object = {}) => ({
  kind: 'write',
  tool: 'create',
  path,
  text,
  ...more,
});
export const say = (text: string) => ({ kind: 'message', text });

export interface Story {
  steps: object[];
  /** Answer value; default 7.389056. */
  value?: unknown;
  key?: string;
  path?: string;
  prompt?: string;
  inputs?: string[];
  sample?: string[];
}

/** The result for one value of a story, with its outputs' hits left out. */
export function traced({
  steps,
  value = 7.389056,
  key = '$.slope',
  path = 'out.json',
  prompt = 'Write out.json.',
  inputs = [],
  sample,
}: Story) {
  const line = JSON.stringify({
    id: 'x',
    prompt,
    steps,
    inputs,
    output: { path, key, value, ...(sample ? { sample } : {}) },
  });
  const result = traceCase(readCase(line));
  if (!('label' in result)) throw new Error('no label');
  return result;
}

/** Label and source in one word: `given:leaked`. */
export function labelled(story: Story): string {
  const { label, source } = traced(story);
  return source ? `${label}:${source}` : label;
}
