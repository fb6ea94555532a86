import type { Rule } from './table.js';

/** Status fields of a closing that is a JSON document (json-text.ts). */
export const JSON_STATUS: readonly Rule[] = [
  { name: 'json.done', family: 'SUCC', whole: true, phrases: ['{saysdone}'] },
  { name: 'json.failed', family: 'FAIL', whole: true, phrases: ['{saysfailed}'] },
  { name: 'json.partial', family: 'PART', whole: true, phrases: ['{sayspartial}'] },
  { name: 'json.open', family: 'FUTURE', phrases: ['{saysopen}'] },
];
