import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { visible, visibleLine } from '../core/text/visible.js';
import type { Guide } from '../store/store.js';
import { hint, type Io, print, printJson, UsageError } from './io.js';
import { passNamed } from './pass.js';
import { withProject } from './project.js';
import { diskWords } from './unreadable.js';

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
      throw new UsageError(
        `This project has no guide for pass ${pass.letter}; ${hint(io, 'doctor')} says why.`,
      );
    if (!options.set?.length) {
      if (options.as ?? options.note ?? options.changesMeaning)
        throw new UsageError('A new guide needs its text: --set en=FILE');
      const language = options.language ?? 'en';
      const text = guide.text[language];
      if (text === undefined) {
        throw new UsageError(
          `The guide is not there in "${visibleLine(language, 20)}"; it is there in: ${Object.keys(guide.text).join(', ')}.`,
        );
      }
      if (io.json)
        printJson(io, { ...guideJson(guide), versions: (await store.listGuides(pass.id)).map(guideJson) });
      else print(io, visible(text));
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
      text[language] = await readGuide(io, file);
    }
    const kept = languagesKept(guide, text, await store.listGuides(pass.id));
    const added = await store.addGuide(
      { pass: pass.id, version: options.as, text, note: options.note ?? null },
      { changesMeaning: options.changesMeaning ?? false },
    );
    if (io.json) printJson(io, { ...guideJson(added), unchanged_languages: kept });
    else {
      print(
        io,
        `Guide ${added.version} of pass ${pass.letter} is in force.${options.changesMeaning ? ' Its meaning changed: labels made under earlier versions are stale and their items open again, except locked ones, which stay as they are.' : ''}`,
      );
      for (const { language, version } of kept)
        print(
          io,
          `${language} still has the text of ${version}; in a next version, --set ${language}=FILE changes it.`,
        );
    }
    return 0;
  });
}

async function readGuide(io: Io, file: string): Promise<string> {
  try {
    return await readFile(resolve(io.cwd, file), 'utf8');
  } catch (error) {
    throw new UsageError(
      `The guide ${visibleLine(file)} cannot be read (${diskWords((error as NodeJS.ErrnoException).code)}).`,
    );
  }
}

/** The languages whose text the new guide leaves as it was, and the version that brought that text. */
function languagesKept(
  before: Guide,
  text: Readonly<Record<string, string>>,
  versions: readonly Guide[],
): { language: string; version: string }[] {
  const older = [...versions].sort((a, b) => (a.addedAt < b.addedAt ? 1 : -1));
  return Object.keys(text)
    .filter(language => before.text[language] === text[language])
    .map(language => {
      const changed = older.findIndex(guide => guide.text[language] !== text[language]);
      const first = older.at(changed === -1 ? -1 : changed - 1) ?? before;
      return { language, version: first.version };
    });
}

const guideJson = ({ addedAt, ...guide }: Guide) => ({ ...guide, added_at: addedAt });
