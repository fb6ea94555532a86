/** What the guard needs of `process`. */
export type Host = {
  readonly pid: number;
  on(event: string, listener: (...values: never[]) => void): unknown;
  off(event: string, listener: (...values: never[]) => void): unknown;
  removeAllListeners(event: string): unknown;
  kill(pid: number, signal: string): unknown;
  exit(code: number): unknown;
};

export type EndGuard = {
  close(): void;
  suspend(): void;
  resume(): void;
  report(error: unknown): void;
};

/**
 * Runs `close` whichever way the process ends short of SIGKILL, and suspends and resumes with job control.
 * Returns what removes it again.
 */
export function guardEnd(host: Host, guard: EndGuard): () => void {
  const listeners: [string, (...values: never[]) => void][] = [
    ...ending.map(([signal, number]): [string, () => void] => [signal, () => endBy(signal, number)]),
    ['SIGTSTP', guard.suspend],
    ['SIGCONT', guard.resume],
    ['exit', guard.close],
    ['uncaughtException', onError],
  ];
  for (const [event, listener] of listeners) host.on(event, listener);
  return () => {
    for (const [event, listener] of listeners) host.off(event, listener);
  };

  function endBy(signal: string, number: number): void {
    guard.close();
    // With our listener gone the signal ends us as it would have, so the shell sees the true cause.
    host.kill(host.pid, signal);
    // Unless another listener of it lives.
    setTimeout(() => host.exit(128 + number), 100);
  }

  function onError(error: unknown): void {
    guard.close();
    guard.report(error);
    host.exit(2);
  }
}

const ending = [
  ['SIGHUP', 1],
  ['SIGINT', 2],
  ['SIGTERM', 15],
] as const;
