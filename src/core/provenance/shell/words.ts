/** What the first word of a simple command says of its output (trust-rules 2.1). */
export type CommandKind =
  /** Says something of files or of the shell, never a value. */
  | 'navigation'
  /** Shows what a file holds. */
  | 'display'
  /** Prints its own words. */
  | 'echo'
  /** Copies or moves files and prints nothing. */
  | 'copy'
  /** Runs: everything that is not listed. */
  | 'execution';

const table: Readonly<Record<Exclude<CommandKind, 'execution'>, string>> = {
  navigation: `cd pushd popd ls ll dir pwd mkdir rmdir find fd tree stat test [ [[ export set unset sleep date true
    false which whereis type command hash alias clear touch chmod chown rm du df file realpath readlink dirname
    basename whoami id uname hostname env printenv ulimit exit return wait kill trap shopt declare local
    readonly let read : cls where get-childitem gci set-location new-item git-status`,
  display: `cat head tail less more xxd strings grep egrep fgrep zgrep rg ag ack jq nl view cut column bat batcat od
    hexdump zcat bzcat xzcat tac sed fold fmt pr get-content gc select-string`,
  echo: 'echo printf',
  copy: 'cp mv ln install rsync ditto scp copy-item move-item',
};

const kinds = new Map<string, CommandKind>(
  Object.entries(table).flatMap(([kind, words]) =>
    words.split(/\s+/).map(word => [word, kind as CommandKind] as const),
  ),
);

export const kindOfWord = (word: string): CommandKind => kinds.get(word.toLowerCase()) ?? 'execution';

/** Words before a command that change how it runs and not what it is, with the number of their own arguments. */
export const wrappers: Readonly<Record<string, number>> = {
  sudo: 0,
  doas: 0,
  time: 0,
  nohup: 0,
  nice: 0,
  ionice: 0,
  stdbuf: 0,
  unbuffer: 0,
  exec: 0,
  builtin: 0,
  env: 0,
  timeout: 1,
  gtimeout: 1,
  watch: 0,
  xargs: 0,
  parallel: 0,
  strace: 0,
  setsid: 0,
  'git-bash': 0,
};

/** Options of wrappers that take the next word. */
export const wrapperOptions = new Set([
  '-u',
  '-n',
  '-g',
  '-k',
  '-s',
  '-I',
  '-P',
  '-L',
  '-d',
  '-a',
  '-o',
  '-e',
  '-i',
  '-c',
]);

/** Programs whose source may be given with an option. */
export const codeOptions: Readonly<Record<string, readonly string[]>> = {
  python: ['-c'],
  pypy: ['-c'],
  ipython: ['-c'],
  node: ['-e', '--eval', '-p', '--print'],
  deno: ['eval'],
  perl: ['-e', '-ne', '-pe', '-E', '-lane', '-lne'],
  ruby: ['-e'],
  php: ['-r'],
  julia: ['-e', '-E'],
  rscript: ['-e'],
  r: ['-e'],
  lua: ['-e'],
  octave: ['--eval'],
  bash: ['-c'],
  sh: ['-c'],
  zsh: ['-c'],
  dash: ['-c'],
};

export const shells = new Set(['bash', 'sh', 'zsh', 'dash', 'ksh', 'eval']);

/** Programs that set up a machine: their output cannot show an answer. */
export const installers = new Set([
  'pip',
  'pip3',
  'apt',
  'apt-get',
  'conda',
  'mamba',
  'npm',
  'yarn',
  'pnpm',
  'brew',
  'yum',
  'dnf',
  'apk',
  'cargo-install',
  'uv-pip',
  'docker',
  'cmake',
  'configure',
]);

/** Programs that read and judge, and write nothing that is graded (trust-rules 2.6 row 4). */
export const checkers =
  /(?:^|[/_-])(?:pytest|py\.test|unittest|test|tests|check|checker|validate|validator|verify|lint|flake8|ruff|mypy|diff|cmp|md5sum|sha\d*sum|wc|json\.tool|jq)(?:[._-]|$)/i;

/** Programs that only print: their arguments are no files that they write (trust-rules 2.6 row 4). */
export const printers = new Set(
  'awk gawk mawk sort uniq tr comm paste join rev shuf seq bc dc expr factor numfmt tput cal cksum base64 base32'.split(
    ' ',
  ),
);

/** Run a script in the shell itself, which then holds what it sets. */
export const sources = new Set(['source', '.']);
