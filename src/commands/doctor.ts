import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { visibleLine } from '../core/text/visible.js';
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
    const absent = tools.filter(({ program }) => !isInstalled(program, io.env));
    if (io.json) {
      printJson(io, { place: io.place, sound: errors.length === 0, findings, absent_tools: absent });
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

/** Programs that other commands can use; labelling and agreement need none of them. */
const tools = [
  {
    program: 'bwrap',
    name: 'bubblewrap',
    use: 'which shuts re-run graders off from the network and the rest of the disk',
  },
  { program: 'python3', name: 'Python 3', use: 'which most graders need to be re-run' },
  { program: 'rg', name: 'ripgrep', use: 'which the bench measures tracing against' },
];

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
