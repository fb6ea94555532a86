import type { Bytes } from './bytes.js';
import { decoders } from './decoders.js';
import { type Entry, flag, localHeader } from './layout.js';
import { nameFault } from './names.js';

export interface Refusal {
  entry: Entry;
  code: string;
  /** What is wrong, in words that follow the member's name. */
  fault: string;
}

interface Rule {
  code: string;
  fault(entry: Entry, all: Surroundings): string | null;
}

interface Surroundings {
  archiveBytes: number;
  overlapping: ReadonlySet<Entry>;
}

const symbolicLink = 0xa000;
const fileTypeBits = 0xf000;
const anyEncryption = flag.encrypted | flag.strongEncryption | flag.maskedHeader;

/** Why a member is not read, in this order; the first that fits is said (engineering 7). */
const rules: Rule[] = [
  { code: 'zip_name', fault: entry => nameFault(entry.name) },
  { code: 'zip_encrypted', fault: entry => (entry.flags & anyEncryption ? 'is encrypted' : null) },
  {
    code: 'zip_link',
    fault: entry => ((entry.mode & fileTypeBits) === symbolicLink ? 'is a symbolic link' : null),
  },
  {
    code: 'zip_method',
    fault: entry =>
      decoders[entry.method] ? null : `is compressed by method ${entry.method}, which is not read`,
  },
  {
    code: 'zip_overlap',
    fault: (entry, { overlapping }) =>
      overlapping.has(entry) ? 'shares its bytes with another member (a zip bomb)' : null,
  },
  {
    code: 'zip_cut',
    fault: (entry, { archiveBytes }) =>
      entry.cut || entry.headerAt + localHeader.size + entry.compressed > archiveBytes ? 'is cut off' : null,
  },
];

/** Parts the members of an archive into those that may be read and those that are refused, and why. */
export function refuse(entries: Entry[], bytes: Bytes): { kept: Entry[]; refused: Refusal[] } {
  const all = { archiveBytes: bytes.size, overlapping: overlappingAmong(entries) };
  const kept: Entry[] = [];
  const refused: Refusal[] = [];
  for (const entry of entries) {
    const refusal = refusalOf(entry, all);
    if (refusal) refused.push(refusal);
    else kept.push(entry);
  }
  return { kept, refused };
}

function refusalOf(entry: Entry, all: Surroundings): Refusal | null {
  for (const rule of rules) {
    const fault = rule.fault(entry, all);
    if (fault !== null) return { entry, code: rule.code, fault };
  }
  return null;
}

/** Members that share bytes. In the known bomb all of them quote one kernel, so both partners are refused. */
function overlappingAmong(entries: Entry[]): Set<Entry> {
  const found = new Set<Entry>();
  let last: { entry: Entry; end: number } | undefined;
  for (const entry of [...entries].sort((a, b) => a.headerAt - b.headerAt)) {
    // The local header's own extra field is unknown here, so the true end lies at or past this one.
    const end = entry.headerAt + localHeader.size + entry.nameBytes + entry.compressed;
    if (last && entry.headerAt < last.end && !last.entry.cut) found.add(entry).add(last.entry);
    if (!last || end > last.end) last = { entry, end };
  }
  return found;
}
