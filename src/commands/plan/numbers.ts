import { visibleLine } from '../../core/text/visible.js';
import { UsageError } from '../io.js';

/** `5%`, `0.05`, and `all` for everything. */
export function shareOf(written: string, option: string): number {
  if (written === 'all') return 1;
  const share = readShare(written);
  if (share === null)
    throw new UsageError(
      `${option} takes a share such as 5% or 0.05, or "all"; "${visibleLine(written, 30)}" is none.`,
    );
  return share;
}

/** null: neither per cent nor a number from 0 to 1. */
export function readShare(written: string): number | null {
  const [, number, sign] = /^(\d+(?:\.\d+)?|\.\d+)(%?)$/.exec(written.trim()) ?? [];
  if (number === undefined) return null;
  const share = sign === '%' ? Number(number) / 100 : Number(number);
  return share <= 1 ? share : null;
}

/** A whole number from `least`. */
export function countOf(written: string, option: string, least = 0): number {
  const count = /^\d+$/.test(written.trim()) ? Number(written) : Number.NaN;
  if (Number.isSafeInteger(count) && count >= least) return count;
  throw new UsageError(
    `${option} takes a whole number from ${least}; "${visibleLine(written, 30)}" is none.`,
  );
}

/** A number strictly between 0 and 1, or per cent. */
export function betweenOf(written: string, option: string): number {
  const share = readShare(written);
  if (share !== null && share > 0 && share < 1) return share;
  throw new UsageError(
    `${option} takes a number between 0 and 1, such as 0.8 or 80%; "${visibleLine(written, 30)}" is none.`,
  );
}
