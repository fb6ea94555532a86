import { describe, expect, test } from 'vitest';
import { readCode } from '../../../src/core/provenance/shell/code.js';
import { labelled, out, type Story, sh, write } from './build.js';

/** A script in `file` runs; the value is in output/out.json and nowhere else. */
const whenRun = (code: string, run = 'python a.py', file = 'a.py', more: Partial<Story> = {}) =>
  labelled({ steps: [write(file, code), sh(run), out('ok')], path: 'output/out.json', ...more });

describe('a program names the file that it writes (rule 4)', () => {
  test.each<[string, string, string?, string?]>([
    ['a format string', 'OUT = env("O")\njson.dump(r, open(f"{OUT}/out.json", "w"))'],
    ['a known folder in a format string', 'OUT = "output"\njson.dump(r, open(f"{OUT}/out.json", "w"))'],
    ['join with a name', 'd = pick()\nwith open(os.path.join(d, "out.json"), "w") as f: f.write(r)'],
    [
      'join into a name',
      'D = os.path.join(BASE, "output")\np = os.path.join(D, "out.json")\nwith open(p, "w") as f: f.write(r)',
    ],
    ['a path divided by a name', 'out = Path("output")\n(out / "out.json").write_text(r)'],
    ['a path below the script', '(Path(__file__).parent / "output" / "out.json").write_text(r)'],
    ['another ending', 'Path("output/out.txt").with_suffix(".json").write_text(r)'],
    ['concatenated', 'json.dump(r, open(OUT + "/out.json", "w"))'],
    ['two literals', 'json.dump(r, open("output/" + "out.json", "w"))'],
    ['format', 'json.dump(r, open("{}/out.json".format(OUT), "w"))'],
    ['percent', 'json.dump(r, open("%s/out.json" % OUT, "w"))'],
    ['another folder to work in', 'os.chdir("output")\njson.dump(r, open("out.json", "w"))'],
    ['a list of names', 'for n in ["out.json", "b.json"]:\n    json.dump(r[n], open("output/" + n, "w"))'],
    ['a default', 'def save(r, to="output/out.json"):\n    open(to, "w").write(r)\nsave(run())'],
    ['moved there', 'json.dump(r, open("t.json", "w"))\nshutil.move("t.json", OUT / "out.json")'],
    ['a template', `fs.writeFileSync(\`\${OUT}/out.json\`, s)`, 'node a.js', 'a.js'],
    ['R', 'write_json(list(v = v), file.path("output", "out.json"))', 'Rscript a.R', 'a.R'],
    ['R, cat', 'cat(toJSON(x), file = "output/out.json")', 'Rscript a.R', 'a.R'],
    ['C', 'FILE *f = fopen("output/out.json", "w"); fprintf(f, "%f", v);', 'gcc a.c -o a && ./a', 'a.c'],
    ['C++', 'std::ofstream o("output/out.json"); o << v;', 'g++ a.cpp -o a && ./a', 'a.cpp'],
    ['Rust', 'std::fs::write("output/out.json", s).unwrap();', 'rustc a.rs && ./a', 'a.rs'],
    ['Go', 'os.WriteFile("output/out.json", b, 0644)', 'go run a.go', 'a.go'],
    ['Java', 'Files.writeString(Path.of("output", "out.json"), s);', 'java a.java', 'a.java'],
    ['Octave', "f = fopen('output/out.json', 'w'); fprintf(f, '%s', s);", 'octave a.m', 'a.m'],
  ])('%s', (_, code, run, file) => {
    expect(whenRun(code, run, file)).toBe('derived');
  });

  test.each<[string, string]>([
    ['another file', 'json.dump(r, open("output/other.json", "w"))'],
    ['a file that is only read', 'print(json.load(open("output/out.json"))["w"])'],
    [
      'one that is read beside one that is written',
      'x = json.load(open("output/out.json"))\nopen("b.json", "w").write(x)',
    ],
    ['a comment', '# output/out.json\njson.dump(r, open("scratch.json", "w"))'],
    ['an open name that says nothing', 'json.dump(r, open(f"scratch/{n}.json", "w"))'],
    ['a literal in the program', 'json.dump({"slope": 7.389056}, open(f"{OUT}/out.json", "w"))'],
  ])('not %s', (name, code) => {
    expect(whenRun(code)).toBe(name.startsWith('a literal') ? 'typed' : 'ungrounded');
  });

  test('a variable of the shell is any folder', () => {
    const steps = [sh('./fit > "$OUT/out.json"'), out('')];
    expect(labelled({ steps, path: 'output/out.json' })).toBe('derived');
    expect(labelled({ steps, path: 'output/other.json' })).toBe('ungrounded');
  });

  test('a reference in a folder that has a name is copied', () => {
    const code = 'REF = "/opt/reference"\nshutil.copy(os.path.join(REF, "out.json"), f"{OUT}/out.json")';
    expect(whenRun(code)).toBe('given:leaked');
  });
});

test('paths are told apart by what is done with them', () => {
  const code = [
    'IN = Path("data")',
    'OUT = f"{root}/output"',
    'd = pd.read_csv(IN / "a.csv")',
    'd.to_csv(OUT + "/b.csv")',
    'plot(d, "c.png")',
    '"""notes.txt is "not" a path of it"""',
  ].join('\n');
  const { reads, writes, unknown } = readCode(code);
  expect(reads).toEqual(['data/a.csv']);
  expect(writes).toEqual(['{}/output/b.csv']);
  expect(unknown).toContain('c.png');
});

test('strings that nothing closes cost no more than their length', () => {
  const { writes } = readCode(`${'"\\'.repeat(100_000)}\nopen("a.txt", "w")`);
  expect(writes).toEqual([]);
});
