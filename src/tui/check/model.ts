/** Check mode: everything that it shows. */
export interface CheckScreen {
  kind: 'check';
}

export type CheckEffect = {
  do: 'check:open';
  annotator: string;
  verdict: 'gamed' | 'pending' | 'clean';
  item?: string;
};

export type CheckMsg = { type: 'check:opened'; screen: CheckScreen };
