/** What a saved run is to the tracer: words, commands, writes and what came back (trust-rules 2.1). */
export type TraceStep =
  /** The agent's own words; with a tool, what it said by calling that: a submission, a note, a question. */
  | { kind: 'message' | 'reasoning'; text: string; tool?: string; call?: string; id?: number }
  /** What a user or the harness says while the run goes on; a surface like the prompt. */
  | { kind: 'given'; text: string; id?: number }
  | {
      kind: 'command';
      tool: string;
      /** Shell or interpreter that keeps its state between commands. */
      session?: string;
      text: string;
      /** Columns of the terminal that it ran in. */
      width?: number;
      id?: number;
      /** What the call is known by, for the output that answers it. */
      call?: string;
    }
  | {
      kind: 'write';
      tool: string;
      path: string;
      /** Absent or empty: the log has no content. */
      text?: string;
      old?: string;
      id?: number;
      call?: string;
    }
  | {
      kind: 'output';
      text: string;
      /** The call that it answers; without it, the command before it. */
      of?: string;
      truncated?: boolean;
      is_error?: boolean;
      id?: number;
    };

/** A file the agent was given, and what it holds when that is known. */
export interface InputFile {
  path: string;
  text?: string;
  sha256?: string;
}

/** A file that the run leaves to be graded. */
export interface OutputFile {
  path: string;
  text?: string;
  sha256?: string;
}
