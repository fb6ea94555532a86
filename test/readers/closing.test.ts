import { expect, test } from 'vitest';
import type { Call, Step } from '../../src/core/run/types.js';
import { ClosingFinder, type ClosingRule } from '../../src/readers/closing.js';

const ref = { file: 'run.json' };
type Said = {
  role?: Step['role'];
  text?: string;
  calls?: (string | Partial<Call>)[];
  copied?: boolean;
  agentId?: string;
};

function closingOf(said: Said[], rule?: ClosingRule, ending?: { cutOff?: boolean }) {
  const finder = new ClosingFinder(rule);
  said.forEach(({ role = 'agent', calls = [], ...rest }, i) => {
    const whole = calls.map(call =>
      typeof call === 'string' ? { name: call, args: {} } : { name: 'x', args: {}, ...call },
    );
    finder.see({ i, role, calls: whole, results: [], ref, ...rest });
  });
  return finder.result(ending);
}

test('the last agent text, with up to three candidates, the chosen first', () => {
  const closing = closingOf([
    { text: 'one' },
    { text: 'two' },
    { text: 'three' },
    { text: 'four' },
    { role: 'user', text: 'ok' },
  ]);
  expect(closing).toMatchObject({ text: 'four', step: 3, how: 'last_assistant' });
  expect(closing?.candidates?.map(candidate => candidate.text)).toEqual(['four', 'three', 'two']);
  expect(closing).not.toHaveProperty('endedOnToolCall');
});

test('a run that ends on a tool call takes the text of that step and says so', () => {
  expect(closingOf([{ text: 'Done.' }, { text: 'Let me check', calls: ['bash'] }])).toMatchObject({
    text: 'Let me check',
    endedOnToolCall: true,
  });
});

test('when that step has no text, the last text before it closes', () => {
  expect(closingOf([{ text: 'Done.' }, { calls: ['bash'] }])).toMatchObject({
    text: 'Done.',
    endedOnToolCall: true,
  });
});

test.each([
  [{ name: 'finish', args: { message: 'All done.' } }, 'All done.'],
  [{ name: 'finish', args: { final_thought: '', thought: 'It works.' } }, 'It works.'],
  [{ name: 'submit', args: { answer: '42' } }, '42'],
  [{ name: 'submit', args: '42' }, '42'],
])('the argument of a finish call counts as text: %j', (call, text) => {
  const closing = closingOf([{ text: 'working', calls: ['bash'] }, { calls: [call] }]);
  expect(closing).toMatchObject({ text, how: 'finish_call', step: 1 });
  expect(closing).not.toHaveProperty('endedOnToolCall');
});

test('a finish call without words leaves the text beside it, and is no tool call ending', () => {
  const closing = closingOf([{ text: 'Fixed it.', calls: [{ name: 'submit', args: {} }] }]);
  expect(closing).toMatchObject({ text: 'Fixed it.', how: 'last_assistant' });
  expect(closing).not.toHaveProperty('endedOnToolCall');
});

test('copied history, sub-agents and the simulated user do not count', () => {
  const closing = closingOf([
    { text: 'Mine.' },
    { text: 'Copied.', copied: true },
    { text: 'Of a helper.', agentId: 'sub-1' },
    { calls: [{ name: 'toggle', by: 'simulated_user' }] },
  ]);
  expect(closing).toMatchObject({ text: 'Mine.' });
  expect(closing).not.toHaveProperty('endedOnToolCall');
});

test('a pleasantry is passed over and kept as a candidate; alone it closes', () => {
  const rule = { isPleasantry: (text: string) => text === 'Bye!' };
  const closing = closingOf([{ text: 'Booked.' }, { text: 'Bye!' }], rule);
  expect(closing?.text).toBe('Booked.');
  expect(closing?.candidates?.map(candidate => candidate.text)).toEqual(['Booked.', 'Bye!']);
  expect(closingOf([{ text: 'Bye!' }], rule)?.text).toBe('Bye!');
});

test('no text at all is null; a limit in the middle is said', () => {
  expect(closingOf([{ calls: ['bash'] }, { text: '  ' }])).toBeNull();
  expect(closingOf([{ text: 'And now' }], {}, { cutOff: true })).toMatchObject({ cutOff: true });
});
