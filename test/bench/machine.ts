import { cpus, loadavg, totalmem } from 'node:os';

export interface Machine {
  node: string;
  cores: number;
  cpu: string;
  memoryGb: number;
  /** Of the minute before the benches: above 1 something else was at work, and the figures are too high. */
  loadBefore: number;
}

/** What the figures were measured on. */
export function machineFacts(): Machine {
  const cores = cpus();
  return {
    node: process.version,
    cores: cores.length,
    cpu: cores[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 1e9),
    loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

export const machineLine = ({ node, cores, cpu, memoryGb, loadBefore }: Machine): string =>
  `${cores} cores (${cpu}), ${memoryGb} GB, Node ${node}, ${process.platform}, load before ${loadBefore}`;
