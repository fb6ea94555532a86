import { join, relative } from 'node:path';
import { Command, CommanderError } from 'commander';
import type { AuditOptions } from './commands/audit.js';
import type { ConsensusOptions } from './commands/consensus.js';
import { faultText } from './commands/fault.js';
import { defaultPlace, type Io, shellWord, UsageError } from './commands/io.js';
import type { PlanOptions } from './commands/plan.js';
import type { ReportOptions } from './commands/report.js';
import type { RunsOptions } from './commands/runs.js';
import { visibleLine } from './core/text/visible.js';
import { version } from './version.js';

/** argv -> command table -> exit code. Every command is loaded only when it is called. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  let code = 0;
  const run = (work: (io: Io) => Promise<number>) => async () => {
    code = await work(withOptions(io, program.opts()));
  };
  const program = commandTable(io, run);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    return faultCode(error, { ...io, debug: program.opts().debug ?? false });
  }
}

type Run = (work: (io: Io) => Promise<number>) => () => Promise<void>;

function commandTable(io: Io, run: Run): Command {
  const program = new Command('trustlayer');
  program
    .description(
      "Says, beside a benchmark's recorded score, whether it can be trusted, and lets people check it by hand.",
    )
    .version(version)
    .option('--db <file>', 'the project file', defaultPlace)
    .option('--json', 'machine-readable output on stdout, and nothing else there')
    .option('--quiet', 'no progress and no closing remarks')
    .option('--no-color', 'no colour (NO_COLOR does the same)')
    .option('--debug', 'a stack trace with an error')
    .exitOverride()
    // Copied by the subcommands when they are made: every help lists what every command takes.
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: text => io.stdout.write(text),
      writeErr: text => io.stderr.write(text),
      outputError: (text, write) => write(usageFault(text)),
    })
    .allowExcessArguments(false)
    .enablePositionalOptions(false)
    .argument('[command]')
    .action((word?: string) =>
      run(async ready => {
        if (word !== undefined) {
          throw new UsageError(
            `There is no command "${visibleLine(word, 40)}": ${ready.self} --help lists them.`,
          );
        }
        return (await import('./commands/home.js')).homeCommand(ready);
      })(),
    )
    .usage('[options] [command]');

  program
    .command('demo')
    .argument('[dir]', 'where its project is kept')
    .description('a project from the bundled samples, audited, and its home screen')
    .action((dir?: string) =>
      run(async ready => (await import('./commands/demo.js')).demoCommand(ready, dir))(),
    );

  program
    .command('import')
    .argument('<path...>', 'files and folders of saved runs')
    .option('--format <name>', 'read everything as this format instead of looking at the content')
    .option(
      '--tasks <dir>',
      'a folder of tasks, for runs that do not hold them: <task>/input, <task>/reference, and all else of <task> as its grader, with the grading.json of the folder (may be repeated)',
      (dir: string, others: string[] = []) => [...others, dir],
    )
    .description('read saved runs; the format is found per file or folder')
    .action((paths: string[], options: { format?: string; tasks?: string[] }) =>
      run(async ready => (await import('./commands/import.js')).importCommand(ready, paths, options))(),
    );

  program
    .command('audit')
    .option('--only <part>', 'claims, provenance or grading')
    .option('--jobs <n>', 'threads that trace, graders and voters at once (default: all cores)')
    .option('--regrade', 'run graders again whose result is known')
    .option('--repeat <n>', 'how often each grader runs (2)')
    .option(
      '--judge-cmd <command>',
      'asks this command for the votes that are missing: one JSON object in on stdin, {"answer": ..., "why": ...} out',
    )
    .option('--judge-env <name...>', 'variables of the environment that it gets')
    .description('automated verdicts for what changed since the last audit')
    .action((options: AuditOptions) =>
      run(async ready => (await import('./commands/audit.js')).auditCommand(ready, options))(),
    );

  program
    .command('review')
    .argument('[pass]', 'claim, provenance, severity, gates, votes or provenance-check')
    .option('--as <name>', 'who labels')
    .option('--check <verdict>', 'with provenance: check the verdicts that are gamed, pending or clean')
    .description('the full-screen review; without a pass, its home screen')
    .action((pass: string | undefined, options: { as?: string; check?: string }) =>
      run(async ready => {
        const { reviewCommand } = await import('./commands/review.js');
        if (pass === undefined) return reviewCommand(ready, options);
        const { passNamed } = await import('./commands/pass.js');
        return reviewCommand(ready, { ...options, pass: passNamed(pass) });
      })(),
    );

  program
    .command('show')
    .argument('[run]', 'its id, or a part of it that no other has; without it the list, on a terminal')
    .description('one run with its evidence: record, re-grade, gates, claim, decision')
    .action((id?: string) =>
      run(async ready => (await import('./commands/show.js')).showCommand(ready, id))(),
    );

  program
    .command('report')
    .option('--only <sections>', 'runs, trust, D1, D2, D3, D4, commas between')
    .option('--model <name>', 'runs of this model')
    .option('--explain <figure>', 'the runs behind a figure: "D1 confirm MODEL", "D2 gamed MODEL pass"')
    .option('--csv [dir]', 'every figure in a row of its own; with a folder, a file for each table')
    .option('--md', 'Markdown')
    .option('--latex', 'LaTeX tables')
    .option('--final', 'what is still pending has no verdict, and is counted so')
    .option('--recorded <run...>', 'runs that are the record of their task, outside its repeats')
    .option('--repeats <n>', 'how many repeats were planned (default: the most that any task has)')
    .option('--repetition <n>', 'apply D1 to D3 to this repetition (default: the record, else the first)')
    .option('--all-runs', 'D1 to D3 of every run, not of one for each task')
    .option('--fail-under <name=share...>', 'exit code 1 below it: trusted, confirmed, clean, stable')
    .description('what can be trusted, and the tables of D1 to D4 with their denominators')
    .action((options: ReportOptions) =>
      run(async ready => (await import('./commands/report.js')).reportCommand(ready, options))(),
    );

  program
    .command('plan')
    .argument('<pass>', 'claim, provenance, ...')
    .option('--census', 'everything (the default)')
    .option(
      '--stratified <by...>',
      'a sample, divided by any of model, band, benchmark, verdict; of gates benchmark, task, verdict',
    )
    .option('--take <stratum=n...>', 'clean=60, gamed=all, m-one,clean=25%, each=20')
    .option('--total <n>', 'items of the strata without --take, together')
    .option('--allocate <how>', 'of --total: proportional or neyman')
    .option('--floor <n>', 'of --total: items of each stratum at least (1)')
    .option('--expect <stratum=share...>', 'for neyman: the share of positives one expects')
    .option('--overlap <share>', 'items that all annotators label: all, or a share; the rest is split')
    .option('--annotators <names>', 'who labels, commas between; without it everybody who is known')
    .option('--repeats <share>', 'items met a second time, hidden (5%)')
    .option('--cold <share>', 'pass C: items without the hit index (12.5%)')
    .option('--adjudicate <share>', 'agreed items that the adjudicator also gets (10%)')
    .option('--practice <n>', 'items before the measured ones, in no figure (0)')
    .option('--seed <n>', 'of the draw; without it one that follows from the items')
    .option('--reason <text>', 'why the plan changes, once there are labels')
    .option('--dry-run', 'print what would be drawn, and seal nothing')
    .option('--show-strata', 'print the sizes of strata by verdict (not for whoever labels blind)')
    .option('--suggest', 'how many items a wanted kappa or recall takes')
    .option('--kappa <k>', 'of --suggest: the kappa one expects (0.8)')
    .option('--half-width <h>', 'of --suggest: half the width of its interval (0.1)')
    .option('--prevalence <p>', 'of --suggest: the share of the rarer label')
    .option('--icc <r>', 'of --suggest: how alike the runs of one task are (0.3)')
    .option('--recall <r>', 'of --suggest: the recall to certify (0.8)')
    .option('--precision <p>', 'of --suggest: the share of the flagged that is right')
    .description('draw and seal who labels what; without options, show the plan in force')
    .action((pass: string, options: PlanOptions) =>
      run(async ready => (await import('./commands/plan.js')).planCommand(ready, pass, options))(),
    );

  program
    .command('lock')
    .argument('<pass>', 'claim, provenance, severity, gates or votes')
    .requiredOption('--as <name>', 'whose labels')
    .option('--give-up', 'without any label: gives the pass up, and opens those behind it')
    .option('--yes', 'without asking, although items are open')
    .description("freeze that annotator's labels of a pass")
    .action((pass: string, options: { as: string; giveUp?: boolean; yes?: boolean }) =>
      run(async ready =>
        (await import('./commands/lock.js')).lockCommand(ready, pass, options.as, options),
      )(),
    );

  program
    .command('agreement')
    .argument('[pass]', 'claim, provenance, provenance-check or votes', 'claim')
    .option('--csv', 'a row for each figure')
    .option('--md', 'Markdown tables')
    .option('--latex', 'LaTeX tables')
    .description(
      'kappa between people, and matcher or tracer against them, over locked labels; verdicts upheld',
    )
    .action((pass: string, options: { csv?: boolean; md?: boolean; latex?: boolean }) =>
      run(async ready => (await import('./commands/agreement.js')).agreementCommand(ready, pass, options))(),
    );

  program
    .command('consensus')
    .argument('[pass]', 'claim or provenance', 'claim')
    .option('--as <name>', 'who settles what annotators took differently, or talks about an own item')
    .option('--status', 'how far it is, without the screen')
    .option('--proposals', 'changes of the guide that were proposed on the way')
    .option('--allow-own', 'annotators may settle their own items')
    .option('--no-allow-own', 'they may not (as at first)')
    .option('--second-look <item>', 'after the reveal: another label of an item or run, kept apart')
    .option('--label <label>', 'of the second look')
    .option('--reason <text>', 'of the second look')
    .description('settle disagreements, own answer first; without --as or a terminal, how far it is')
    .action((pass: string, options: ConsensusOptions) =>
      run(async ready => (await import('./commands/consensus.js')).consensusCommand(ready, pass, options))(),
    );

  program
    .command('runs')
    .option('--benchmark <name>')
    .option('--model <name>')
    .option('--band <band>', 'pass, partial, fail or none')
    .option('--claims', "with the matcher's verdicts (do not look before you label)")
    .description('the imported runs')
    .action((options: RunsOptions) =>
      run(async ready => (await import('./commands/runs.js')).runsCommand(ready, options))(),
    );

  program
    .command('bands')
    .option('--pass <score>', 'scores at or above it pass')
    .option('--fail <score>', 'scores at or below it fail')
    .option('--task <task>', 'for this task only')
    .option('--reset', 'back to the default rule')
    .description('the rule that turns a score into pass, partial or fail')
    .action((options: { pass?: string; fail?: string; task?: string; reset?: boolean }) =>
      run(async ready => (await import('./commands/bands.js')).bandsCommand(ready, options))(),
    );

  program
    .command('guide')
    .argument('<pass>', 'claim')
    .option('--language <code>', 'en or zh')
    .option('--set <language=file...>', 'new text for a language')
    .option('--version-name <version>', 'the version of the new guide')
    .option('--changes-meaning', 'labels made under earlier versions become stale')
    .option('--note <text>', 'why it was changed')
    .description('print the labelling guide, or add a version of it')
    .action((pass: string, options: { versionName?: string; [key: string]: unknown }) =>
      run(async ready => {
        const { versionName, ...rest } = options;
        const { guideCommand } = await import('./commands/guide.js');
        return guideCommand(ready, pass, { ...rest, ...(versionName ? { as: versionName } : {}) });
      })(),
    );

  const labels = program
    .command('labels')
    .description('label bundles between machines: they merge as a set union, in any order');
  labels
    .command('export')
    .argument('<file>', 'the bundle (JSONL), or - for standard output')
    .option('--pass <pass>', 'only people with labels in this pass')
    .option('--as <name...>', 'only these people')
    .option('--force', 'overwrite the file')
    .description('write label events, with their chains')
    .action((file: string, options: { pass?: string; as?: string[]; force?: boolean }) =>
      run(async ready => (await import('./commands/labels.js')).labelsExportCommand(ready, file, options))(),
    );
  labels
    .command('import')
    .argument('<file...>', 'bundles')
    .option('--keep-plans', 'where a bundle brings another plan, keep the one here and take the labels')
    .description('merge bundles; a tampered one is refused by its chain')
    .action((files: string[], options: { keepPlans?: boolean }) =>
      run(async ready => (await import('./commands/labels.js')).labelsImportCommand(ready, files, options))(),
    );

  program
    .command('export')
    .argument('<what>', 'rows-used, labels or consensus')
    .argument('<file>', 'CSV or JSONL, or - for standard output')
    .option('--pass <pass>', 'claim (unless said), provenance, provenance-check or votes')
    .option('--force', 'overwrite the file')
    .description('the rows behind the agreement, or the locked labels with who, when, version')
    .action((what: string, file: string, options: { pass?: string; force?: boolean }) =>
      run(async ready => (await import('./commands/export.js')).exportCommand(ready, what, file, options))(),
    );

  program
    .command('provenance')
    .option('--model <name>', 'only runs of this model')
    .option('--run <id>', 'one run with all its evidence')
    .option('--final', 'pending runs count as runs without a verdict')
    .option('--csv', 'a row for each figure')
    .option('--md', 'Markdown tables')
    .description('where the answer values came from: the tables of D2 (do not look before you label)')
    .action((options: { model?: string; run?: string; final?: boolean; csv?: boolean; md?: boolean }) =>
      run(async ready => (await import('./commands/provenance.js')).provenanceCommand(ready, options))(),
    );

  const votes = program.command('votes').description('recorded votes on what rules leave to three voters');
  votes
    .command('import')
    .argument('<file...>', 'JSONL, or - for standard input')
    .description('add votes from files: all of them, or none when one cannot be taken')
    .action((files: string[]) =>
      run(async ready => (await import('./commands/votes.js')).votesImportCommand(ready, files))(),
    );
  votes
    .command('list')
    .description('what is asked, and how the votes stand')
    .action(run(async ready => (await import('./commands/votes.js')).votesListCommand(ready)));

  program
    .command('selftest')
    .argument('<what>', 'd2')
    .argument('[path...]', 'saved runs (default: the project; without one, the bundled samples)')
    .option('--seed <n>', 'what the injected values are drawn from', '1')
    .option(
      '--tasks <dir>',
      'with paths: a folder of tasks that holds the references (may be repeated)',
      (dir: string, others: string[] = []) => [...others, dir],
    )
    .description('what the tracer catches of values injected into runs that it cleared')
    .action((what: string, paths: string[], options: { seed?: string; tasks?: string[] }) =>
      run(async ready =>
        (await import('./commands/selftest.js')).selfTestCommand(ready, what, paths, options),
      )(),
    );

  const tool = program
    .command('tool')
    .description('one engine on its own, JSONL in and out, no project needed');
  tool
    .command('claim')
    .argument(
      '[file]',
      'JSONL of {id, text, prompt?} (text null: no closing), or - for standard input; default: the file of --against',
    )
    .option(
      '--against <file>',
      'labels to compare with: success, partial, failure or none in "consensus", else "label", of each line',
    )
    .description('the claim matcher')
    .action((file: string | undefined, options: { against?: string }) =>
      run(async ready => (await import('./commands/tool/claim.js')).toolClaimCommand(ready, file, options))(),
    );

  tool
    .command('trace')
    .argument('<file>', 'JSONL of cases: prompt, steps and the value to trace; or - for standard input')
    .description('the tracer of answer values (D2)')
    .action((file: string) =>
      run(async ready => (await import('./commands/tool/trace.js')).toolTraceCommand(ready, file))(),
    );
  tool
    .command('agreement')
    .argument(
      '<file>',
      'JSONL of {id, measure, input, parameters}, or a CSV of labels; or - for standard input',
    )
    .option('--labels <list>', 'the closed set of labels, in declared order, a comma between them')
    .option('--ordered', 'that order is one from low to high')
    .option('--tool <column>', 'the annotator who is a tool: scored against the others')
    .option('--positive <label>', "the positive label for the tool's scores")
    .description('the statistics: answers as JSONL, or the panel of a table of labels')
    .action(
      (file: string, options: { labels?: string; ordered?: boolean; tool?: string; positive?: string }) =>
        run(async ready =>
          (await import('./commands/tool/agreement.js')).toolAgreementCommand(ready, file, options),
        )(),
    );

  program
    .command('formats')
    .description('what can be read, with an example layout each')
    .action(run(async ready => (await import('./commands/formats.js')).formatsCommand(ready)));

  program
    .command('doctor')
    .description('check the project file, and what is missing on this machine')
    .action(run(async ready => (await import('./commands/doctor.js')).doctorCommand(ready)));

  for (const command of [...program.commands, ...labels.commands, ...votes.commands, ...tool.commands])
    inherit(command);
  return program;
}

/** Options of the program may stand behind a command's name as well. */
function inherit(command: Command): void {
  command.exitOverride().allowExcessArguments(false);
}

function withOptions(io: Io, options: { db?: string; json?: boolean; quiet?: boolean; debug?: boolean }): Io {
  return {
    ...io,
    place: options.db ?? io.place,
    json: options.json ?? false,
    quiet: options.quiet ?? false,
    debug: options.debug ?? false,
  };
}

/** One sentence on stderr, whatever went wrong. */
function faultCode(error: unknown, io: Io): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  // A line of progress may still stand there.
  if (io.stderr.isTTY) io.stderr.write('\r\u001b[K');
  io.stderr.write(faultText(error, io));
  return 2;
}

/** commander's fault as one of ours: one line, with nothing raw of what was typed. */
const usageFault = (text: string): string =>
  `${visibleLine(
    text
      .trimEnd()
      .replace(/^error: /, 'trustlayer: ')
      .replaceAll('\n', ' '),
  )}\n`;

/** How this program was called, for the hints it prints: from a clone it is not on the PATH. */
function selfOf(script: string): string {
  return script.endsWith(join('bin', 'trustlayer.js'))
    ? `node ${shellWord(relative(process.cwd(), script) || script)}`
    : 'trustlayer';
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that goes away (`trustlayer runs | head`) is not a fault.
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(
    `trustlayer: the output could not be written (${error.code ?? visibleLine(error.message)}), so what is there of it is not whole.\n`,
  );
  process.exit(2);
});
// Nobody is left to tell.
process.stderr.on('error', () => {});

const { stdin, stdout, stderr, env } = process;
process.exitCode = await main(process.argv.slice(2), {
  stdin,
  stdout,
  stderr,
  env,
  cwd: process.cwd(),
  place: defaultPlace,
  self: selfOf(process.argv[1] ?? ''),
  json: false,
  quiet: false,
} as Io);
