import type { z } from 'zod';
import type {
  callSchema,
  checkSchema,
  closingCandidateSchema,
  closingSchema,
  fileRefSchema,
  refSchema,
  resultSchema,
  runHeadSchema,
  runSchema,
  scoreSchema,
  stepSchema,
  terminationSchema,
  warningSchema,
} from './schema.js';

export type Ref = z.infer<typeof refSchema>;
export type FileRef = z.infer<typeof fileRefSchema>;
export type Warning = z.infer<typeof warningSchema>;
export type Score = z.infer<typeof scoreSchema>;
export type Termination = z.infer<typeof terminationSchema>;
export type Call = z.infer<typeof callSchema>;
export type Result = z.infer<typeof resultSchema>;
export type Step = z.infer<typeof stepSchema>;
export type Check = z.infer<typeof checkSchema>;
export type ClosingCandidate = z.infer<typeof closingCandidateSchema>;
export type Closing = z.infer<typeof closingSchema>;
export type Run = z.infer<typeof runSchema>;
/** A run without its steps; readers yield it apart from them, so no run is ever whole in memory. */
export type RunHead = z.infer<typeof runHeadSchema>;
export type Band = 'pass' | 'partial' | 'fail' | 'none';
export type Role = Step['role'];
