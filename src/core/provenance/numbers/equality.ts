import { type Decimal, POWERS, roundTo, sameMagnitude, sameNumber, shift } from './decimal.js';

/** How an evidence number agrees with an answer value (trust-rules 2.4). */
export type Agreement = 'exact' | 'rounded' | 'truncated' | 'coarser' | 'percent';

/** What, besides the two numbers, decides whether a factor of 100 may lie between them. */
export interface PercentContext {
  /** Either number has a percent sign of its own. */
  sign: boolean;
  /** The key or the prompt calls the value a percentage or a share. */
  named: boolean;
}

/** A value needs this many digits to be recognised in a longer number (trust-rules 2.4). */
const SIG_OF_A_ROUNDED_VALUE = 3;
/** A printed number needs this many to stand for a longer value. */
const SIG_OF_COARSE_EVIDENCE = 4;
/** Both numbers, for a factor of 100 that nothing announces. */
const SIG_OF_UNSAID_PERCENT = 4;
/** Both numbers, where only a name announces it: 87 rows are no evidence for a share of 0.87. */
const SIG_OF_NAMED_PERCENT = 3;

/** How evidence `e` agrees with the answer `v`; null: it does not. */
export function agreement(v: Decimal, e: Decimal, percent: PercentContext): Agreement | null {
  if (v.negative !== e.negative) return null;
  return sameScale(v, e) ?? percentAgreement(v, e, percent);
}

/** A factor of 100 lies between the two, and something says that it may. */
export function percentAgreement(v: Decimal, e: Decimal, percent: PercentContext): 'percent' | null {
  if (!mayBePercent(v, e, percent)) return null;
  return sameScale(v, shift(e, 2)) !== null || sameScale(v, shift(e, -2)) !== null ? 'percent' : null;
}

/** The magnitudes agree and only the signs differ: noted, and never convicting. */
export function differsInSignOnly(v: Decimal, e: Decimal): boolean {
  return v.negative !== e.negative && sameScale(v, e) !== null;
}

/**
 * Whether literal `l` carries every digit of the occurrence `k`, so that printing `k` needed no computing: l = k, or l
 * rounds to k at k's decimals and has at least as many significant digits (trust-rules 2.6).
 */
export function carries(l: Decimal, k: Decimal): boolean {
  if (sameNumber(l, k)) return true;
  if (l.negative !== k.negative || l.sig < k.sig || l.dp <= k.dp) return false;
  return sameNumber(roundTo(l, k.dp, 'half-up'), k) || sameNumber(roundTo(l, k.dp, 'half-even'), k);
}

/** Agreement of the magnitudes as they stand, signs aside. */
export function sameScale(v: Decimal, e: Decimal): Agreement | null {
  if (v.small >= 0 && e.small >= 0 && Math.abs(v.dp - e.dp) <= 15) return sameScaleSmall(v, e);
  if (sameMagnitude(v, e)) return 'exact';
  if (v.dp < e.dp && v.sig >= SIG_OF_A_ROUNDED_VALUE) {
    if (sameMagnitude(roundTo(e, v.dp, 'half-up'), v)) return 'rounded';
    if (sameMagnitude(roundTo(e, v.dp, 'half-even'), v)) return 'rounded';
    if (sameMagnitude(roundTo(e, v.dp, 'down'), v)) return 'truncated';
  }
  if (e.dp < v.dp && e.sig >= SIG_OF_COARSE_EVIDENCE) {
    if (sameMagnitude(roundTo(v, e.dp, 'half-up'), e)) return 'coarser';
    if (sameMagnitude(roundTo(v, e.dp, 'half-even'), e)) return 'coarser';
  }
  return null;
}

/** The same without long arithmetic, for numbers of up to fifteen digits: the case that every occurrence goes through. */
function sameScaleSmall(v: Decimal, e: Decimal): Agreement | null {
  if (v.dp === e.dp) return v.small === e.small ? 'exact' : null;
  const [long, short] = v.dp < e.dp ? [e, v] : [v, e];
  const unit = POWERS[long.dp - short.dp]!;
  const rest = long.small % unit;
  const whole = (long.small - rest) / unit;
  if (rest === 0) return whole === short.small ? 'exact' : null;
  const evidenceIsLonger = long === e;
  if (short.sig < (evidenceIsLonger ? SIG_OF_A_ROUNDED_VALUE : SIG_OF_COARSE_EVIDENCE)) return null;
  const twice = rest * 2;
  const rounds =
    short.small === whole + 1
      ? twice >= unit
      : short.small === whole && (twice < unit || (twice === unit && whole % 2 === 0));
  if (rounds) return evidenceIsLonger ? 'rounded' : 'coarser';
  return evidenceIsLonger && short.small === whole ? 'truncated' : null;
}

function mayBePercent(v: Decimal, e: Decimal, { sign, named }: PercentContext): boolean {
  const least = Math.min(v.sig, e.sig);
  return sign || least >= (named ? SIG_OF_NAMED_PERCENT : SIG_OF_UNSAID_PERCENT);
}
