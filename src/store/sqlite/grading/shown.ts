/**
 * Why a text is not what a screen of pass B can show (`BlindSeverity` without `item`), in one clause, or null. Asked
 * before it is stored, so that no screen meets another.
 */
export function shownFault(shown: unknown): string | null {
  if (!isRecord(shown)) return 'what pass B is to show is no object';
  const rule = fields.find(([name, isRight]) => !isRight(shown[name]));
  return rule ? `what pass B is to show has no ${rule[0]} of its form` : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
const isNumber = (value: unknown): boolean => typeof value === 'number';
const orNull =
  (is: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === null || is(value);
const listOf =
  (is: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(is);
const recordOf =
  (members: Readonly<Record<string, (value: unknown) => boolean>>) =>
  (value: unknown): boolean =>
    isRecord(value) && Object.entries(members).every(([name, is]) => is(value[name]));

const fields: readonly [string, (value: unknown) => boolean][] = [
  ['closing', isText],
  ['verdict', isText],
  [
    'gates',
    listOf(
      recordOf({
        name: isText,
        type: orNull(isText),
        state: value => value === 'FAIL' || value === 'pass' || value === 'not known',
      }),
    ),
  ],
  ['messages', listOf(isText)],
  [
    'deliverables',
    listOf(recordOf({ path: isText, bytes: orNull(isCount), present: value => typeof value === 'boolean' })),
  ],
  ['printed', listOf(recordOf({ step: isNumber, text: isText }))],
  [
    'trace',
    recordOf({
      steps: isCount,
      commands: isCount,
      filesWritten: isCount,
      lastExit: orNull(isNumber),
      lastExitStep: orNull(isNumber),
      closingStep: orNull(isNumber),
    }),
  ],
  ['task', orNull(isText)],
];
