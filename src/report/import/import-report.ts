/** What an import did: the data of `--json`, and what the text is made from. Names and texts are as the files have them. */
export interface ImportReport {
  /** One row a format, in the order in which they were first met. */
  formats: FormatRow[];
  /** Files below named folders that are no runs, by reason. */
  skippedFiles: { reason: string; count: number; examples: string[] }[];
  /** Records of a run format that could not be read as a run or step, by file and kind. */
  skippedRecords: Notice[];
  warnings: Notice[];
  /** Runs that the project has already, from elsewhere and with other content; the stored ones were kept. */
  conflicts: { runId: string; source: string }[];
  /** More conflicts than are listed. */
  moreConflicts: number;
  /** Inputs that could not be read, or not to their end; one sentence each. */
  failed: Failure[];
  /** Runs that came with the grader of their task; null when no folder of tasks was named. */
  withGrader: number | null;
  /** Runs in the project now; null when it was not opened, since there was nothing to read. */
  runsInProject: number | null;
}

export interface FormatRow {
  format: string;
  /** Sources: files, or folders that are one run. */
  files: number;
  runs: number;
  added: number;
  unchanged: number;
  updated: number;
  conflicts: number;
  /** Runs that this import had read before from another file. */
  repeated: number;
  /** Records left out. */
  skipped: number;
  warnings: number;
}

/** Everything of one kind that was said about one source. */
export interface Notice {
  source: string;
  code: string;
  count: number;
  /** The first of them, with its place. */
  text: string;
}

export interface Failure {
  source: string;
  code: string;
  message: string;
  /** Runs read from it before it broke off. */
  runs: number;
}
