import type { Execution } from '../../core/competence/regrade.js';
import { emptyReading, MOST_CHECKS, messageOf, type Reading } from './reading.js';

/** CTRF, as Harbor's verifiers leave it: `results.tests[{name, status, message?, trace?}]` (formats 3a). */
export function readCtrf(report: unknown, how: 'all' | 'share'): Reading {
  const results = (report as { results?: { tests?: unknown } } | null)?.results;
  if (!Array.isArray(results?.tests)) return emptyReading('the report has no results.tests');
  return readTests(
    results.tests.flatMap(test => {
      const { name, status, message, trace } = (test ?? {}) as Record<string, unknown>;
      if (typeof name !== 'string' || typeof status !== 'string') return [];
      const said = [message, trace].find(each => typeof each === 'string' && each !== '');
      return [
        { id: name, status: CTRF[status] ?? 'error', ...(typeof said === 'string' ? { message: said } : {}) },
      ];
    }),
    how,
  );
}

const CTRF: Record<string, Execution['checks'][number]['status']> = {
  passed: 'pass',
  failed: 'fail',
  skipped: 'skip',
  pending: 'skip',
  other: 'error',
};

/** JUnit's XML, as `pytest --junit-xml` writes it. Each test is read on its own, so that broken XML costs no more than whole. */
export function readJunit(xml: string, how: 'all' | 'share'): Reading {
  if (!/<testsuites?[\s>]/u.test(xml)) return emptyReading('the file is no JUnit report');
  const [, ...parts] = xml.split(/<testcase(?=[\s/>])/u);
  return readTests(parts.map(testOf), how);
}

/** `part` begins with the attributes of a test and holds its element, and whatever follows. */
function testOf(part: string): Execution['checks'][number] {
  const attributes = ATTRIBUTES.exec(part)?.[0] ?? '';
  const name = attributeOf(attributes, 'name') ?? '?';
  const group = attributeOf(attributes, 'classname');
  const end = part.indexOf('</testcase>');
  const body = attributes.endsWith('/') || end < 0 ? '' : part.slice(attributes.length, end);
  const ending = /<(failure|error|skipped)(?=[\s/>])/u.exec(body);
  const id = group ? `${group}::${name}` : name;
  if (ending === null) return { id, status: end < 0 && !attributes.endsWith('/') ? 'error' : 'pass' };
  const rest = body.slice(ending.index + ending[0].length);
  const own = ATTRIBUTES.exec(rest)?.[0] ?? '';
  const text = rest.slice(own.length + 1).split('</', 1)[0] ?? '';
  const said = attributeOf(own, 'message') ?? unescaped(own.endsWith('/') ? '' : text);
  return { id, status: STATUS[ending[1] as keyof typeof STATUS], ...(said ? { message: said } : {}) };
}

/** Up to the end of the tag; a `>` in quotes is not it. */
const ATTRIBUTES = /^(?:[^>"']|"[^"]*"|'[^']*')*/u;

const STATUS = { failure: 'fail', error: 'error', skipped: 'skip' } as const;

function attributeOf(attributes: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)')`, 'u').exec(attributes);
  return value === null ? undefined : unescaped(value[1] ?? value[2] ?? '');
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text
    .replace(/^<!\[CDATA\[([\s\S]*)\]\]>$/u, '$1')
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/giu, (whole, hex, decimal, name) => {
      if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? whole;
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    });

/** Tests as a score: 1 when all that ran passed, else 0 (Terminal-Bench's `is_resolved`); or the share that passed. */
function readTests(tests: Execution['checks'], how: 'all' | 'share'): Reading {
  const ran = tests.filter(({ status }) => status !== 'skip');
  if (ran.length === 0) return { ...emptyReading('no test ran'), checks: tests.slice(0, MOST_CHECKS) };
  const passed = ran.filter(({ status }) => status === 'pass').length;
  return {
    scores: [how === 'share' ? passed / ran.length : Number(passed === ran.length)],
    passed: passed === ran.length,
    messages: ran
      .flatMap(({ id, message }) => (message === undefined ? [] : [messageOf(id, message)]))
      .slice(0, 200),
    checks: tests
      .slice(0, MOST_CHECKS)
      .map(test =>
        test.message === undefined ? test : { ...test, message: messageOf('', test.message).text },
      ),
    fault: null,
  };
}
