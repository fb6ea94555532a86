import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GradingSettings } from '../../src/grading/grading-file.js';
import { grade, only, sandboxes, script, withoutPrlimit } from './support.js';

const argv = 'import json, os, sys, time\nfrom pathlib import Path\nout, ref = map(Path, sys.argv[1:3])\n';
const main = (body: string) => script(`${argv}${body}\nif __name__ == "__main__":\n    pass\n`);
const scored = 'print(json.dumps({"score": 0.5}))';

/** Ours alone: what a grader must not change. */
let outside: string;
beforeAll(() => {
  outside = mkdtempSync(join(tmpdir(), 'trustlayer-outside-'));
  writeFileSync(join(outside, 'kept.txt'), 'kept');
});
afterAll(() => rmSync(outside, { recursive: true, force: true }));

const leftFolders = () =>
  readdirSync(tmpdir()).filter(name => name.startsWith(`trustlayer-grading-${process.pid}-`));

/** Processes whose command line holds a text that only one test uses. */
function running(text: string): number {
  return readdirSync('/proc').filter(name => {
    if (!/^\d+$/u.test(name) || Number(name) === process.pid) return false;
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'latin1').includes(text);
    } catch {
      return false;
    }
  }).length;
}

async function gone(text: string): Promise<void> {
  for (let tries = 0; tries < 50 && running(text) > 0; tries++) await wait(20);
  expect(running(text)).toBe(0);
}

const quick: GradingSettings = { timeoutSeconds: 1.5 };

describe.each(sandboxes)('a grader under $name', ({ name, tools }) => {
  test('that hangs is ended', async () => {
    const regrade = await grade({ grader: main('while True: time.sleep(1)'), settings: quick }, { tools });
    expect(regrade.sandbox).toBe(name);
    expect(regrade.unverified).toMatchObject({ reason: 'timeout', scope: 'run' });
    expect(regrade.score).toBeNull();
    expect(leftFolders()).toEqual([]);
  });

  test('that forks is ended with all that it started', async () => {
    const body = `
depth = 0
while depth < 5:
    if os.fork() == 0:
        depth += 1
        continue
    if os.fork() == 0:
        depth += 1
        continue
    break
open("forks-${name}", "w").close()
os.execv(sys.executable, [sys.executable, "-c", "import time; time.sleep(60)", "forks-of-${process.pid}-${name}"])
`;
    const regrade = await grade({ grader: main(body), settings: quick }, { tools });
    expect(['timeout', 'crashed']).toContain(regrade.unverified?.reason);
    await gone(`forks-of-${process.pid}-${name}`);
  });

  test('that forks without end is stopped by the number of processes', async () => {
    const body = `
end = time.time() + 20
while time.time() < end:
    try:
        if os.fork() == 0:
            sys.argv.append("bomb")
    except OSError:
        time.sleep(0.01)
`;
    const regrade = await grade({ grader: main(body), settings: { timeoutSeconds: 2 } }, { tools });
    expect(['timeout', 'crashed', 'memory']).toContain(regrade.unverified?.reason);
    expect(leftFolders()).toEqual([]);
  });

  test('that leaves a child in a session of its own leaves nothing', async () => {
    const body = `
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.closerange(0, 3)
        os.execve(sys.executable, [sys.executable, "-c", "import time; time.sleep(60)", "escaped-${process.pid}-${name}"], {})
    os._exit(0)
time.sleep(0.4)
${scored}
`;
    const regrade = await grade({ grader: main(body) }, { tools });
    expect(regrade.score).toBe(0.5);
    await gone(`escaped-${process.pid}-${name}`);
  });

  test('that leaves a child holding its output does not wait for it', async () => {
    const body = `${scored}\nsys.stdout.flush()\nif os.fork() == 0:\n    time.sleep(60)\n    os._exit(0)`;
    const regrade = await grade({ grader: main(body), settings: { timeoutSeconds: 20 } }, { tools });
    expect(regrade.score).toBe(0.5);
  });

  test('that writes and removes outside its folder changes nothing', async () => {
    const body = `
import shutil
for path in [${JSON.stringify(outside)}, "/work", "/etc", "/usr", "/root", "/home", "/var", "/srv", "/opt", str(out.parent.parent)]:
    try:
        Path(path, "written-by-a-grader").write_text("x")
        print("WROTE", path)
    except OSError:
        pass
shutil.rmtree(${JSON.stringify(outside)}, ignore_errors=True)
shutil.rmtree(str(out.parent), ignore_errors=True)
shutil.rmtree("..", ignore_errors=True)
${scored}
`;
    // Whoever runs as themselves has nothing that keeps a grader from their own files.
    const safe = name === 'bubblewrap' || tools.unprivileged;
    const target = safe ? body : scored;
    const regrade = await grade({ grader: main(target) }, { tools });
    expect(regrade.score).toBe(0.5);
    expect(readFileSync(join(outside, 'kept.txt'), 'utf8')).toBe('kept');
    expect(existsSync(join(outside, 'written-by-a-grader'))).toBe(false);
    const wrote = only(regrade)
      .stdout.split('\n')
      .filter(line => line.startsWith('WROTE') && !line.includes(tmpdir()));
    expect(wrote).toEqual([]);
    expect(readdirSync(tmpdir())).not.toContain('written-by-a-grader');
    expect(leftFolders()).toEqual([]);
  });

  test('that makes links out of its folder is not followed', async () => {
    writeFileSync(join(outside, 'score.json'), '{"score": 1}');
    const body = `
os.symlink(${JSON.stringify(join(outside, 'score.json'))}, "score.json")
os.symlink(${JSON.stringify(outside)}, out / "folder")
os.symlink("/", "all")
`;
    const settings: GradingSettings = {
      command: ['python3', 'scripts/score_outputs.py', '{output}', '{reference}'],
      result: { from: 'file', path: 'score.json', form: 'json' },
    };
    const regrade = await grade({ grader: main(body), settings }, { tools });
    expect(regrade.unverified?.reason).toBe('no_score');
    expect(readFileSync(join(outside, 'kept.txt'), 'utf8')).toBe('kept');
    expect(leftFolders()).toEqual([]);
  });

  test('that deletes its inputs and takes all rights away grades each copy afresh', async () => {
    const body = `
import shutil
assert (out / "result.json").exists() and Path("input/data.csv").exists()
shutil.rmtree(out, ignore_errors=True)
shutil.rmtree("input")
assert not (out / "result.json").exists()
os.makedirs("locked/deep")
Path("locked/deep/file").write_text("x")
os.chmod("locked/deep", 0)
os.chmod("locked", 0)
${scored}
`;
    const regrade = await grade(
      { grader: main(body), input: { 'data.csv': 'a\n1\n' } },
      { tools, repeat: 2 },
    );
    expect(regrade.executions.map(({ score }) => score)).toEqual([0.5, 0.5]);
    expect(regrade.unverified).toBeNull();
    expect(leftFolders()).toEqual([]);
  });

  test('that prints without end is stopped at the limit', async () => {
    const body = 'line = "x" * 65536\nfor _ in range(16384): print(line)';
    const regrade = await grade({ grader: main(body), settings: { outputMb: 4 } }, { tools });
    expect(regrade.unverified?.reason).toBe('output_limit');
    const { stdout, truncated } = only(regrade);
    expect(stdout.length).toBeLessThanOrEqual(65536);
    expect(truncated).toBe(true);
  });

  test('that takes more memory than it may is stopped', async () => {
    const body =
      'kept = []\nfor _ in range(200): kept.append(b"x" * (8 << 20))\nprint(json.dumps({"score": 1}))';
    const regrade = await grade({ grader: main(body), settings: { memoryMb: 256 } }, { tools });
    expect(regrade.unverified?.reason).toBe('memory');
  });

  test('cannot forge what is noted of it, nor see what is ours', async () => {
    const body = `
forged = {"nonce": "guess", "zero": None, "swallowed": None, "handled": [], "logged": [], "exit": 0, "returned": True, "result": 1}
for folder in [out.parent / "side", Path("/tmp")]:
    try:
        (folder / "notes.json").write_text(json.dumps(forged))
    except OSError:
        pass
print(json.dumps({"score": 0.25, "environment": sorted(os.environ), "stdin": sys.stdin.read()}))
sys.stdout.flush()
os._exit(0)
`;
    process.env.SECRET_OF_OURS = 'secret';
    const regrade = await grade({ grader: main(body) }, { tools });
    delete process.env.SECRET_OF_OURS;
    expect(regrade.score).toBe(0.25);
    expect(only(regrade).stdout).not.toContain('SECRET_OF_OURS');
    expect(only(regrade).stdout).toContain('"stdin": ""');
  });

  test('that needs the network fails without it', async () => {
    const server = createServer(socket => socket.end('1'));
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as { port: number };
    const body = `
import socket
print(json.dumps({"score": float(socket.create_connection(("127.0.0.1", ${port}), 3).recv(1))}))
`;
    const regrade = await grade({ grader: main(body) }, { tools });
    server.close();
    if (name === 'bubblewrap') {
      expect(regrade.unverified?.reason).toBe('crashed');
      expect(only(regrade).raised?.type).toMatch(/Error/u);
    } else {
      // Said of this sandbox: it reaches the network.
      expect(tools.says.join(' ')).toContain('network');
    }
  });
});

test('where nothing of the system limits it, a Python grader limits itself and the tree is watched', async () => {
  const body =
    'kept = []\nfor _ in range(200): kept.append(b"x" * (8 << 20))\nprint(json.dumps({"score": 1}))';
  const regrade = await grade({ grader: main(body), settings: { memoryMb: 256 } }, { tools: withoutPrlimit });
  expect(regrade.unverified?.reason).toBe('memory');
  expect(withoutPrlimit.says.join(' ')).toContain('prlimit');
});

test('a stop ends the grader and says so', async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 400);
  const regrade = await grade(
    { grader: main('time.sleep(60)\nprint("stopped-late")') },
    { signal: stop.signal },
  );
  expect(regrade.unverified?.reason).toBe('interrupted');
  expect(regrade.executions).toEqual([]);
  expect(leftFolders()).toEqual([]);
});
