/** A calendar day as YYYY-MM-DD with where it stands. */
export interface FoundDate {
  start: number;
  end: number;
  day: string;
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const monthName = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}';

/** The forms of trust-rules 2.4, and which groups are year, month and day. */
const forms: readonly { pattern: RegExp; order: readonly [number, number, number] }[] = [
  { pattern: /(?<!\d)(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/g, order: [1, 2, 3] },
  { pattern: /(?<!\d)(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/g, order: [1, 2, 3] },
  {
    pattern: new RegExp(`(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?[ -]${monthName},?[ -](\\d{4})(?!\\d)`, 'gi'),
    order: [3, 2, 1],
  },
  {
    pattern: new RegExp(`(?<![a-z])${monthName} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})(?!\\d)`, 'gi'),
    order: [3, 1, 2],
  },
];

/** Every date of a text, in no particular order. */
export function findDates(text: string): FoundDate[] {
  const found: FoundDate[] = [];
  for (const { pattern, order } of forms) {
    for (const match of text.matchAll(pattern)) {
      const [year, month, day] = order.map(group => match[group] ?? '') as [string, string, string];
      const iso = dayOf(year, month, day);
      if (iso !== null) found.push({ start: match.index, end: match.index + match[0].length, day: iso });
    }
  }
  return found;
}

/** The day that a text is, when it is a date and nothing else. */
export function asDate(text: string): string | null {
  const found = findDates(text.trim());
  const whole = found.find(({ start, end }) => start === 0 && end === text.trim().length);
  return whole?.day ?? null;
}

function dayOf(year: string, month: string, day: string): string | null {
  const named = months.indexOf(month.slice(0, 3).toLowerCase());
  const number = named >= 0 ? named + 1 : Number(month);
  if (!(number >= 1 && number <= 12) || !(Number(day) >= 1 && Number(day) <= 31)) return null;
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}
