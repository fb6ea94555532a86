/**
 * P(X = k) and P(X <= k) for X ~ Binomial(n, 1/2), 0 <= k <= n. Through logarithms, since 2^-n underflows at n = 1075;
 * the tail is summed downwards from k by the ratio of neighbours.
 */
export function binomialHalf(k: number, n: number): { readonly point: number; readonly tail: number } {
  let log = -n * Math.LN2;
  for (let i = 1; i <= k; i += 1) log += Math.log((n - k + i) / i);
  const point = Math.exp(log);
  let tail = 0;
  let term = point;
  for (let i = k; i >= 0 && term > 0; i -= 1) {
    tail += term;
    term *= i / (n - i + 1);
  }
  return { point, tail: Math.min(1, tail) };
}
