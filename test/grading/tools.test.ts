import { describe, expect, test } from 'vitest';
import { gradingTools } from '../../src/grading/tools.js';
import { grade, only, sandboxes } from './support.js';

describe('the tools that are found', () => {
  test('are programs with a version, or are not there', () => {
    const tools = gradingTools();
    for (const tool of [tools.python3, tools.node, tools.bwrap, tools.prlimit, tools.setpriv]) {
      if (tool !== null) {
        expect(tool.path).toMatch(/^\//u);
        expect(tool.version).toMatch(/^\d+\.\d+/u);
      }
    }
    expect(tools.says.length).toBeGreaterThan(0);
    for (const sentence of tools.says) expect(sentence).toMatch(/\.$/u);
  });

  test('without bubblewrap it is said what a grader can reach', () => {
    const tools = gradingTools({ without: ['bwrap', 'prlimit'] });
    expect(tools.sandbox).not.toBe('bubblewrap');
    const said = tools.says.join(' ');
    expect(said).toContain('bubblewrap is not used');
    expect(said).toContain('network');
    expect(said).toContain('prlimit (util-linux) is not there');
  });

  test('without a PATH those of the system are found', () => {
    const tools = gradingTools({ path: '' });
    expect(tools.python3?.path ?? '/usr').toMatch(/^\/usr/u);
  });
});

describe.each(sandboxes)('pytest under $name', ({ tools }) => {
  test('runs where it is there, and else is said to be missing', async () => {
    const regrade = await grade(
      {
        grader: {
          'tests/test_answer.py':
            'import json, os\nfrom solution import answer\n\ndef test_answer():\n    assert answer() == json.load(open(os.environ["TRUSTLAYER_REFERENCE"] + "/want.json"))\n\ndef test_sign():\n    assert answer() < 0, "must be negative"\n',
        },
        // A module that would take the place of Python's own.
        outputs: {
          'solution.py': 'def answer():\n    return 4\n',
          'json.py': 'def load(file):\n    return -1\n',
          'pytest.py': 'raise SystemExit(0)\n',
        },
        reference: { 'want.json': '4' },
        settings: {
          adapter: 'pytest',
          result: { from: 'file', path: '{side}/junit.xml', form: 'junit', tests: 'share' },
        },
      },
      { tools },
    );
    expect(regrade.adapter).toBe('pytest');
    if (tools.pytest === null) {
      expect(regrade.unverified).toMatchObject({ reason: 'not_runnable', scope: 'task' });
      expect(regrade.unverified?.detail).toContain('pytest');
    } else {
      expect(regrade.score).toBe(0.5);
      const { checks, messages } = only(regrade);
      expect(checks.map(({ id, status }) => [id.split('::').at(-1), status])).toEqual([
        ['test_answer', 'pass'],
        ['test_sign', 'fail'],
      ]);
      expect(messages[0]?.text).toContain('must be negative');
    }
  });
});
