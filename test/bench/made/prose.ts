/** Numbers from 0 up to 1, the same ones for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** `length` characters of made-up text of an agent at work: lines of words, paths and numbers. */
export const prose = (seed: number, length: number): string => cutFrom(prosePool(), seed, length);

/** `length` characters of made-up JSON, as tools return it: many quotes, so much escaping in a file of runs. */
export const records = (seed: number, length: number): string => cutFrom(recordPool(), seed, length);

function cutFrom(pool: string, seed: number, length: number): string {
  const from = (Math.imul(seed + 1, 2_654_435_761) >>> 0) % (pool.length - length);
  return pool.slice(from, from + length);
}

const poolChars = 1_000_000;

const prosePool = once(() => {
  const random = randomFrom(7);
  const words =
    'the report table column check value model price run file test result now wrote read from into with output and is'.split(
      ' ',
    );
  const pick = (): string => words[Math.floor(random() * words.length)]!;
  return filled(() => {
    const line = Array.from({ length: 6 + Math.floor(random() * 9) }, pick).join(' ');
    const extra = random();
    if (extra < 0.1) return `$ python3 "src/${pick()}_${pick()}.py" --${pick()}=${random().toFixed(4)}\n`;
    if (extra < 0.3) return `  ${pick()}/${pick()}.csv\t${Math.floor(random() * 1e6)}\n`;
    return `${line}.\n`;
  });
});

const recordPool = once(() => {
  const random = randomFrom(11);
  return filled(() => {
    const id = Math.floor(random() * 1e6);
    return `{"id": "R${id}", "status": "available", "price": ${id % 997}, "origin": "A${id % 91}", "seats": ${id % 17}}, `;
  });
});

function filled(line: () => string): string {
  const lines: string[] = [];
  for (let chars = 0; chars < poolChars; ) {
    const next = line();
    lines.push(next);
    chars += next.length;
  }
  return lines.join('');
}

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}
