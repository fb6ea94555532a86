/**
 * Texts of a subject in bounds: a voter reads it whole, people too. Keeps note of whether anything was left out, which
 * the subject says.
 */
export class Bounds {
  #cut = false;

  get cut(): boolean {
    return this.#cut;
  }

  /** The beginning and the end of a text of more than `most` UTF-16 units, and how much is left out between them. */
  text(text: string, most: number): string {
    if (text.length <= most) return text;
    this.#cut = true;
    const tail = Math.floor(most * 0.3);
    const first = text.slice(0, most - tail).replace(/[\ud800-\udbff]$/, '');
    const last = text.slice(text.length - tail).replace(/^[\udc00-\udfff]/, '');
    return `${first}\n[... ${text.length - first.length - last.length} characters left out ...]\n${last}`;
  }

  /** The first `most` of a list. */
  list<T>(items: readonly T[], most: number): T[] {
    if (items.length > most) this.#cut = true;
    return items.slice(0, most);
  }

  /** The last `most` of a list. */
  ending<T>(items: readonly T[], most: number): T[] {
    if (items.length > most) this.#cut = true;
    return items.slice(Math.max(0, items.length - most));
  }
}
