/** A word of a command, quotes resolved. */
export interface Word {
  text: string;
  /** Something in it is expanded by the shell and not known here. */
  expands: boolean;
}

export interface Redirect {
  op: '>' | '>>' | '<' | '<<' | '<<<';
  /** `2` for the error stream, `&` for both, else `1`. */
  stream: string;
  /** File, or the body of a here-document or here-string. */
  target: string;
}

export interface SimpleCommand {
  words: Word[];
  assigns: { name: string; value: Word }[];
  redirects: Redirect[];
}

export interface Pipeline {
  stages: SimpleCommand[];
  /** Inside `$(...)`: its output goes into another command. */
  substituted: boolean;
}

/** Substitutions inside substitutions beyond this are text. */
const DEEPEST = 12;

/**
 * The simple commands of a shell text, pipelines kept together, in the order in which they stand; those inside `$(...)`,
 * backquotes and loops as well (trust-rules 2.1). It never fails: what is no shell becomes words. One pass; only nested
 * substitutions are read again.
 */
export function parseShell(
  text: string,
  depth = 0,
  substituted = false,
  known = new Map<string, Word>(),
): Pipeline[] {
  return new ShellParser(text, depth, substituted, known).run();
}

class ShellParser {
  #at = 0;
  #command: SimpleCommand = fresh();
  #stages: SimpleCommand[] = [];
  readonly #pipelines: Pipeline[] = [];
  readonly #heredocs: { redirect: Redirect; mark: string; tabs: boolean }[] = [];
  #word = '';
  #has = false;
  #expands = false;
  #quoted = false;
  #redirect: Redirect | null = null;

  constructor(
    readonly text: string,
    readonly depth: number,
    readonly substituted: boolean,
    readonly known: Map<string, Word>,
  ) {}

  run(): Pipeline[] {
    const { text } = this;
    while (this.#at < text.length) {
      const char = text[this.#at]!;
      if (char === '\\') this.#backslash();
      else if (char === "'") this.#single();
      else if (char === '"') this.#double();
      else if (char === '$') this.#dollar();
      else if (char === '`') this.#backquotes();
      else if (char === '\n') this.#newline();
      else if (char === ' ' || char === '\t' || char === '\r') this.#step(() => this.#endWord());
      else if (char === '#' && !this.#has) this.#comment();
      else if (char === ';' || char === '(' || char === ')') this.#step(() => this.#endPipeline());
      else if (char === '&') this.#ampersand();
      else if (char === '|') this.#pipe();
      else if (char === '>' || char === '<') this.#redirection(char);
      else this.#plain();
    }
    this.#endPipeline();
    return this.#pipelines;
  }

  #step(then: () => void): void {
    this.#at += 1;
    then();
  }

  #plain(): void {
    PLAIN.lastIndex = this.#at;
    const run = PLAIN.exec(this.text)?.[0] ?? this.text[this.#at]!;
    this.#add(run);
    this.#at += run.length;
  }

  #add(text: string): void {
    this.#word += text;
    this.#has = true;
  }

  #backslash(): void {
    const next = this.text[this.#at + 1] ?? '';
    if (next !== '\n') this.#add(next);
    this.#at += 2;
  }

  #single(): void {
    const end = this.text.indexOf("'", this.#at + 1);
    const to = end < 0 ? this.text.length : end;
    this.#add(this.text.slice(this.#at + 1, to));
    this.#quoted = true;
    this.#at = to + 1;
  }

  #double(): void {
    this.#has = this.#quoted = true;
    this.#at += 1;
    while (this.#at < this.text.length && this.text[this.#at] !== '"') {
      const char = this.text[this.#at]!;
      if (char === '$') this.#dollar();
      else if (char === '`') this.#backquotes();
      else if (char === '\\' && /["\\$`\n]/.test(this.text[this.#at + 1] ?? '')) this.#backslash();
      else {
        IN_DOUBLE.lastIndex = this.#at;
        const run = IN_DOUBLE.exec(this.text)?.[0] ?? char;
        this.#add(run);
        this.#at += run.length;
      }
    }
    this.#at += 1;
  }

  #dollar(): void {
    const rest = this.text[this.#at + 1] ?? '';
    if (rest === '(') {
      const end = closing(this.text, this.#at + 1, '(', ')');
      this.#substitute(this.text.slice(this.#at + 2, end));
      this.#at = end + 1;
      return;
    }
    if (rest === "'") {
      this.#at += 1;
      this.#single();
      return;
    }
    VARIABLE.lastIndex = this.#at;
    const match = VARIABLE.exec(this.text);
    if (!match) {
      this.#add('$');
      this.#at += 1;
      return;
    }
    const value = this.known.get(match[1] ?? match[2] ?? '');
    if (value && !value.expands) this.#add(value.text);
    else {
      this.#add(match[0]);
      this.#expands = true;
    }
    this.#at += match[0].length;
  }

  #backquotes(): void {
    const end = this.text.indexOf('`', this.#at + 1);
    const to = end < 0 ? this.text.length : end;
    this.#substitute(this.text.slice(this.#at + 1, to));
    this.#at = to + 1;
  }

  #substitute(inner: string): void {
    this.#has = this.#expands = true;
    this.#word += '$()';
    if (this.depth >= DEEPEST || inner.startsWith('(')) return;
    this.#pipelines.push(...parseShell(inner, this.depth + 1, true, this.known));
  }

  #newline(): void {
    this.#at += 1;
    this.#endPipeline();
    for (const { redirect, mark, tabs } of this.#heredocs.splice(0)) {
      const lines: string[] = [];
      while (this.#at < this.text.length) {
        const end = this.text.indexOf('\n', this.#at);
        const line = this.text.slice(this.#at, end < 0 ? this.text.length : end);
        this.#at = end < 0 ? this.text.length : end + 1;
        if ((tabs ? line.replace(/^\t+/, '') : line).trimEnd() === mark) break;
        lines.push(line);
      }
      redirect.target = lines.join('\n');
    }
  }

  #comment(): void {
    const end = this.text.indexOf('\n', this.#at);
    this.#at = end < 0 ? this.text.length : end;
  }

  #ampersand(): void {
    if (this.text[this.#at + 1] === '>') {
      this.#endWord();
      this.#at += 1;
      this.#redirection('>', true);
    } else if (this.#redirect && !this.#has) {
      // `2>&1`: no file.
      this.#redirect = null;
      this.#at += 1;
      DESCRIPTOR.lastIndex = this.#at;
      this.#at += DESCRIPTOR.exec(this.text)?.[0].length ?? 0;
    } else {
      this.#at += this.text[this.#at + 1] === '&' ? 2 : 1;
      this.#endPipeline();
    }
  }

  #pipe(): void {
    if (this.text[this.#at + 1] === '|') {
      this.#at += 2;
      this.#endPipeline();
      return;
    }
    this.#at += this.text[this.#at + 1] === '&' ? 2 : 1;
    this.#endCommand();
  }

  #redirection(char: '<' | '>', both = false): void {
    // A number right before it is a descriptor.
    let stream = both ? '&' : '1';
    if (this.#has && /^\d$/.test(this.#word) && !this.#quoted) {
      stream = this.#word;
      this.#clearWord();
    }
    this.#endWord();
    const { text } = this;
    if (char === '>') {
      const twice = text[this.#at + 1] === '>';
      this.#at += twice ? 2 : 1;
      if (text[this.#at] === '|') this.#at += 1;
      if (text[this.#at] === '(') return;
      this.#redirect = { op: twice ? '>>' : '>', stream, target: '' };
    } else if (text.startsWith('<<<', this.#at)) {
      this.#at += 3;
      this.#redirect = { op: '<<<', stream, target: '' };
    } else if (text.startsWith('<<', this.#at)) {
      HEREDOC.lastIndex = this.#at;
      const match = HEREDOC.exec(text);
      if (!match) {
        this.#at += 2;
        return;
      }
      const redirect: Redirect = { op: '<<', stream, target: '' };
      this.#command.redirects.push(redirect);
      this.#heredocs.push({ redirect, mark: match[3] ?? match[4] ?? '', tabs: match[1] === '-' });
      this.#at += match[0].length;
    } else {
      this.#at += 1;
      if (text[this.#at] !== '(') this.#redirect = { op: '<', stream, target: '' };
    }
  }

  #clearWord(): void {
    this.#word = '';
    this.#has = this.#expands = this.#quoted = false;
  }

  #endWord(): void {
    if (!this.#has) return;
    const word: Word = { text: this.#word, expands: this.#expands };
    const quoted = this.#quoted;
    this.#clearWord();
    if (this.#redirect) {
      this.#redirect.target = word.text;
      this.#command.redirects.push(this.#redirect);
      this.#redirect = null;
      return;
    }
    const assign =
      this.#command.words.length === 0 && !word.text.startsWith('"') ? ASSIGN.exec(word.text) : null;
    if (assign) {
      const value = { text: word.text.slice(assign[0].length), expands: word.expands };
      this.#command.assigns.push({ name: assign[1]!, value });
      this.known.set(assign[1]!, value);
      return;
    }
    if (this.#command.words.length === 0 && !quoted && keywords.has(word.text)) return;
    this.#command.words.push(word);
  }

  #endCommand(): void {
    this.#endWord();
    this.#redirect = null;
    const { words, assigns, redirects } = this.#command;
    const loop = words[0]?.text === 'for' && words[2]?.text === 'in';
    if (loop) {
      const items = words.slice(3);
      this.known.set(words[1]!.text, {
        text: items.map(({ text }) => text).join(' '),
        expands: items.some(({ expands }) => expands),
      });
    } else if (words.length + assigns.length + redirects.length > 0) this.#stages.push(this.#command);
    this.#command = fresh();
  }

  #endPipeline(): void {
    this.#endCommand();
    if (this.#stages.length > 0)
      this.#pipelines.push({ stages: this.#stages, substituted: this.substituted });
    this.#stages = [];
  }
}

const fresh = (): SimpleCommand => ({ words: [], assigns: [], redirects: [] });

const PLAIN = /[^\\'"$`\n \t\r#;()&|<>]+|#/y;
const IN_DOUBLE = /[^"\\$`]+/y;
const VARIABLE = /\$(?:\{(\w+)[^}\n]*\}|(\w+|[@*#?!-]))/y;
const DESCRIPTOR = /\d+-?|-/y;
const HEREDOC = /<<(-?)[ \t]*(?:(['"\\]?)([\w.!@%+-]+)['"]?|'([^'\n]*)')/y;
const ASSIGN = /^([A-Za-z_]\w*)\+?=/;
const keywords = new Set(
  'if then else elif fi while until do done case esac { } ! function select'.split(' '),
);

/** Where the bracket opened at `from` closes, quotes respected; the end of the text when it does not. */
function closing(text: string, from: number, open: string, close: string): number {
  let level = 0;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at]!;
    if (char === '\\') at += 1;
    else if (char === "'") {
      const end = text.indexOf("'", at + 1);
      if (end < 0) return text.length;
      at = end;
    } else if (char === open) level += 1;
    else if (char === close && --level === 0) return at;
  }
  return text.length;
}
