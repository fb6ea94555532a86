import type { Warning } from '../../core/run/types.js';
import { placeInWords } from '../place.js';
import { ReadError } from '../reader.js';
import type { Source } from '../source.js';
import { Warnings } from '../warnings.js';
import { OpenZip, type Zip, type ZipLimits } from './archive.js';
import { type Bytes, fileBytes } from './bytes.js';
import { type Listing, readDirectory } from './directory.js';
import { findEnd } from './end.js';
import type { Entry } from './layout.js';
import { longestName } from './names.js';
import { type Refusal, refuse } from './refusals.js';
import { salvage } from './salvage.js';

/** Where the file is, what places in it are called, and what a person called it. */
export type ZipSource = Pick<Source, 'absolute' | 'path' | 'shown'>;

/**
 * Opens a zip by its central directory, or by its members' own headers where that is missing or broken.
 * Throws `ReadError` when nothing of it can be read: `unreadable`, `not_zip`, `zip_split`, `zip_empty`, or the code
 * of the first refusal when every member is refused.
 */
export async function openZip(source: ZipSource, limits: ZipLimits): Promise<Zip> {
  const bytes = await fileBytes(source.absolute, source.shown);
  try {
    const warnings = new Warnings();
    const { listing, salvaged } = await list(bytes, source, limits, warnings);
    const { kept, refused } = refuse(listing.entries.filter(isFile), bytes);
    for (const refusal of refused) warnings.add(refusalWarning(refusal, source.path));
    if (kept.length === 0) throw nothingLeft(refused, source.shown);
    return new OpenZip(
      bytes,
      source.path,
      limits,
      warnings,
      lastOfEach(kept, source.path, warnings),
      salvaged,
    );
  } catch (error) {
    await bytes.close();
    throw error;
  }
}

async function list(
  bytes: Bytes,
  { path, shown }: ZipSource,
  limits: ZipLimits,
  warnings: Warnings,
): Promise<{ listing: Listing; salvaged: boolean }> {
  const end = await findEnd(bytes);
  if (end?.split)
    throw new ReadError(`${shown}: one part of a zip in several files is not read`, 'zip_split');
  const listed = end && (await readDirectory(bytes, end, limits.zipMembers));
  const salvaged = !listed || listed.broken;
  const listing = salvaged ? await salvage(bytes, limits.zipMembers) : listed;
  const warn = (code: string, text: string): void =>
    warnings.add({ code, at: { file: path }, text: `${path}: ${text}` });
  if (salvaged && listing.entries.length === 0) throw new ReadError(`${shown}: not a zip file`, 'not_zip');
  if (salvaged)
    warn(
      'zip_no_directory',
      'the zip has no usable directory (unfinished or cut off); its members were searched for',
    );
  if (listing.more)
    warn(
      'zip_members',
      `the zip holds more than ${limits.zipMembers} members; the first ${limits.zipMembers} were kept`,
    );
  return { listing, salvaged };
}

/** Folders have entries of their own in some archives. */
const isFile = (entry: Entry): boolean => !(entry.name.endsWith('/') && entry.size === 0);

function refusalWarning({ entry, code, fault }: Refusal, file: string): Warning {
  const at = { file, at: entry.name.slice(0, longestName) };
  return { code, at, text: `${placeInWords(at)}: the member ${fault}; it was not read` };
}

function nothingLeft(refused: Refusal[], shown: string): ReadError {
  const first = refused[0];
  if (!first) return new ReadError(`${shown}: the zip holds no files`, 'zip_empty');
  const { text } = refusalWarning(first, shown);
  const others = refused.length > 1 ? ` (and ${refused.length - 1} more)` : '';
  return new ReadError(`${text}${others}`, first.code);
}

/** Of members with one name the last counts, as every unzip program has it. */
function lastOfEach(entries: Entry[], file: string, warnings: Warnings): Map<string, Entry> {
  const byName = new Map<string, Entry>();
  for (const entry of entries) {
    const at = { file, at: entry.name };
    if (byName.has(entry.name))
      warnings.add({
        code: 'zip_duplicate',
        at,
        text: `${placeInWords(at)}: the zip holds this member more than once; the last was kept`,
      });
    byName.set(entry.name, entry);
  }
  return byName;
}
