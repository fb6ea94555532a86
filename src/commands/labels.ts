/** `trustlayer labels export` and `trustlayer labels import`: bundles of labels between machines. */
export { type LabelsExportOptions, labelsExportCommand } from './labels/export.js';
export { labelsImportCommand } from './labels/import.js';
