import type { ResultSettings } from '../grading-file.js';
import { valuesIn } from './lenient-json.js';
import { emptyReading, type Reading } from './reading.js';
import { readReport } from './report.js';
import { readCtrf, readJunit } from './tests.js';

/** What a grader left to be read, for a form that is not the exit code. */
export function readResult(text: string, settings: ResultSettings): Reading {
  const how = settings.tests ?? 'all';
  if (text.trim() === '') return emptyReading(null);
  if (settings.form === 'junit') return readJunit(text, how);
  if (settings.form === 'number') return readNumbers(text);
  const values = valuesIn(text);
  if (settings.form === 'ctrf') {
    return values[0] === undefined ? emptyReading('the report is no JSON') : readCtrf(values[0], how);
  }
  if (values.length === 0) return emptyReading('it is no JSON');
  const readings = values.map(value => readReport(value, settings));
  const scored = readings.filter(({ scores }) => scores.length > 0);
  const [first] = scored;
  if (first === undefined) return readings.at(-1) ?? emptyReading(null);
  // Two reports with one score say the same; the last is the whole one.
  return { ...(scored.at(-1) ?? first), scores: distinct(scored.flatMap(({ scores }) => scores)) };
}

/** A report that a function returned. */
export function readReturned(value: unknown, settings: ResultSettings): Reading {
  const reading = readReport(value, settings);
  return { ...reading, scores: distinct(reading.scores) };
}

/** Lines that are a number, or end in one after a name of a score. */
function readNumbers(text: string): Reading {
  const bare: number[] = [];
  const named: number[] = [];
  for (const line of text.split(/\r\n|\r|\n/u)) {
    // Longer lines are no numbers, and could be made to take long.
    const said = line.length > 500 ? '' : line.trim();
    const whole = NUMBER_LINE.exec(said)?.[1];
    if (whole !== undefined) bare.push(toNumber(whole));
    const after = NAMED_LINE.exec(said)?.[1];
    if (after !== undefined) named.push(toNumber(after));
  }
  const found = bare.length > 0 ? bare : named;
  if (found.length === 0) return emptyReading('no line of it is a number');
  return { ...emptyReading(null), scores: distinct(found) };
}

const NUMBER = '[-+]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:e[-+]?\\d+)?|[-+]?(?:nan|inf(?:inity)?)';
const NUMBER_LINE = new RegExp(`^\\s*\\[?\\s*(${NUMBER})\\s*\\]?\\s*$`, 'iu');
const NAMED_LINE = new RegExp(`\\b(?:score|reward|result)\\s*[:=]\\s*(${NUMBER})\\s*$`, 'iu');

function toNumber(text: string): number {
  if (/nan/iu.test(text)) return Number.NaN;
  if (/inf/iu.test(text)) return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return Number(text);
}

const distinct = (numbers: readonly number[]): number[] =>
  numbers.filter(
    (each, at) =>
      numbers.findIndex(other => Object.is(other, each) || Math.abs(other - each) <= 1e-12) === at,
  );
