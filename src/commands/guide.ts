import { readFile } from 'node:fs/promises';
import { visibleLine } from '../core/text/visible.js';
import { type Io, print, printJson, UsageError } from './io.js';
import { passNamed } from './pass.js';
import { withProject } from './project.js';

export interface GuideOptions {
  language?: string;
  /** `en=FILE`, `zh=FILE`: new text for a language. */
  set?: string[];
  as?: string;
  changesMeaning?: boolean;
  note?: string;
}

/** `trustlayer guide PASS`: prints the guide in force, or adds a version of it. */
export async function guideCommand(io: Io, passName: string, options: GuideOptions): Promise<number> {
  const pass = passNamed(passName);
  return withProject(io, {}, async store => {
    const guide = await store.getGuide(pass.id);
    if (!guide)
      throw new UsageError(`This project has no guide for pass ${pass.letter}; run trustlayer doctor.`);
    if (!options.set?.length) {
      const language = options.language ?? 'en';
      const text = guide.text[language];
      if (text === undefined) {
        throw new UsageError(
          `The guide is not there in "${language}"; it is there in: ${Object.keys(guide.text).join(', ')}.`,
        );
      }
      if (io.json) printJson(io, { ...guide, versions: await store.listGuides(pass.id) });
      else print(io, text);
      return 0;
    }
    if (!options.as) throw new UsageError('A new guide needs its version: --version-name 1.1');
    const text = { ...guide.text };
    for (const change of options.set) {
      const [, language, file] = /^([a-z]{2,8})=(.+)$/s.exec(change) ?? [];
      if (!language || !file)
        throw new UsageError(
          `--set takes LANGUAGE=FILE, such as en=guide.md; "${visibleLine(change)}" is neither.`,
        );
      text[language] = await readGuide(file);
    }
    const added = await store.addGuide(
      { pass: pass.id, version: options.as, text, note: options.note ?? null },
      { changesMeaning: options.changesMeaning ?? false },
    );
    if (io.json) printJson(io, added);
    else {
      print(
        io,
        `Guide ${added.version} of pass ${pass.letter} is in force.${options.changesMeaning ? ' Its meaning changed: labels made under earlier versions are stale and their items open again.' : ''}`,
      );
    }
    return 0;
  });
}

async function readGuide(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(
      `The guide ${visibleLine(file)} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}
