import { OPEN } from '../open-path.js';
import { type NamedPath, namedIn } from './source-paths.js';

/** What source text in Python, JavaScript, R and the like does to files, as far as its text tells. */
export interface CodeReading {
  reads: string[];
  writes: string[];
  /** Paths that are named and go somewhere that cannot be told: into a function, a list of names. */
  unknown: string[];
  /** Something is opened for writing whose name is not in the text. */
  writesSomewhere: boolean;
  /** It prints a file as it is and does nothing else. */
  reprints: boolean;
  copies: { from: string; to: string }[];
}

/** Reads the text once per string literal's line; linear for texts with lines of ordinary length. */
export function readCode(code: string): CodeReading {
  const { paths, copies } = namedIn(code);
  const reading: CodeReading = {
    reads: [],
    writes: [],
    unknown: [],
    writesSomewhere: false,
    reprints: false,
    copies,
  };
  const uses = usesOfNames(code);
  for (const named of paths) {
    const use = useOf(named, code, uses);
    if (use === 'write') reading.writes.push(named.text);
    else if (use === 'read') reading.reads.push(named.text);
    else reading.unknown.push(named.text);
  }
  openNames(reading);
  reading.writesSomewhere = WRITES.test(code);
  reading.reprints = isReprint(code, reading);
  return reading;
}

/** Where names of files are put together from what the text does not tell, a name that stands alone is one in some folder. */
function openNames({ reads, writes, unknown }: CodeReading): void {
  if (![...reads, ...writes, ...unknown].some(path => path.endsWith(OPEN))) return;
  for (const [at, path] of unknown.entries()) if (!path.includes('/')) unknown[at] = `${OPEN}/${path}`;
}

const STRING = /(?:[rbfuRBFU]{0,2})("""|'''|["'`])((?:\\.|(?!\1)[^\\\n]){0,300})\1/g;

type Use = 'read' | 'write' | 'unknown';

/** Calls after which the first argument is written to or read from. */
const writingCall =
  /(?:to_csv|to_json|to_excel|to_parquet|to_pickle|to_file|to_html|to_markdown|savetxt|savez?(?:_compressed)?|savefig|imwrite|writeFile(?:Sync)?|appendFile(?:Sync)?|createWriteStream|write_csv|write_json|write_text|write_bytes|writeLines|write_parquet|saveRDS|ggsave|fwrite|write\.(?:csv|table|xlsx)|file\.write|dump_to|sink|makedirs|mkdir|fs::write|File::create|WriteFile|os\.Create|FileWriter|PrintWriter|FileOutputStream|Files\.(?:write(?:String)?|newBufferedWriter)|ofstream\s+\w+)\s*[({]$/;
const readingCall =
  /(?:read_\w+|read|load|loadtxt|genfromtxt|fromfile|readFile(?:Sync)?|readRDS|read\.\w+|fread|imread|readlines|read_text|glob|iglob|listdir|scandir|exists|isfile|isdir|getsize|stat|safe_load|load_workbook|DictReader)\s*\($/;

function useOf(literal: NamedPath, code: string, uses: ReadonlyMap<string, Use>): Use {
  const before = code.slice(Math.max(0, literal.start - 60), literal.start);
  const after = code.slice(literal.end, literal.end + 60);
  const direct = useAround(before, after);
  if (direct !== 'unknown') return direct;
  const name = /(?:^|\n|[;({,]|\s)\s*([A-Za-z_]\w*)\s*(?::\s*\w+\s*)?(?:=|<-)\s*(?:[\w.]*\(\s*)?$/.exec(
    before,
  )?.[1];
  return (name && uses.get(name)) || 'unknown';
}

/** What happens to an expression with this text before and behind it. */
function useAround(before: string, after: string): Use {
  if (/\bf?open\s*\(\s*(?:[\w.]+\(\s*)?$/.test(before)) {
    const mode = /^\)?\s*,\s*(?:mode\s*=\s*)?["']([^"']*)["']/.exec(after)?.[1] ?? 'r';
    return /[wax+]/.test(mode) ? 'write' : 'read';
  }
  if (/^\)*\s*\.\s*(?:write_text|write_bytes|open\s*\(\s*(?:mode\s*=\s*)?["'][wax])/.test(after))
    return 'write';
  if (/^\)*\s*\.\s*(?:read_text|read_bytes|open\s*\(|exists|stat|glob|iterdir)/.test(after)) return 'read';
  const call = before.replace(/(?:[\w.]*Path\s*\(|[\w.]*join\s*\(|[\w.]*abspath\s*\()\s*$/, '');
  if (writingCall.test(call.trimEnd())) return 'write';
  if (readingCall.test(call.trimEnd())) return 'read';
  // write.csv(d, "out.csv"), np.save takes the name first, fwrite second.
  if (namedBehind.test(before)) return 'write';
  return 'unknown';
}

const namedBehind =
  /(?:write\.\w+|fwrite|writeLines|saveRDS|write_\w+|save)\s*\([^"'\n]{0,58},\s*(?:file\s*=\s*)?$|\b(?:cat|writeLines|write\w*|save\w*|export\w*|dump\w*|to_\w+)\s*\([^\n]{0,50}\b(?:file|path|filename|path_or_buf|fname|con)\s*=\s*$/;

/** How names of the text are used; writing wins. */
function usesOfNames(code: string): Map<string, Use> {
  const uses = new Map<string, Use>();
  const note = (name: string | undefined, use: Use) => {
    if (name && uses.get(name) !== 'write') uses.set(name, use);
  };
  for (const match of code.matchAll(
    /\bopen\s*\(\s*(?:[\w.]+\(\s*)?([A-Za-z_]\w*)\)?\s*(?:,\s*(?:mode\s*=\s*)?["']([^"'\n]{0,8})["'])?/g,
  )) {
    note(match[1], /[wax+]/.test(match[2] ?? 'r') ? 'write' : 'read');
  }
  for (const match of code.matchAll(
    /\b([A-Za-z_]\w*)\.(write_text|write_bytes|read_text|read_bytes|open)\s*\(\s*(["'][^"'\n]{0,8}["'])?/g,
  )) {
    const writes = match[2]!.startsWith('write') || (match[2] === 'open' && /[wax]/.test(match[3] ?? ''));
    note(match[1], writes ? 'write' : 'read');
  }
  for (const match of code.matchAll(/([\w.]{2,40})\s*\(\s*(?:[\w.]{1,40}\s*,\s*)?([A-Za-z_]\w*)\s*[,)]/g)) {
    if (writingCall.test(`${match[1]}(`)) note(match[2], 'write');
    else if (readingCall.test(`${match[1]}(`)) note(match[2], 'read');
  }
  return uses;
}

const WRITES =
  /\bf?open\s*\([^\n]{0,120}?,\s*(?:mode\s*=\s*)?["'][^"'\n]{0,4}[wax+]|\.write_(?:text|bytes)\s*\(|\.to_(?:csv|json|excel|parquet|pickle|file)\s*\(|\bsave(?:txt|z|fig|RDS)?\s*\(|writeFile|write\.(?:csv|table)\s*\(|\bfwrite\b|writeLines|createWriteStream|\.write\s*\(|\bofstream\b|fs::write|File::create|WriteFile\b|os\.Create\b|FileWriter|PrintWriter|FileOutputStream|Files\.(?:write|newBuffered)|\bsink\s*\(|\bcat\s*\([^\n]{0,200}\bfile\s*=|\bwrite_\w+\s*\(|\bto_\w+\s*\(\s*["']/;

/** Names that a program may use that only prints a file. */
const reprintNames = new Set(
  `import from as json sys pprint yaml pathlib path open read readlines read_text load loads safe_load dumps dump print
   for in with line l row f fh fp data d obj content text indent ensure_ascii false true sort_keys encoding stdout write
   console log require fs readfilesync tostring utf8 strip rstrip end sep`.split(/\s+/),
);

function isReprint(code: string, { reads, writes }: CodeReading): boolean {
  if (code.length > 600 || writes.length > 0 || reads.length === 0) return false;
  const bare = code.replace(STRING, ' ');
  if (!/\b(?:print|pprint|console\.log|stdout\.write)\b/.test(bare) || /[+*/%[\]<>]|\bif\b/.test(bare))
    return false;
  return [...bare.matchAll(/[A-Za-z_]\w*/g)].every(([name]) => reprintNames.has(name.toLowerCase()));
}
