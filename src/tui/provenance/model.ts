/** Pass C: everything that it shows. */
export interface ProvenanceScreen {
  kind: 'provenance';
}

export type ProvenanceEffect = { do: 'provenance:open'; annotator: string; marked?: boolean; item?: string };

export type ProvenanceMsg = { type: 'provenance:opened'; screen: ProvenanceScreen };
