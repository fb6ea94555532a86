import type { AdapterName, ResultSettings } from '../grading-file.js';

/** Where each ready adapter's result is, and how it is read. */
export const resultShapes: Record<AdapterName, ResultSettings> = {
  'ale-scripts': { from: 'stdout', form: 'json' },
  pytest: { from: 'file', path: '{side}/junit.xml', form: 'junit' },
  number: { from: 'stdout', form: 'number' },
  json: { from: 'stdout', form: 'json' },
  'exit-code': { from: 'exit_code', form: 'exit_code' },
};
