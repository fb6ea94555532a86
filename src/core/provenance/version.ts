/**
 * Version of the tracer and its label rules: stored with every trace, and raised whenever one could change, so that the
 * next audit traces anew what an older engine traced.
 */
export const PROVENANCE_VERSION = '1.1.0';
