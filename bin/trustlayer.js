#!/usr/bin/env node
// The command: settles the environment before anything that reads it is imported, then runs the built file.
import { existsSync } from 'node:fs';
import module from 'node:module';

// Ink's colour library looks at FORCE_COLOR only, and once, while it is being imported.
if (
  process.env.NO_COLOR ||
  process.argv.includes('--no-color') ||
  ['dumb', ''].includes(process.env.TERM ?? '')
)
  process.env.FORCE_COLOR = '0';

// Node 22 and later keep compiled code between starts; on Node 20 there is no such call.
module.enableCompileCache?.();

const built = new URL('../dist/cli.js', import.meta.url);
if (existsSync(built)) {
  try {
    await import(built.href);
  } catch (error) {
    // The program itself says what goes wrong in it; here only its parts can be missing or damaged.
    const stack = process.argv.includes('--debug') ? `${error.stack}\n` : '';
    process.stderr.write(
      `trustlayer: its built files are not whole: \`node bin/build.js\` in its folder builds them anew.\n${stack}`,
    );
    process.exitCode = 2;
  }
} else {
  process.stderr.write('trustlayer is not built yet: run `npm start` once in its folder.\n');
  process.exitCode = 2;
}
