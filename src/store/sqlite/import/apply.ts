import { readBandRules } from '../band-rules.js';
import type { Connection } from '../connection.js';
import { type BatchData, numbersOfStep, rolesByNumber } from './batch.js';
import { publisher } from './publish.js';
import { fileStore } from './run-files.js';
import type { Session } from './session.js';
import { promptStore } from './system-prompts.js';
import { transcripts } from './transcripts.js';

/** Writes batches of one import, each in one transaction: all of it, or nothing. */
export function applier(
  c: Connection,
  session: Session,
  /** The transcripts of drafts that were begun and not published, by the draft's number. */
  opened: Map<number, number>,
): (batch: BatchData) => void {
  const stored = transcripts(c);
  const prompts = promptStore(c);
  const files = fileStore(c);
  const publish = publisher(c, session.id, files);

  return ({ operations, steps, places, block }) =>
    c.write(() => {
      session.beat();
      const rules = readBandRules(c);
      const numberOfPrompt = new Map<string, number>();
      let written = 0;
      const writeSteps = (upTo: number): void => {
        for (; written < upTo; written += 1) {
          const at = written * numbersOfStep;
          const from = steps[at + 5]!;
          stored.add(
            opened.get(steps[at]!)!,
            steps[at + 1]!,
            rolesByNumber[steps[at + 2]!]!,
            steps[at + 3]!,
            steps[at + 4]!,
            places[written]!,
            block.subarray(from, from + steps[at + 6]!),
          );
        }
      };
      for (const operation of operations) {
        switch (operation.do) {
          case 'steps':
            writeSteps(operation.upTo);
            break;
          case 'open': {
            const transcript = stored.create(session.id);
            opened.set(operation.draft, transcript);
            const { copy } = operation;
            if (copy) stored.copy(copy.transcript, transcript, copy.below);
            break;
          }
          case 'prompt':
            numberOfPrompt.set(operation.hash, prompts.numberOf(operation.hash, operation.json));
            break;
          case 'content':
            files.add(operation.hash, operation.bytes);
            break;
          case 'promptStep': {
            const { draft, prompt, ...step } = operation;
            stored.addPrompt(opened.get(draft)!, { ...step, prompt: numberOfPrompt.get(prompt)! });
            break;
          }
          case 'movePlace':
            stored.movePlace(operation.transcript, operation.i, operation.place);
            break;
          case 'publish': {
            const { draft, publication } = operation;
            const { prompt, base } = publication;
            const transcript = opened.get(draft) ?? base!;
            publish.run(publication, transcript, prompt === null ? null : numberOfPrompt.get(prompt)!, rules);
            opened.delete(draft);
            break;
          }
          case 'seen':
            publish.seen(operation.runId);
            break;
        }
      }
    });
}
