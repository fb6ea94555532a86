/** The votes: everything that it shows. */
export interface VotesScreen {
  kind: 'votes';
}

export type VotesEffect = { do: 'votes:open'; annotator: string; marked?: boolean; item?: string };

export type VotesMsg = { type: 'votes:opened'; screen: VotesScreen };
