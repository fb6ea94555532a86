/** A word of a command, quotes resolved. */
export interface Word {
  text: string;
  /** Something in it is expanded by the shell and not known here. */
  expands: boolean;
}

export interface Redirect {
  op: '>' | '>>' | '<' | '<<' | '<<<';
  /** `2` for the error stream, `&` for both, else `1`. */
  stream: string;
  /** File, or the body of a here-document or here-string. */
  target: string;
  /** A here-document into which the shell puts what is not known here. */
  expands?: boolean;
}

export interface SimpleCommand {
  words: Word[];
  assigns: { name: string; value: Word }[];
  redirects: Redirect[];
}

export interface Pipeline {
  stages: SimpleCommand[];
  /** Inside `$(...)`: its output goes into another command. */
  substituted: boolean;
}
