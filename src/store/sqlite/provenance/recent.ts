/** The values used last, up to a number of them and a total weight; the newest stays whatever it weighs. */
export class Recent<V> {
  readonly #kept = new Map<string, { value: V; weight: number }>();
  #weight = 0;

  constructor(
    readonly most: number,
    readonly mostWeight = Number.POSITIVE_INFINITY,
  ) {}

  get(key: string): V | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.value;
  }

  put(key: string, value: V, weight = 1): void {
    this.#drop(key);
    this.#kept.set(key, { value, weight });
    this.#weight += weight;
    for (const old of this.#kept.keys()) {
      if (old === key || (this.#kept.size <= this.most && this.#weight <= this.mostWeight)) break;
      this.#drop(old);
    }
  }

  #drop(key: string): void {
    this.#weight -= this.#kept.get(key)?.weight ?? 0;
    this.#kept.delete(key);
  }
}
