import type { Pipeline, Redirect, SimpleCommand, Word } from './syntax.js';

/** Puts words, commands and pipelines together from the pieces that a parser finds. */
export class PipelineBuilder {
  readonly pipelines: Pipeline[] = [];
  /** Here-documents whose bodies follow behind the line. */
  readonly heredocs: { redirect: Redirect; mark: string; tabs: boolean; quoted: boolean }[] = [];
  /** Waits for the word that names its file. */
  redirect: Redirect | null = null;
  /** There is a word, if only an empty one in quotes. */
  has = false;
  expands = false;
  quoted = false;
  #command: SimpleCommand = fresh();
  #stages: SimpleCommand[] = [];
  #word = '';

  constructor(
    readonly substituted: boolean,
    /** Variables whose value the text tells. */
    readonly known: Map<string, Word>,
  ) {}

  add(text: string): void {
    this.#word += text;
    this.has = true;
  }

  /** The digit right before a redirection, which then is a descriptor and no word; null when there is none. */
  descriptor(): string | null {
    if (!this.has || this.quoted || !/^\d$/.test(this.#word)) return null;
    const digit = this.#word;
    this.#clearWord();
    return digit;
  }

  heredoc(redirect: Redirect, mark: string, tabs: boolean, quoted: boolean): void {
    this.#command.redirects.push(redirect);
    this.heredocs.push({ redirect, mark, tabs, quoted });
  }

  endWord(): void {
    if (!this.has) return;
    const word: Word = { text: this.#word, expands: this.expands };
    const { quoted } = this;
    this.#clearWord();
    if (this.redirect) {
      this.redirect.target = word.text;
      this.#command.redirects.push(this.redirect);
      this.redirect = null;
      return;
    }
    const first = this.#command.words.length === 0;
    const assign = first && !word.text.startsWith('"') ? ASSIGN.exec(word.text) : null;
    if (assign) {
      const value = { text: word.text.slice(assign[0].length), expands: word.expands };
      this.#command.assigns.push({ name: assign[1]!, value });
      this.known.set(assign[1]!, value);
      return;
    }
    if (first && !quoted && keywords.has(word.text)) return;
    this.#command.words.push(word);
  }

  endCommand(): void {
    this.endWord();
    this.redirect = null;
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

  endPipeline(): void {
    this.endCommand();
    if (this.#stages.length > 0) this.pipelines.push({ stages: this.#stages, substituted: this.substituted });
    this.#stages = [];
  }

  #clearWord(): void {
    this.#word = '';
    this.has = this.expands = this.quoted = false;
  }
}

const fresh = (): SimpleCommand => ({ words: [], assigns: [], redirects: [] });

const ASSIGN = /^([A-Za-z_]\w*)\+?=/;
const keywords = new Set(
  'if then else elif fi while until do done case esac { } ! function select'.split(' '),
);
