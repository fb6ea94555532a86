import type { Protects } from '../gate.js';
import { missingFileWords, missingWords, protectWords } from './protect-words.js';
import { phrase, says } from './words.js';

const fileLike =
  /\.(?:csv|json|txt|md|xlsx?|gpkg|tif|tiff|png|pdf|docx?|npy|npz|h5|parquet|db|sqlite|zip|html|yaml|yml|py|ipynb|svg|dxf|step|stl)\b|\b(?:file|path|directory|folder|output|deliverable|workbook|report)s?\b/i;
const noneFound = / no (?:\w+ ){1,3}(?:found|produced|written|created|present) /;
const existenceTest =
  /\b(?:exists|is_file|isfile|is_dir|isdir|file_exists|directory_exists)\b|FileNotFoundError/;

export interface Protected {
  message: string | null;
  guard: string;
  checkKey: string | null;
  /** Types of the exceptions when it stands in a handler of a narrow read. */
  handlesRead: boolean;
}

/** What a result lacks when the gate fires, told by its words: a first guess for those who type gates. */
export function protectsOf({ message, guard, checkKey, handlesRead }: Protected): Protects {
  const said = phrase(message ?? checkKey ?? '');
  if (row('integrity', said)) return 'integrity';
  if (isExistence(message, said, guard, checkKey)) return 'existence';
  if (handlesRead) return 'readability';
  return (
    find(said) ??
    (checkKey === null ? null : find(phrase(checkKey))) ??
    (/JSONDecodeError|UnicodeDecodeError|ParserError|BadZipFile/.test(guard) ? 'readability' : null) ??
    fromCondition(guard)
  );
}

const row = (what: Protects, text: string): boolean =>
  protectWords.some(([name, words]) => name === what && says(text, words));
const find = (text: string): Protects | null =>
  protectWords.find(([, words]) => says(text, words))?.[0] ?? null;

function isExistence(message: string | null, said: string, guard: string, checkKey: string | null): boolean {
  if (existenceTest.test(guard) && !row('method', said)) return true;
  if (message === null)
    return (
      checkKey !== null &&
      says(phrase(checkKey), ['exists', 'present']) &&
      !says(said, ['column', 'field', 'id'])
    );
  if (says(said, missingFileWords) && !row('method', said)) return true;
  if (
    /\bcolumn|\bfield|\bkey|\bsection|\bsheet|\blayer|\bvalue|\brow|\bheader|\battribute|\btable\b|\bids?\b/i.test(
      message,
    )
  )
    return false;
  return (
    (says(said, missingWords) || noneFound.test(said)) &&
    (fileLike.test(message.replaceAll('_', ' ')) || fileLike.test(guard)) &&
    !row('method', said)
  );
}

/** Without words, the condition itself: what it compares and with what. */
function fromCondition(guard: string): Protects {
  if (/\bisinstance\b|\.columns\b|\.dtype|\.shape\b|\.keys\(\)|\bcrs\b/i.test(guard)) return 'schema';
  if (/\b(?:len|abs|sum|min|max)\(|[<>]=?\s*[\d.]/.test(guard)) return 'value';
  // What a key is called does not tell what the condition asks.
  const found = find(phrase(guard.replace(/\[\s*(['"])[^'"]*\1\s*\]/g, ' ')));
  if (found !== null) return found;
  return /[<>]=?|[!=]=|\bisclose\b|\ballclose\b/.test(guard) ? 'value' : 'unknown';
}
