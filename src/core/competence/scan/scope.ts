import type { GateScope } from '../gate.js';
import { phrase, wordsOf } from './words.js';

export interface Scoped {
  /** Constant text of the message with the sources of its holes. */
  message: string | null;
  guard: string;
  /** Source of what is tried, when it stands in a handler. */
  tried: string;
  /** Sources of the arguments that callers give for the parameters in the guard or the message. */
  given: readonly string[];
  fn: { name: string; decorators: string; cls: string | null; params: readonly string[] };
}

export type Blame = { scope: GateScope; why: 'reference' | 'grader_config' | 'plumbing' | null };

/** Whose fault a failure is: the agent's output unless message or condition speak of something else alone. */
export function scopeOfSite(site: Scoped): Blame {
  const said = site.message === null ? '' : phrase(site.message);
  if (referenceBroken.test(said) && !comparing.test(said)) return { scope: 'reference', why: 'reference' };
  if (
    configWords.test(said) ||
    configWords.test(phrase(site.guard)) ||
    /\benviron\b|\bgetenv\b/.test(site.guard)
  )
    return plumbing('grader_config');
  if (
    setup.test(site.fn.decorators) ||
    /^(?:load|setup|start|__post_init__|parse_args|to_metadata)$/.test(site.fn.name)
  )
    return plumbing('grader_config');
  if (site.fn.cls !== null && /config/i.test(site.fn.cls)) return plumbing('grader_config');
  if (machinery.test(said) || /\b(?:ImportError|ModuleNotFoundError)\b/.test(site.guard))
    return plumbing('plumbing');
  if (
    /^_*(?:run_command|json_default|parse_json_stdout|parse_stdout|read_script|default_serializer)$/.test(
      site.fn.name,
    )
  )
    return plumbing('plumbing');
  // A command that the harness ran for the grader, in a function that has the session.
  if (
    /return_?code|exit_?code|\bstdout\b/.test(site.guard) &&
    /evaluate_task/.test(site.fn.decorators) &&
    !/agent|submission|candidate/.test(said)
  )
    return plumbing('plumbing');
  const named = namesIn([site.guard, site.tried].join(' '));
  const ours = named.filter(name => !neutral.has(name));
  if (ours.length > 0 && ours.every(isReference)) return { scope: 'reference', why: 'reference' };
  if (
    site.given.length > 0 &&
    site.given.every(text => namesIn(text).some(isReference) && !namesIn(text).some(isOutput))
  )
    return { scope: 'reference', why: 'reference' };
  return { scope: 'agent_output', why: null };
}

const plumbing = (why: 'grader_config' | 'plumbing'): Blame => ({ scope: 'grader_plumbing', why });

const setup = /tasks_config|setup_task|fixture/;

/** The message begins with the reference, whatever is said to be wrong with it. */
const referenceBroken =
  /^ (?:(?:evaluator|controlled|hidden|the|invalid|missing|could|cannot|can|not|read|load|parse|open|failed|to|unreadable|bad|malformed|empty|no|error|required|internal|unable|find|unexpected|staged)\s)*(?:references?|ref|gt|ground truth|groundtruth|golden|gold|answer key|oracle|expected (?:file|files|answers?|outputs?|results?|path)|truth)\s/;
/** ... but a comparison with the reference, or a trace of it, is about the output. */
const comparing =
  / (?:markers?|copied|leaks?|leaked|verbatim|identical|byte|mismatch|mismatches|match|matches|differs?|differ|than|compared|got|found|predicted|candidate|agent|output(?! or)|submission|actual) /;

const configWords =
  / (?:remote output dir|environment variable|env var|must be set|unsupported variant|unknown variant|variant index|unknown task|unsupported task|task config|grader config|config file|configuration|usage) /;

const machinery =
  /^ (?:(?:the|missing|failed|to|load|start|run|parse|read|could|not|cannot|error|in|from|empty|invalid|unexpected|no)\s)*(?:verifier|evaluator|evaluation (?:script|harness|runtime)|scorer|scoring script|grader|judge(?: model| response| output| call| api)?|harness|api key|openai|anthropic|llm|docker|container|gcs|bucket|remote (?:session|vm)|session|subprocess|tesseract|dependency|package)\s|evaluator python| api key | not installed | pip install | object of type .* is not json serializable /;

const isReference = (name: string): boolean =>
  wordsOf(name).some(word => referenceNames.has(word)) && !isOutput(name);
const isOutput = (name: string): boolean => wordsOf(name).some(word => outputNames.has(word));

const referenceNames = new Set(
  'reference references ref refs gt groundtruth truth golden gold expected oracle answerkey hidden'.split(
    ' ',
  ),
);
const outputNames = new Set(
  'pred preds predicted prediction predictions output outputs out submission submitted candidate agent actual student participant deliverable produced generated observed got mine'.split(
    ' ',
  ),
);

/** Names that say nothing about whose data it is. */
const neutral = new Set(
  'not is in and or None True False for if else os path Path exists isinstance dict list str int float set tuple bool len any all sorted type except Exception BaseException ValueError KeyError TypeError FileNotFoundError OSError IOError JSONDecodeError json pd np self cls session await meta metadata task_cfg result error err exc e is_file is_dir isfile isdir isna empty notna item key name p f file read_csv read_text load loads open read read_json file_exists directory_exists suffix stat st_size no exception raise encoding utf'.split(
    ' ',
  ),
);

/** Names and string keys of a piece of source, without attributes, constants in capitals, and loop variables. */
function namesIn(source: string): string[] {
  const loops = new Set(
    [...source.matchAll(/\bfor ([\w, ]+) in /g)].flatMap(match => (match[1] ?? '').split(/[ ,]+/)),
  );
  const keys = [...source.matchAll(/\[\s*['"](\w+)['"]\s*\]/g)].map(match => match[1] ?? '');
  const bareSource = source.replace(/(['"])(?:\\.|(?!\1).)*\1/g, ' ');
  const names = [...bareSource.matchAll(/(?<![\w.])([A-Za-z_]\w*)/g)].map(match => match[1] ?? '');
  return [...keys, ...names].filter(
    name => !loops.has(name) && !neutral.has(name) && !/^[A-Z][A-Z0-9_]*$/.test(name),
  );
}
