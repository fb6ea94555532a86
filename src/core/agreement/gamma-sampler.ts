import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/**
 * A sampler of Gamma(shape, 1) for shapes >= 1/2, repeatable for a given seed. Marsaglia and Tsang 2000 for shapes
 * >= 1; below that one more draw is taken at shape + 1 and scaled by U^(1/shape), as they advise.
 */
export function gammaSampler(seed: number): (shape: number) => number {
  const generator = xoroshiro128plus(seed);
  const uniform = () => uniformFloat64(generator);
  const normal = normalSampler(uniform);

  const atLeastOne = (shape: number): number => {
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = normal();
      const root = 1 + c * x;
      if (root <= 0) continue;
      const v = root * root * root;
      const u = 1 - uniform(); // in (0, 1]: its logarithm is finite
      if (Math.log(u) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
    }
  };
  return shape => (shape >= 1 ? atLeastOne(shape) : atLeastOne(shape + 1) * (1 - uniform()) ** (1 / shape));
}

/** Marsaglia's polar method; it yields normals in pairs. */
function normalSampler(uniform: () => number): () => number {
  let spare: number | null = null;
  return () => {
    if (spare !== null) {
      const kept = spare;
      spare = null;
      return kept;
    }
    for (;;) {
      const x = 2 * uniform() - 1;
      const y = 2 * uniform() - 1;
      const square = x * x + y * y;
      if (square === 0 || square >= 1) continue;
      const scale = Math.sqrt((-2 * Math.log(square)) / square);
      spare = y * scale;
      return x * scale;
    }
  };
}
