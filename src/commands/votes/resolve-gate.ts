import { z } from 'zod';
import type { VoteSubject } from '../../store/provenance.js';

/** A gate by where it is: its task (or the whole benchmark), its file, and what it says, or its key, or its line. */
export const gateNameSchema = z
  .strictObject({
    task: z.string().min(1),
    /** Left out where there is no source: the gate is known by its message. */
    file: z.string().min(1).optional(),
    template: z.string().optional(),
    check_key: z.string().optional(),
    line: z.number().int().positive().optional(),
  })
  .refine(({ template, check_key: key, line }) => [template, key, line].some(each => each !== undefined));
export type GateName = z.infer<typeof gateNameSchema>;

/** Of the runs of a project, which task each is of. */
export type TaskOf = (runId: string) => { benchmark: string; taskId: string } | undefined;

interface GateShown {
  file: string;
  line: [number, number];
  message: string | null;
  check_key: string | null;
}

/**
 * Hashes of the gates that a vote names; several when it names a benchmark, whose tasks share a grader. Or why none: one
 * clause for a person; `unread` when no grader of the task is read yet.
 */
export function resolveGate(
  question: VoteSubject['question'],
  name: GateName,
  subjects: readonly VoteSubject[],
  taskOf: TaskOf,
): { hashes: string[] } | { why: string; unread: boolean } {
  const ofTask = subjects.filter(
    subject => subject.question === question && isOf(taskOf(subject.runId), name.task),
  );
  if (ofTask.length === 0)
    return {
      why: `no gate of a task "${name.task}" is asked of here: import with --tasks DIR and audit first`,
      unread: true,
    };
  const found = ofTask.filter(({ text }) => isNamed(JSON.parse(text) as GateShown, name));
  const perTask = new Map<string, number>();
  for (const { runId } of found) perTask.set(runId, (perTask.get(runId) ?? 0) + 1);
  const many = Math.max(0, ...perTask.values());
  if (found.length === 0)
    return { why: `${placeOf(name)} has no gate that is ${spelled(name)}`, unread: false };
  if (many > 1)
    return {
      why: `${many} gates of ${placeOf(name)} are ${spelled(name)}: give its line too`,
      unread: false,
    };
  return { hashes: [...new Set(found.map(({ hash }) => hash))] };
}

const placeOf = ({ file, task }: GateName): string =>
  file === undefined ? `task "${task}"` : `${file} of task "${task}"`;

const isOf = (task: ReturnType<TaskOf>, name: string): boolean =>
  task !== undefined && [task.taskId, task.benchmark, `${task.benchmark}/${task.taskId}`].includes(name);

const isNamed = (shown: GateShown, { file, template, check_key: key, line }: GateName): boolean =>
  (file === undefined || shown.file === file) &&
  (template === undefined || (shown.message !== null && says(shown.message, template))) &&
  (key === undefined || shown.check_key === key) &&
  (line === undefined || (line >= shown.line[0] && line <= shown.line[1]));

/**
 * Whether a message is the one that a template names. What stands in braces may be anything there: a scan writes constants
 * out (`result.json` for `{RESULT}`) and may name a hole otherwise.
 */
function says(message: string, template: string): boolean {
  const [text, wanted] = [plain(message), plain(template)];
  if (text === wanted) return true;
  const parts = wanted.split(/\{[^{}]*\}/u);
  if (parts.length === 1) return false;
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const last = index === parts.length - 1;
    const found =
      index === 0
        ? text.startsWith(part)
          ? 0
          : -1
        : last
          ? text.length - part.length
          : text.indexOf(part, at);
    if (found < at || !text.startsWith(part, found)) return false;
    at = found + part.length;
  }
  return true;
}

/** White space is no part of a message (trust-rules 4). */
const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const spelled = ({ template, check_key: key, line }: GateName): string =>
  [
    ...(template === undefined ? [] : [`saying "${template}"`]),
    ...(key === undefined ? [] : [`under the key ${key}`]),
    ...(line === undefined ? [] : [`at line ${line}`]),
  ].join(', ');
