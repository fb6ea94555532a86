import { visibleLine } from '../core/text/visible.js';

/** What a command can reach: handed in by `cli.ts`, replaced in tests. */
export interface Io {
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** The project file named by `--db`, or the default one of this folder. */
  place: string;
  /** How to call this program again from here, for hints: `trustlayer` or `node bin/trustlayer.js`. */
  self: string;
  /** `--json`: data on stdout and nothing else there. */
  json: boolean;
  /** `--quiet`: no progress and no closing remarks. */
  quiet: boolean;
  /** `--debug`: a stack with an error. */
  debug?: boolean;
}

/** A fault of the person's doing or of their files: one sentence, exit code 2, no stack. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const print = (io: Io, text: string): void => {
  io.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
};

/** A command line to type next; names the project when it is not the default one. */
export function hint(io: Io, command: string): string {
  return `${io.self} ${command}${namingProject(io)}`;
}

/** What names the project on a command line: nothing for the default one. */
export const namingProject = ({ place }: Pick<Io, 'place'>): string =>
  place === defaultPlace ? '' : ` --db ${shellWord(place)}`;

/** The file that a project is kept in unless `--db` names another. */
export const defaultPlace = 'trustlayer.db';

/** A word that a shell takes as it stands. */
export const shellWord = (text: string): string =>
  /^[\w./:@%+=,-]+$/.test(text) ? text : visibleLine(`'${text.replaceAll("'", "'\\''")}'`);

export const printJson = (io: Io, value: unknown): void => {
  io.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
};

/** A remark that is not data: stderr, silent with `--quiet`. */
export const remark = (io: Io, text: string): void => {
  if (!io.quiet) io.stderr.write(`${text}\n`);
};

/** Columns to print text for: the terminal's, within reason. */
export const printWidth = (io: Io): number => Math.min(Math.max(io.stdout.columns ?? 100, 80), 160);
