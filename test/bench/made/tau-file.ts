import { closeSync, openSync, writeSync } from 'node:fs';
import { madeOnce } from './folder.js';
import { prose, records } from './prose.js';

/** A tau-bench results file of 150 MB: rows of about 22 KB, a third of it tool results, as the benchmark writes them. */
export const tauFile = (): Promise<string> =>
  madeOnce('tau-150mb.json', 'v2', path => {
    const file = openSync(path, 'w');
    let bytes = writeSync(file, '[');
    for (let row = 0; bytes < 150_000_000; row += 1)
      bytes += writeSync(file, `${row === 0 ? '' : ', '}${JSON.stringify(rowOf(row))}`);
    writeSync(file, ']');
    closeSync(file);
  });

function rowOf(row: number): unknown {
  const task = row % 50;
  const reward = row % 3 === 0 ? 0 : 1;
  const actions = [{ name: 'book', kwargs: { user_id: `u${task}`, flights: [{ number: `F${task}` }] } }];
  return {
    task_id: task,
    reward,
    info: {
      task: { user_id: `u${task}`, actions, instruction: prose(task, 600), outputs: [] },
      source: 'user',
      user_cost: 0.0035,
      reward_info: { reward, info: { r_actions: reward, gt_data_hash: 'e'.repeat(64) }, actions },
    },
    traj: [
      { role: 'system', content: `# Airline Agent Policy\n\n${policy}` },
      ...Array.from({ length: 7 }, (_, turn) => turnOf(row * 7 + turn)).flat(),
      { role: 'user', content: '###STOP###' },
    ],
    trial: Math.floor(row / 50),
  };
}

const policy = prose(0, 6000);

function turnOf(seed: number): unknown[] {
  const id = `call_${seed}`;
  const args = JSON.stringify({ reservation_id: `R${seed}`, note: prose(seed + 1, 100) });
  const call = { id, type: 'function', function: { name: 'search', arguments: args } };
  return [
    { role: 'user', content: prose(seed, 90) },
    { content: null, role: 'assistant', tool_calls: [call], function_call: null },
    { role: 'tool', tool_call_id: id, name: 'search', content: records(seed, 1100) },
    { content: prose(seed + 3, 350), role: 'assistant', tool_calls: null, function_call: null },
  ];
}
