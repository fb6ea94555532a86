import { hasAll, peekJson } from '../json/peek.js';
import type { Detection } from '../reader.js';
import type { Source } from '../source.js';
import { decodeText } from '../text/decode.js';
import { isJudgement } from './judgement.js';

export async function detect(source: Source): Promise<Detection> {
  if (source.kind === 'file') return (await isTrajectory(source)) ? 'certain' : 'no';
  const entries = await source.entries();
  if (!entries.includes('trajectories')) return 'no';
  const agents = await source.open('trajectories');
  for (const agent of agents?.kind === 'folder' ? await agents.entries() : [])
    for (const name of (await entriesOf(agents, agent)).slice(0, 5)) {
      const file = await source.open(`trajectories/${agent}/${name}`);
      if (file?.kind === 'file' && (await isTrajectory(file))) return 'certain';
    }
  return 'no';
}

async function entriesOf(folder: Source | null, name: string): Promise<string[]> {
  const member = await folder?.open(name);
  return member?.kind === 'folder' ? member.entries() : [];
}

export async function isTrajectory(file: Source): Promise<boolean> {
  const { text } = decodeText(await file.start(), { file: file.path });
  const peek = peekJson(text);
  return peek.shape === 'list' && hasAll(peek, 'step', 'user_message', 'agent');
}

export async function whyNoRun(source: Source): Promise<string | undefined> {
  if (source.kind !== 'file') return undefined;
  const { text } = decodeText(await source.start(), { file: source.path });
  return isJudgement(text) ? 'a DevAI judgement: it is read with the trajectory beside it' : undefined;
}
