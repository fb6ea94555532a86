/**
 * Where uniforms in [0, 1) come from. An object with a method, not a function: the loops that draw stay compiled when
 * the next bootstrap brings a source of its own.
 */
export interface Uniforms {
  next(): number;
}

/**
 * A draw from Binomial(n, p), 0 <= p <= 1, from uniforms in [0, 1). By inversion where few successes are expected, else
 * by transformed rejection (BTRS, Hormann 1993), so that a draw costs about the same for any n.
 */
export function binomial(n: number, p: number, uniforms: Uniforms): number {
  if (n === 0 || p <= 0) return 0;
  if (p >= 1) return n;
  if (p > 0.5) return n - binomial(n, 1 - p, uniforms);
  return n * p < 10 ? byInversion(n, p, uniforms) : byRejection(n, p, uniforms);
}

function byInversion(n: number, p: number, uniforms: Uniforms): number {
  const odds = p / (1 - p);
  let mass = Math.exp(n * Math.log1p(-p));
  let left = uniforms.next();
  let k = 0;
  while (left > mass && k < n) {
    left -= mass;
    k += 1;
    mass *= ((n - k + 1) / k) * odds;
  }
  return k;
}

function byRejection(n: number, p: number, uniforms: Uniforms): number {
  const spread = Math.sqrt(n * p * (1 - p));
  const b = 1.15 + 2.53 * spread;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const centre = n * p + 0.5;
  const squeeze = 0.92 - 4.2 / b;
  for (;;) {
    const u = uniforms.next() - 0.5;
    const v = uniforms.next();
    const edge = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / edge + b) * u + centre);
    if (!(k >= 0 && k <= n)) continue;
    if (edge >= 0.07 && v <= squeeze) return k;
    const height = Math.log((v * (2.83 + 5.1 / b) * spread) / (a / (edge * edge) + b));
    if (height <= logMassOverMode(n, p, k)) return k;
  }
}

/** log of P(k) / P(mode), factorials by Stirling's series. */
function logMassOverMode(n: number, p: number, k: number): number {
  const mode = Math.floor((n + 1) * p);
  const odds = p / (1 - p);
  return (
    (mode + 0.5) * Math.log((mode + 1) / (odds * (n - mode + 1))) +
    (n + 1) * Math.log((n - mode + 1) / (n - k + 1)) +
    (k + 0.5) * Math.log((odds * (n - k + 1)) / (k + 1)) +
    (stirling(mode) + stirling(n - mode) - stirling(k) - stirling(n - k))
  );
}

/** log k! - [(k + 1/2) log(k + 1) - (k + 1) + log(2 pi)/2], exact for small k. */
function stirling(k: number): number {
  if (k < small.length) return small[k]!;
  const square = (k + 1) ** 2;
  return (1 / 12 - (1 / 360 - 1 / 1260 / square) / square) / (k + 1);
}

const small = Array.from({ length: 10 }, (_, k) => {
  let log = 0;
  for (let i = 2; i <= k; i += 1) log += Math.log(i);
  return log - ((k + 0.5) * Math.log(k + 1) - (k + 1) + Math.log(2 * Math.PI) / 2);
});
