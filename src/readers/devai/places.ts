import { filesBelow } from '../folder-files.js';
import type { Source } from '../source.js';
import { isTrajectory } from './detect.js';

/** A trajectory and where what belongs to it may lie. */
export interface Place {
  trajectory: Source;
  /** The developer agent, when the folder names it. */
  agent?: string;
  /** Files that may be judgements of this run. */
  judgements: Source[];
  /** What the agent left: its files, each with its path in the workspace; null when there is no such folder. */
  workspace: { files: { source: Source; path: string }[]; cut: boolean } | null;
}

const most = 5000;

/** A trajectory by itself: judgements beside it, and a folder `workspace` when there is no other trajectory there. */
export async function placeBeside(trajectory: Source): Promise<Place> {
  const names = await trajectory.siblings();
  const judgements: Source[] = [];
  let others = 0;
  for (const name of names) {
    if (name === trajectory.path || !/\.json$/i.test(name)) continue;
    const file = await trajectory.beside(name);
    if (file?.kind !== 'file') continue;
    if (/judge/i.test(name)) judgements.push(file);
    else if (await isTrajectory(file)) others += 1;
  }
  const folder = others === 0 && names.includes('workspace') ? await trajectory.beside('workspace') : null;
  return {
    trajectory,
    judgements,
    workspace: folder?.kind === 'folder' ? await filesOfWorkspace(folder, trajectory) : null,
  };
}

/** Files below a folder beside the trajectory, opened from there so that their places read `workspace/...`. */
async function filesOfWorkspace(folder: Source, trajectory: Source): Promise<Place['workspace']> {
  const files: { source: Source; path: string }[] = [];
  let cut = false;
  for (const name of await folder.entries()) {
    const member = await folder.open(name);
    const found =
      member?.kind === 'folder'
        ? await filesBelow(folder, name, most)
        : { files: member ? [member] : [], cut: false };
    cut ||= found.cut;
    for (const { path } of found.files) {
      const source = await trajectory.beside(`workspace/${path}`);
      if (source?.kind === 'file') files.push({ source, path });
    }
  }
  return { files, cut };
}

/** The benchmark's own tree: trajectories/, judgment/ and workspaces/, each by agent. */
export async function* placesIn(tree: Source): AsyncGenerator<Place> {
  const agents = await tree.open('trajectories');
  for (const agent of agents?.kind === 'folder' ? await agents.entries() : []) {
    const judged = (await filesBelow(tree, `judgment/${agent}`, most)).files;
    const folder = await tree.open(`trajectories/${agent}`);
    for (const name of folder?.kind === 'folder' ? await folder.entries() : []) {
      const trajectory = await tree.open(`trajectories/${agent}/${name}`);
      if (trajectory?.kind !== 'file' || !/\.json$/i.test(name)) continue;
      const task = name.replace(/\.json$/i, '');
      const below = `workspaces/${agent}/${task}`;
      const left = await tree.open(below);
      const found = left?.kind === 'folder' ? await filesBelow(tree, below, most) : null;
      yield {
        trajectory,
        agent,
        judgements: judged.filter(({ path }) => path.endsWith(`/${name}`)),
        workspace: found && {
          files: found.files.map(source => ({ source, path: source.path.slice(below.length + 1) })),
          cut: found.cut,
        },
      };
    }
  }
}
