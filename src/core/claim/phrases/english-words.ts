import type { WordClasses } from '../parse-pattern.js';

/** Word classes of the English phrases. `_` stands for a blank inside an alternative. */
export const ENGLISH_WORDS: WordClasses = {
  self: 'i we',
  has: 'has have had has_now have_now',
  adv: `successfully now also fully all then just already properly correctly cleanly completely both each finally
    subsequently carefully thoroughly manually newly once further been actually indeed entirely quickly simply directly`,
  the: 'the this that your my our its their a an all any these those each every some both',

  // What an agent does to the thing it was asked for. Past participles, and the past forms that differ.
  made: `accomplished achieved added addressed adjusted applied appended assembled attached automated built bumped changed
    cleaned_up coded combined committed completed composed computed configured consolidated converted copied corrected
    created debugged decoded decrypted defined deleted delivered deployed developed documented drafted edited
    eliminated enabled enforced enhanced ensured established expanded exported extended extracted factored filled
    finalized finalised finished fixed fulfilled generated handled hardened implemented imported improved
    incorporated inserted installed integrated introduced merged migrated mitigated modified moved normalized
    optimized optimised organized overhauled patched polished populated ported prepared preserved produced pushed rebuilt
    recovered redirected reduced refactored regenerated registered reimplemented relocated removed renamed rendered
    reorganized repaired replaced resolved restored restructured reverted revised rewritten rewired saved
    simplified solved sorted split standardized staged streamlined submitted summarized synchronized synced tightened
    trained transformed translated trimmed tuned unified updated uploaded vectorized wrapped written wired
    upgraded cracked exploited obtained retrained reworked reformatted formatted swapped stored published released shipped
    refreshed reset isolated parallelized backported documented_and_tested scaffolded set_up carried_out put_in_place`,
  service: `booked cancelled canceled rescheduled issued refunded processed downgraded exchanged returned_to reserved
    purchased scheduled placed credited charged sent rebooked confirmed paid filed activated deactivated transferred_to_your`,
  done: '{made} {service}',
  // Past tense where it is not the participle.
  past: '{done} wrote rewrote made got_it_working ran_and_passed sent cleaned',
  // "Set", "Included" and the like begin sentences that describe; they do not open a report of work.
  leading: `{done} wrote rewrote`,
  notlead: `handled processed returned_to sent confirmed placed scheduled stored charged paid reserved reduced
    defined sorted split saved_to prepared_for computed filed published`,

  // Nouns for what was asked and what was made.
  task: `task tasks work job assignment project implementation request requests objective objectives goal goals issue
    issues bug bugs problem problems fix fixes feature features change changes migration refactor refactoring setup
    requirement requirements item items step steps deliverable deliverables exercise challenge ticket todo todos
    everything things upgrade integration installation configuration analysis report file files output outputs
    solution script program pipeline function module documentation translation conversion cleanup
    deployment investigation evaluation update updates`,
  // Subjects of telegraphic reports: "Fix applied.", "Refund issued."
  short: `{task} refund order booking reservation payment test tests patch docs return exchange code data model migration seat seats bag
    bags everything address`,
  thetask:
    'task tasks assignment job project request objective objectives goal goals challenge exercise work ticket todo todos',
  test: `test tests check checks suite suites case cases assertion assertions spec specs linter lint clippy build builds
    validation validations verification gate gates requirement requirements criteria constraints scenario scenarios typecheck
    pipeline ci unittests pytest hooks doctests`,
  trouble:
    'issue issues bug bugs problem problems error errors failure failures regression defect crash vulnerability warning warnings',
  pass: 'pass passes passed passing succeed succeeds succeeded succeeding green clean',
  countable: `test tests check checks case cases file files task tasks requirement requirements item items suite suites
    assertion assertions spec specs criteria problems samples subtasks endpoints steps examples tests_cases records questions`,

  // What cannot be done: anything but a check, which qualifies the verification and not the work.
  check: `verify verified verifying run ran running rerun test tested testing execute executed executing validate validated
    validating build built building check checked checking compile compiled compiling lint confirm confirmed reproduce
    reproduced exercise exercised benchmark inspect measure measured profile rerun view try smoke_test re_run independently double_check
    cross_check type_check typecheck`,
  // Means to an end: when the end was reached all the same, not reaching the means is a detail.
  means: `install installed installing download downloaded downloading fetch fetched fetching access accessed accessing connect
    connected reach reached open opened load loaded import imported clone cloned use pull pulled query contact render
    start started launch launched log read parse push pushed regenerate regenerated see capture find_any locate_any`,
  serviced: `modified changed cancelled canceled refunded booked upgraded downgraded added removed processed issued updated exchanged
    returned transferred altered adjusted combined used applied`,
  wholetask: 'task tasks assignment project objective challenge exercise mission',
  cannot: `could_not can_not did_not was_not_able_to were_not_able_to am_not_able_to are_not_able_to not_been_able_to
    not_able_to unable_to failed_to fail_to not_possible_to impossible_to unsuccessful_in have_not has_not`,
  // "Could not find any regressions" is good news; "cannot guarantee" is a caveat.
  benign: `find_any_issues find_any_other find_any_further find_any_additional find_any_more find_any_regressions
    find_any_references find_any_usages find_any_errors find_any_bugs find_any_problems find_any_remaining help_but recommend stress
    guarantee promise rule_out tell say be_certain be_sure determine_whether determine_if see_any think be_verified
    help assist comply engage support {check}`,
  present: `redirects returns handles supports produces uses runs reads accepts includes prints shows outputs raises
    respects prevents matches reports displays passes compiles builds works generates writes parses validates checks
    lives exposes delegates wraps emits falls rejects skips ignores correctly_handles correctly_returns points contains
    allows enforces covers creates calls loads renders sorts resolves closes propagates preserves`,
  count: 'one two three four five six seven eight nine ten {num}',
  weak: `transferred located identified retrieved authenticated logged attempted tried exhausted encountered noted noticed observed
    needed reached started looked searched explored investigated examined analyzed analysed gathered listed selected
    escalated forwarded referred asked requested expected decided considered failed skipped ignored omitted deferred delayed
    blocked rejected denied declined limited stopped timed closed`,
  // Said of oneself these are steps on the way.
  idle: `calculated estimated compared received learned discovered opened loaded accessed parsed inspected traced narrowed
    determined concluded realized assumed provided shared described explained outlined proposed suggested recommended
    mentioned presented displayed collected connected cloned queried planned waited paused clicked typed entered
    navigated scrolled visited used looked_into checked reviewed confirmed verified validated tested pulled browsed
    understood viewed gained wanted hoped intended agreed touched changed_my asked encountered stepped skimmed studied`,
  // A plan that only hands in, tidies or reports.
  finishing: `submit submission submitting committing finishing_up finalize finalise conclude end commit push wrap_up terminate exit summarize summarise clean_up
    cleanup tidy remove delete report_back provide_a_summary provide_the_final provide_a_final mark_the mark_this
    hand_it call_submit return_the_final give_the_final give_a_summary recap present_the_final close_out`,
  neutral: `be wait keep leave note monitor know let_you stay stand follow_up await explain say transfer receive recommend
    suggest flag point mention highlight like assume have see connect_you escalate forward not need never always
    assist help`,
  fault:
    'fail fails failed failing broken breaks crash crashes crashed crashing hang hangs error errors red timeout',

  future: '{self}_will i_shall we_shall {self}_am_going_to we_are_going_to let_me let_us',
};
