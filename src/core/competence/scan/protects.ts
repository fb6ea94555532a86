import type { Protects } from '../gate.js';
import { phrase, says } from './words.js';

/** Words by which it is told what a gate protects, in order: the first row that is found in the message counts, then in the condition. */
const table: readonly [Protects, readonly string[]][] = [
  [
    'integrity',
    [
      ...[
        'fixture',
        'tamper*',
        'hard coded',
        'hardcoded',
        'fabricat*',
        'plagiar*',
        'cheat*',
        'identical to',
        'byte for byte',
      ],
      ...[
        'copied',
        'copy of',
        'stub',
        'placeholder*',
        'mock*',
        'dummy',
        'modified input*',
        'input modified',
        'checksum',
        'sha256',
      ],
      ...[
        'allowlist*',
        'allowlisted',
        'whitelist*',
        'leak*',
        'contaminat*',
        'gaming',
        'trivial',
        'was modified',
        'unmodified',
      ],
    ],
  ],
  [
    'naming',
    [
      'file name',
      'filename',
      'file names',
      'filenames',
      'extension',
      'suffix',
      'file named',
      'must be named',
      'wrong name',
      'naming',
      'misnamed',
      'unexpected file',
      'unexpected files',
      'extra file',
      'extra files',
      'unexpected output files',
    ],
  ],
  [
    'readability',
    [
      ...[
        'could not read',
        'readable',
        'parseable',
        'parsable',
        'loadable',
        'openable',
        'valid json',
        'cannot read',
        'unreadable',
        'not readable',
        'failed to read',
        'failed to parse',
        'failed to load',
      ],
      ...[
        'could not parse',
        'could not open',
        'could not load',
        'cannot open',
        'cannot parse',
        'cannot load',
        'failed to open',
      ],
      ...[
        'invalid json',
        'not valid json',
        'invalid csv',
        'invalid yaml',
        'invalid xml',
        'not utf 8',
        'decode',
        'corrupt*',
        'parse error',
        'unparsable',
        'unparseable',
      ],
      ...[
        'could not list',
        'could not inspect',
        'could not decode',
        'malformed',
        'not parseable',
        'could not be read',
        'could not be parsed',
        'could not be opened',
        'unable to read',
        'unable to parse',
        'unable to open',
        'parsing failed',
        'not valid',
      ],
    ],
  ],
  [
    'method',
    [
      'script',
      'log',
      'logs',
      'screenshot*',
      'notebook',
      'method',
      'methodology',
      'tool',
      'must use',
      'must be computed',
      'not executed',
      'was not run',
      'not run',
      'provenance',
      'audit trail',
      'trace',
      'procedure',
      'workflow',
      'source code',
      'solver',
      'command history',
      'evidence',
    ],
  ],
  [
    'schema',
    [
      ...[
        'column',
        'columns',
        'field',
        'fields',
        'key',
        'keys',
        'schema',
        'crs',
        'epsg',
        'dtype',
        'shape',
        'layer',
        'layers',
        'header',
        'headers',
        'format',
      ],
      ...[
        'single band',
        'must be a list',
        'must be a dict',
        'must be an object',
        'must be an array',
        'must be a json',
        'expected json object',
        'json object',
        'not a list',
        'not a dict',
        'not an object',
        'not a mapping',
        'data type',
        'wrong type',
        'type mismatch',
      ],
      ...[
        'sheet',
        'sheets',
        'section',
        'sections',
        'sorted',
        'order',
        'ordering',
        'delimiter',
        'encoding',
        'isinstance',
        'units',
        'structure',
        'attribute',
        'attributes',
        'table',
        'tables',
        'must be exactly',
        'value shape',
        'top level',
      ],
    ],
  ],
  [
    'value',
    [
      ...[
        'mismatch*',
        'duplicate*',
        'duplicated',
        'null',
        'nulls',
        'nan',
        'tolerance',
        'range',
        'sum',
        'total',
        'equal',
        'equals',
        'match',
        'matches',
      ],
      ...[
        'count',
        'negative',
        'positive',
        'value',
        'values',
        'incorrect',
        'wrong',
        'exceed*',
        'below',
        'above',
        'deviat*',
        'differ',
        'differs',
        'inconsistent',
        'inconsistency',
        'violates',
        'less than',
        'greater than',
        'too many',
        'too few',
        'too low',
        'too high',
        'threshold',
        'accuracy',
        'error',
        'rows',
        'infeasible',
        'non numeric',
        'outside',
        'within',
        'score',
        'correlation',
        'coverage',
      ],
    ],
  ],
];

const missing = [
  'missing file',
  'missing files',
  'file missing',
  'file not found',
  'does not exist',
  'not found',
  'no such file',
  'missing output',
  'missing outputs',
  'missing output files',
  'output missing',
  'missing required file',
  'missing required files',
  'not produced',
  'was not created',
  'not created',
  'no output',
  'missing deliverable',
  'file is missing',
  'missing or unreadable',
  'is empty',
  'empty file',
  'missing',
];
const fileLike =
  /\.(?:csv|json|txt|md|xlsx?|gpkg|tif|tiff|png|pdf|docx?|npy|npz|h5|parquet|db|sqlite|zip|html|yaml|yml|py|ipynb|svg|dxf|step|stl)\b|\b(?:file|path|directory|folder|output|deliverable|workbook|report)s?\b/i;
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
  says(text, table.find(([name]) => name === what)?.[1] ?? []);
const find = (text: string): Protects | null => table.find(([, words]) => says(text, words))?.[0] ?? null;

function isExistence(message: string | null, said: string, guard: string, checkKey: string | null): boolean {
  if (existenceTest.test(guard) && !row('method', said)) return true;
  if (message === null)
    return (
      checkKey !== null &&
      says(phrase(checkKey), ['exists', 'present']) &&
      !says(said, ['column', 'field', 'id'])
    );
  if (
    /\bcolumn|\bfield|\bkey|\bsection|\bsheet|\blayer|\bvalue|\brow|\bheader|\battribute|\btable\b|\bids?\b/i.test(
      message,
    )
  )
    return false;
  return says(said, missing) && (fileLike.test(message) || fileLike.test(guard)) && !row('method', said);
}

/** Without words, the condition itself: what it compares and with what. */
function fromCondition(guard: string): Protects {
  if (/\bisinstance\b|\.columns\b|\.dtype|\.shape\b|\.keys\(\)|\bcrs\b/i.test(guard)) return 'schema';
  const found = find(phrase(guard));
  if (found !== null) return found;
  return /[<>]=?|[!=]=|\bisclose\b|\ballclose\b/.test(guard) ? 'value' : 'unknown';
}
