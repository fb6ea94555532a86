import type { Rule } from './table.js';

/** SUCC and HEDGED in English. */
export const ENGLISH_SUCCESS: readonly Rule[] = [
  {
    name: 'succ.done',
    family: 'SUCC',
    whole: true,
    phrases: [
      '^done',
      '^all (done|set)',
      '^finished !(by|with)',
      '^(complete|completed|success|successful|resolved|fixed|solved) $',
      '^(mission|task) accomplished',
      '^{thetask} (complete|completed|done|finished|solved)',
      '{self} (are|am) (all)? (done|finished)',
      '(it|that) is (now)? (done|complete|fixed|solved|resolved)',
      'you are (now)? all set',
    ],
  },
  {
    name: 'succ.task-complete',
    family: 'SUCC',
    whole: true,
    phrases: [
      '{thetask} (as|is|are|was|were|has been|have been)? {adv}? (complete|completed|done|finished|accomplished|fulfilled|solved|closed) !(by hand|when|once|if)',
      '{task} (is|are|was|were|has been|have been) {adv}? (complete|completed|done|finished|accomplished|fulfilled|solved|fixed|resolved|implemented|in place|ready|working|finalized)',
      '{trouble} (is|are|was|were|has been|have been|should now be)? {adv}? (fixed|resolved|solved|addressed|gone|eliminated)',
      '{self} {has}? {adv}? (completed|finished|accomplished|solved|fixed|resolved|addressed|implemented|fulfilled) (all)? (of)? {the}? ..3 ({task}|{trouble})',
      'all (of)? {the}? ..3 ({task}|criteria|subtasks|modules|functions|endpoints) (is|are|have been|were|has been) {adv}? (met|satisfied|complete|completed|done|fulfilled|implemented|addressed|fixed|resolved|in place|finished|written|created|generated|delivered)',
      '(everything|all) (is|has been|have been|are) {adv}? (done|complete|completed|in place|ready|set up|implemented|finished|fixed)',
      '{self} can (now)? (conclude|close) (this|the|our) ({thetask}|conversation|discussion)',
    ],
  },
  {
    name: 'succ.all-pass',
    family: 'SUCC',
    phrases: [
      'all ..4 {test} (are|is|now|have|has|still|also)? {adv}? {pass}',
      'all {pass}',
      'all ..3 (are|is) (now)? (green|passing|passed|clean|valid|met|satisfied)',
      '{test} (all|now|are|is|also|still|have|has|both|suite|run|again|currently)? (all|now|again)? {pass}',
      '{whole} ..3 {countable}',
      '{countable} ..2 {whole}',
      '{pass} ..3 {whole}',
      '{whole} ..1 {pass}',
      '{zero} (failed|failures|failing)',
      '{num} passed',
      '(no|without) (any)? (new|test)? (regressions|failures)',
    ],
  },
  {
    name: 'succ.first-person',
    family: 'SUCC',
    phrases: [
      '{self} {has}? {adv}? {adv}? {past}',
      '{self} (went ahead and|managed to|was able to|were able to) {adv}? !{check} !{means} !(find|identify|locate|look|confirm|understand|determine|narrow)',
      '{self} {has}? got ..4 (working|running|compiling|to compile|to work|to pass|to run|to build)',
    ],
  },
  {
    name: 'succ.checked',
    family: 'SUCC',
    phrases: [
      '{self} {has}? {adv}? (verified|validated|tested) (that|it|everything|all|both|each|locally|the|against|with|via|by) !(your|user|customer)',
      '^{adv}? (verified|validated|tested) !(your|user|customer)',
      '(is|are|was|were|has been|have been) {adv}? (verified|validated|tested) !(by the user)',
      'verified (to be|as) correct',
    ],
  },
  {
    name: 'succ.passive',
    family: 'SUCC',
    phrases: [
      '(has|have) (now|also|all|both)? been {adv}? {done} !(by the|by your|on behalf|within)',
      '(has|have) (now|also|all|both)? been {adv}? successfully !{weak} {ed}',
      '(is|are) (now|successfully|all) {adv}? {done}',
      '(was|were) {adv}? {made} !(by the|in the past|within|before)',
      'all ..5 (is|are) {adv}? (complete|completed|written|generated|created|implemented|fixed|resolved|in place|saved|ready|finished|installed|configured)',
      '(files|outputs|file|output|artifacts|deliverables) (are|is|were)? {adv}? (written|created|generated|produced|saved|delivered|prepared)',
    ],
  },
  {
    name: 'succ.adverb',
    family: 'SUCC',
    phrases: [
      'successfully {past}',
      'successfully !{weak} {ed}',
      '({done}|ran|run|executed|compiled|passed|loaded|trained|finished) successfully',
      '(compiles|builds|runs|passes|completes|loads|renders|executes|imports|compile|build|compiled|built|ran|parses) (successfully|correctly|cleanly|fine|properly|without errors|without error|without issues|without any errors|without warnings|without problems|with no errors|ok)',
      '(was|were|is|are|has been) (all)? successful',
    ],
  },
  {
    name: 'succ.works',
    family: 'SUCC',
    phrases: [
      '(works|work|working|runs|behaves|functions|functioning|operates) (now|correctly|as expected|as intended|as required|as specified|as requested|as designed|properly|fine|perfectly|end to end|again|great)',
      '(everything|it|fix|solution|code|implementation|feature|this|script|app|application|server) (all|now|also)? works !(by|like|only|if|when|for)',
      '(is|are) (now)? (fully)? (working|functional|operational|up and running)',
      'now {present}',
      'no longer (fails|crashes|raises|throws|occurs|happens|hangs|errors|leaks|appears|reproduces|breaks|blocks|returns)',
    ],
  },
  {
    name: 'succ.lead',
    family: 'SUCC',
    phrases: ['^!{notlead} {adv}? !{notlead} {leading} !(by the|version|price)'],
  },
  {
    name: 'succ.commit',
    family: 'SUCC',
    phrases: [
      '(committed|pushed|merged) (as|in|to|with|on|it|the|everything|all|and)',
      '^(commit|commits|committed|pushed) (hash|sha|id|is)? (:|—)? {code}',
      '{made} and committed',
      'and (committed|pushed)',
    ],
  },
  {
    name: 'succ.summary',
    family: 'SUCC',
    phrases: [
      'here is what (has|was|have|were)? (been)? (changed|fixed|done|delivered|implemented|added|built|accomplished|created|updated|wrong and what changed)',
      '^what (has|was|have|were)? (been)? (changed|fixed|done|delivered|implemented|added|built|accomplished|created|updated)',
      'here is (a summary of)? what {self} {has}? (changed|did|done|fixed|built|implemented|added|created|updated|accomplished|completed)',
      '^what (works|worked|is working)',
      '^what {self} {has}? (changed|did|done|fixed|built|implemented|added|created|updated|accomplished|completed)',
      '^(a|the)? (quick|brief|short|final)? summary of (the|my|all)? ..1 (changes|fixes|modifications|implementation|work) !(needed|required|proposed)',
      'summary of (the|my|all)? (changes|fixes|implementation|work done) !(needed|required|proposed)',
      '^(key|main|files)? changes (made|implemented|applied)?  $',
      '(changes|modifications|fixes) {self} {has}? made',
      '^(work|tasks|items) completed',
      '^completed (work|tasks|items|changes|steps)',
      '^files (changed|modified|created|added|updated|written)',
      '(completion|completed|delivery|deliverables|deliverable) checklist',
      '^(final)? checklist ..2 (written|created|completed|generated|delivered|output|outputs|deliverables)',
      '(written|created|generated|completed|produced|delivered) ..1 (output|outputs|deliverables) files?',
    ],
  },
  {
    name: 'succ.ready',
    family: 'SUCC',
    phrases: [
      '(is|are) (now)? ready (for|to be)? (review|use|merge|submission|production|deployment|reviewed|used|merged|submitted|$)',
      '^ready for (review|use|merge|submission)',
      '(no|nothing) (further|more|else|other|additional|code)? (changes|change|action|actions|work|steps|modifications|code changes)? (is|are|was|were|needs|need|remains)? (needed|required|necessary|left to do|to be done|left|remaining)',
    ],
  },
  {
    name: 'succ.met',
    family: 'SUCC',
    phrases: [
      '(meets|met|satisfies|satisfied|fulfills|fulfils|satisfy|meet|complies with|comply with|conforms to|conform to|matches|match|adheres to|follow|follows) (all)? (of)? (the|its|their|your|our)? ..2 (requirements|conditions|criteria|specification|specifications|schema|schemas|constraints|expected results|expected output|expected outputs)',
    ],
  },
  {
    name: 'succ.service',
    family: 'SUCC',
    phrases: [
      '(booking|reservation|reservations|order|appointment|cancellation|refund|return|exchange|request|payment|upgrade|flight|flights|ticket|tickets|certificate|changes|transaction) (is|are|has been|have been|was|were) {adv}? (confirmed|complete|completed|successful|processed|all set|booked|finalized|cancelled|issued|refunded)',
    ],
  },
  {
    name: 'succ.found',
    family: 'SUCC',
    phrases: [
      '{self} {has}? {adv}? (found|got|obtained|recovered|captured|extracted|retrieved) (the|our|a) (correct|final|hidden|secret)? (flag|password|solution|answer|key)',
      '(flag|password|solution) (is|has been|was)? {adv}? (found|recovered|captured|extracted|obtained|decoded|decrypted|cracked|accepted|correct)',
    ],
  },
  { name: 'succ.tick', family: 'SUCC', capped: true, phrases: ['{tick}'] },
  {
    name: 'succ.cell',
    family: 'SUCC',
    capped: true,
    cell: true,
    phrases: [
      '^(written|validated|done|complete|completed|pass|passed|passing|ok|created|fixed|implemented|verified|success|met|working|valid|satisfied|delivered) $',
    ],
  },
  {
    name: 'hedged.should',
    family: 'HEDGED',
    phrases: [
      'should (now)? (work|resolve|fix|pass|handle|address|solve|satisfy|meet|match|succeed|function|prevent|suffice)',
      'should now (be)? {adv}? ({done}|{present}|working|correct|good|fine|complete|ready|able)',
      'should be (all)? (working|good|fine|correct|resolved|complete|ready|set|enough|sufficient)',
    ],
  },
  {
    name: 'hedged.believe',
    family: 'HEDGED',
    phrases: [
      '(believe|think|confident) (that)? (this|it|solution|answer|fix|implementation|result) (is|works|fixes|resolves|solves|addresses|completes|meets|satisfies) !(because|a|an|possible|due)',
      '(looks|seems|appears) (to be|to have been|to|like it is)? (correct|right|fine|good|complete|done|fixed|resolved|working|work|worked|solved)',
      'must have worked',
      '(likely|probably|hopefully|presumably) (now)? (works|fixed|resolved|fixes|resolves|solves|correct|complete|passes)',
    ],
  },
];
