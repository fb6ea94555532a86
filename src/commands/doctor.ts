import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { visibleLine } from '../core/text/visible.js';
import { type GradingTools, gradingTools } from '../grading/tools.js';
import { counted } from '../report/counted.js';
import { openStore } from '../store/sqlite/open.js';
import { type Io, print, printJson, remark } from './io.js';
import { projectPath, requireProject } from './project.js';

/**
 * `trustlayer doctor`: checks the project file without changing it, and names the tools that this machine has not.
 * Exit 0: sound (warnings included). Exit 1: damage was found and named. A file that cannot be opened at all
 * is a `StoreError`, exit 2.
 */
export async function doctorCommand(io: Io): Promise<number> {
  requireProject(io);
  const store = await openStore(projectPath(io), { readOnly: true });
  try {
    const findings = await store.verify();
    const errors = findings.filter(({ severity }) => severity === 'error');
    const warnings = findings.filter(({ severity }) => severity === 'warning');
    const grading = gradingTools({ path: io.env.PATH ?? '' });
    const absent = [...absentOf(grading), ...(isInstalled('rg', io.env) ? [] : [ripgrep])];
    if (io.json) {
      printJson(io, {
        place: io.place,
        sound: errors.length === 0,
        findings,
        absent_tools: absent,
        grading: gradingJson(grading),
      });
    } else {
      const name = visibleLine(io.place);
      for (const { severity, text } of [...errors, ...warnings])
        print(io, `${severity}: ${visibleLine(text)}`);
      print(
        io,
        errors.length === 0
          ? `${name} is sound: structure, label chains, references and texts were checked${warnings.length > 0 ? `; ${counted(warnings.length, 'warning')}` : ''}.`
          : `${name} is damaged: ${counted(errors.length, 'error')}. Nothing was changed; what is not named above is whole.`,
      );
      remark(io, `Graders can be run with: ${foundIn(grading)}.`);
      for (const sentence of grading.says) remark(io, visibleLine(sentence));
      if (absent.length > 0) {
        const names = absent.map(({ program, name }) => `${name} (${program})`);
        remark(io, `Not on this machine, and not needed for labelling or agreement: ${names.join(', ')}.`);
      }
    }
    return errors.length === 0 ? 0 : 1;
  } finally {
    await store.close();
  }
}

/** What graders can be run with here; labelling and agreement need none of it. */
function absentOf({ bwrap, python3, pytest, prlimit }: GradingTools): AbsentTool[] {
  const all: (AbsentTool & { there: boolean })[] = [
    {
      there: bwrap !== null,
      program: 'bwrap',
      name: 'bubblewrap',
      use: 'which shuts re-run graders off from the network and the rest of the disk',
    },
    {
      there: python3 !== null,
      program: 'python3',
      name: 'Python 3',
      use: 'which most graders need to be re-run',
    },
    { there: pytest !== null, program: 'pytest', name: 'pytest', use: 'which graders that are tests need' },
    {
      there: prlimit !== null,
      program: 'prlimit',
      name: 'util-linux',
      use: 'which limits the memory and time of graders that are not Python',
    },
  ];
  return all.flatMap(({ there, ...tool }) => (there ? [] : [tool]));
}

interface AbsentTool {
  program: string;
  name: string;
  use: string;
}

const ripgrep: AbsentTool = {
  program: 'rg',
  name: 'ripgrep',
  use: 'which the bench measures tracing against',
};

function foundIn({ python3, pytest, node, bwrap, prlimit }: GradingTools): string {
  const found = [
    ...(python3 ? [`Python ${python3.version}`] : []),
    ...(pytest ? [`pytest ${pytest.version}`] : []),
    `Node ${node.version}`,
    ...(bwrap ? [`bubblewrap ${bwrap.version}`] : []),
    ...(prlimit ? [`prlimit ${prlimit.version}`] : []),
  ];
  return found.map(each => visibleLine(each, 40)).join(', ');
}

const gradingJson = ({ python3, pytest, node, bwrap, prlimit, sandbox, says }: GradingTools) => ({
  python3: python3 && { path: python3.path, version: python3.version },
  pytest: pytest && { version: pytest.version, python: pytest.python.path },
  node: { path: node.path, version: node.version },
  bwrap,
  prlimit,
  sandbox,
  says,
});

function isInstalled(program: string, env: NodeJS.ProcessEnv): boolean {
  return (env.PATH ?? '').split(delimiter).some(folder => {
    try {
      accessSync(join(folder, process.platform === 'win32' ? `${program}.exe` : program), constants.X_OK);
      return folder !== '';
    } catch {
      return false;
    }
  });
}
