import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, inSamples, type Json, jsonLines, readJson, readText, samples } from './saved-runs.js';

const folders = filesBelow(inSamples('ale'), 'run.json').map(path => path.slice(0, -'/run.json'.length));

describe.each(folders.map(folder => [folder.slice(inSamples('ale').length + 1), folder]))(
  '%s',
  (name, folder) => {
    const run = readJson(join(folder, 'run.json'));

    it('lies where its own run.json says', () => {
      const { agent, task } = run;
      const at = name.split('/');
      expect(at.slice(0, 4)).toEqual([agent.id, agent.model, task.slug, `v${task.variant_index}`]);
      expect(run.run_id).toBe(`${at.slice(0, 4).join('__')}__${at[4]}`);
      expect(task.path).toBe(`tasks/${task.slug.replace('__', '/')}`);
      expect(existsSync(inSamples('ale-tasks', task.slug, 'scripts/score_outputs.py'))).toBe(true);
    });

    it('records one score in all its files', () => {
      expect(readJson(join(folder, 'eval_result.json')).score).toBe(run.score);
      const events = jsonLines(readText(folder.slice(samples.length), 'events.jsonl'));
      expect(events[0]?.type).toBe('run_started');
      for (const event of events) {
        expect(event.run_id).toBe(run.run_id);
        if (event.type === 'evaluation_finished') expect(event.data.score).toBe(run.score);
      }
      const path = join(folder, 'trajectory.json');
      if (existsSync(path)) expect(readJson(path).final_metrics.reward).toBe(run.score);
      else expect(run.score).toBeNull();
    });

    it('answers each call in a later step, and no call twice', () => {
      const path = join(folder, 'trajectory.json');
      if (!existsSync(path)) return expect(run.status).toBe('failed');
      const { steps } = readJson(path);
      const open: string[] = [];
      const answered: string[] = [];
      for (const [i, step] of steps.entries() as Iterable<[number, Json]>) {
        expect(step.step_id).toBe(i + 1);
        for (const result of step.observation?.results ?? []) {
          expect(open).toContain(result.tool_call_id);
          answered.push(result.tool_call_id);
        }
        open.push(...(step.tool_calls ?? []).map((call: Json) => call.id));
      }
      expect(answered).toEqual(open);
    });
  },
);
