import { PipelineBuilder } from './builder.js';
import { closing } from './closing.js';
import type { Pipeline, Redirect, Word } from './syntax.js';

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
  readonly #built: PipelineBuilder;

  constructor(
    readonly text: string,
    readonly depth: number,
    substituted: boolean,
    readonly known: Map<string, Word>,
  ) {
    this.#built = new PipelineBuilder(substituted, known);
  }

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
      else if (char === ' ' || char === '\t' || char === '\r') this.#step(() => this.#built.endWord());
      else if (char === '#' && !this.#built.has) this.#comment();
      else if (char === ';' || char === '(' || char === ')') this.#step(() => this.#built.endPipeline());
      else if (char === '&') this.#ampersand();
      else if (char === '|') this.#pipe();
      else if (char === '>' || char === '<') this.#redirection(char);
      else this.#plain();
    }
    this.#built.endPipeline();
    return this.#built.pipelines;
  }

  #step(then: () => void): void {
    this.#at += 1;
    then();
  }

  #plain(): void {
    PLAIN.lastIndex = this.#at;
    const run = PLAIN.exec(this.text)?.[0] ?? this.text[this.#at]!;
    this.#built.add(run);
    this.#at += run.length;
  }

  #backslash(): void {
    const next = this.text[this.#at + 1] ?? '';
    if (next !== '\n') this.#built.add(next);
    this.#at += 2;
  }

  #single(): void {
    const end = this.text.indexOf("'", this.#at + 1);
    const to = end < 0 ? this.text.length : end;
    this.#built.add(this.text.slice(this.#at + 1, to));
    this.#built.quoted = true;
    this.#at = to + 1;
  }

  #double(): void {
    this.#built.has = this.#built.quoted = true;
    this.#at += 1;
    while (this.#at < this.text.length && this.text[this.#at] !== '"') {
      const char = this.text[this.#at]!;
      if (char === '$') this.#dollar();
      else if (char === '`') this.#backquotes();
      else if (char === '\\' && /["\\$`\n]/.test(this.text[this.#at + 1] ?? '')) this.#backslash();
      else {
        IN_DOUBLE.lastIndex = this.#at;
        const run = IN_DOUBLE.exec(this.text)?.[0] ?? char;
        this.#built.add(run);
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
      this.#built.add('$');
      this.#at += 1;
      return;
    }
    const value = this.known.get(match[1] ?? match[2] ?? '');
    if (value && !value.expands) this.#built.add(value.text);
    else {
      this.#built.add(match[0]);
      this.#built.expands = true;
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
    this.#built.add('$()');
    this.#built.expands = true;
    if (this.depth >= DEEPEST || inner.startsWith('(')) return;
    for (const pipeline of parseShell(inner, this.depth + 1, true, this.known))
      this.#built.pipelines.push(pipeline);
  }

  #newline(): void {
    this.#at += 1;
    const waiting = this.#built.heredocs.splice(0);
    const before = this.#built.pipelines.length;
    this.#built.endPipeline();
    for (const { redirect, mark, tabs, quoted } of waiting) {
      const lines: string[] = [];
      while (this.#at < this.text.length) {
        const end = this.text.indexOf('\n', this.#at);
        const line = this.text.slice(this.#at, end < 0 ? this.text.length : end);
        this.#at = end < 0 ? this.text.length : end + 1;
        if ((tabs ? line.replace(/^\t+/, '') : line).trimEnd() === mark) break;
        lines.push(line);
      }
      redirect.target = lines.join('\n');
      if (!quoted) this.#expanded(redirect, before);
    }
  }

  /** What the shell runs inside a here-document comes before the command that reads it. */
  #expanded(redirect: Redirect, before: number): void {
    const { target } = redirect;
    redirect.expands = /\$[({\w]|`/.test(target);
    if (this.depth >= DEEPEST) return;
    const inner: Pipeline[] = [];
    for (let at = target.indexOf('$('); at >= 0; at = target.indexOf('$(', at + 1)) {
      if (target[at - 1] === '\\' || target[at + 2] === '(') continue;
      const end = closing(target, at + 1, '(', ')');
      inner.push(...parseShell(target.slice(at + 2, end), this.depth + 1, true, this.known));
      at = end;
    }
    this.#built.pipelines.splice(before, 0, ...inner);
  }

  #comment(): void {
    const end = this.text.indexOf('\n', this.#at);
    this.#at = end < 0 ? this.text.length : end;
  }

  #ampersand(): void {
    if (this.text[this.#at + 1] === '>') {
      this.#built.endWord();
      this.#at += 1;
      this.#redirection('>', true);
    } else if (this.#built.redirect && !this.#built.has) {
      // `2>&1`: no file.
      this.#built.redirect = null;
      this.#at += 1;
      DESCRIPTOR.lastIndex = this.#at;
      this.#at += DESCRIPTOR.exec(this.text)?.[0].length ?? 0;
    } else {
      this.#at += this.text[this.#at + 1] === '&' ? 2 : 1;
      this.#built.endPipeline();
    }
  }

  #pipe(): void {
    if (this.text[this.#at + 1] === '|') {
      this.#at += 2;
      this.#built.endPipeline();
      return;
    }
    this.#at += this.text[this.#at + 1] === '&' ? 2 : 1;
    this.#built.endCommand();
  }

  #redirection(char: '<' | '>', both = false): void {
    const stream = this.#built.descriptor() ?? (both ? '&' : '1');
    this.#built.endWord();
    const { text } = this;
    if (char === '>') {
      const twice = text[this.#at + 1] === '>';
      this.#at += twice ? 2 : 1;
      if (text[this.#at] === '|') this.#at += 1;
      if (text[this.#at] === '(') return;
      this.#built.redirect = { op: twice ? '>>' : '>', stream, target: '' };
    } else if (text.startsWith('<<<', this.#at)) {
      this.#at += 3;
      this.#built.redirect = { op: '<<<', stream, target: '' };
    } else if (text.startsWith('<<', this.#at)) {
      HEREDOC.lastIndex = this.#at;
      const match = HEREDOC.exec(text);
      if (!match) {
        this.#at += 2;
        return;
      }
      const redirect: Redirect = { op: '<<', stream, target: '' };
      const quoted = match[4] !== undefined || match[2] !== '';
      this.#built.heredoc(redirect, match[3] ?? match[4] ?? '', match[1] === '-', quoted);
      this.#at += match[0].length;
    } else {
      this.#at += 1;
      if (text[this.#at] !== '(') this.#built.redirect = { op: '<', stream, target: '' };
    }
  }
}

const PLAIN = /[^\\'"$`\n \t\r#;()&|<>]+|#/y;
const IN_DOUBLE = /[^"\\$`]+/y;
// Bounded: a brace that is never closed would be looked for at every dollar sign.
const VARIABLE = /\$(?:\{(\w{1,100})[^}\n]{0,300}\}|(\w+|[@*#?!-]))/y;
const DESCRIPTOR = /\d+-?|-/y;
const HEREDOC = /<<(-?)[ \t]*(?:(['"\\]?)([\w.!@%+-]+)['"]?|'([^'\n]*)')/y;
