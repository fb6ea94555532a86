/**
 * How to call this program again from here. Sentences of the store and of the screens name commands that a person types
 * next, and from a clone `trustlayer` is not on the PATH. The command line says it once, when it has read its options;
 * tests and whoever uses the store alone have the plain name.
 */
let own = { program: 'trustlayer', project: '' };

/** `project`: what names the project on a command line, as ` --db FILE`; empty for the default one. */
export function callAs(program: string, project: string): void {
  own = { program, project };
}

/** A command line on this project. */
export const called = (command: string): string => `${own.program} ${command}${own.project}`;

/** The program alone, for commands that are of no project. */
export const program = (): string => own.program;
