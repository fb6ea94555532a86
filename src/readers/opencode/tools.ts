import { type Effects, effectsBy, type ToolRule } from '../effects.js';

const path = ['filePath', 'path'];

/** opencode's own tools; `task`, `todowrite`, `webfetch` and those of MCP servers touch no file that could be told. */
const toolRules: ToolRule[] = [
  { tools: ['bash'], runs: ['command'] },
  { tools: ['read', 'list', 'grep', 'glob'], path, reads: true },
  { tools: ['write'], path, writes: ['content'] },
  { tools: ['edit', 'multiedit'], path, writes: ['newString'] },
  { tools: ['patch', 'apply_patch'], patch: ['patchText', 'patch', 'input'] },
];

export const effectsOf = (tool: string, args: unknown): Effects => effectsBy(toolRules, tool, args);
