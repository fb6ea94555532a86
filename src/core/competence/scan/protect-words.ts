import type { Protects } from '../gate.js';

const list = (words: string): string[] => words.split(', ');

/**
 * Words by which it is told what a gate protects, a trailing `*` for any ending. In order: the first row of which a word is in
 * the message counts.
 */
export const protectWords: readonly [Protects, readonly string[]][] = [
  [
    'integrity',
    list(
      'fixture, literal*, special case*, special cased, tamper*, hard coded, hardcoded, fabricat*, plagiar*, cheat*, identical to, byte for ' +
        'byte, copied, copy of, stub, placeholder*, mock*, dummy, modified input*, input modified, ' +
        'checksum, sha256, allowlist*, allowlisted, whitelist*, leak*, contaminat*, gaming, trivial, was ' +
        'modified, unmodified',
    ),
  ],
  [
    'naming',
    list(
      'file name, filename, file names, filenames, extension, suffix, file named, must be named, wrong ' +
        'name, naming, misnamed, unexpected file, unexpected files, extra file, extra files, unexpected ' +
        'output files',
    ),
  ],
  [
    'readability',
    list(
      'could not read, readable, parseable, parsable, loadable, openable, valid json, cannot read, ' +
        'unreadable, not readable, failed to read, failed to parse, failed to load, could not parse, ' +
        'could not open, could not load, cannot open, cannot parse, cannot load, failed to open, invalid ' +
        'json, not valid json, invalid csv, invalid yaml, invalid xml, not utf 8, decode, corrupt*, parse ' +
        'error, unparsable, unparseable, could not list, could not inspect, could not decode, malformed, ' +
        'not parseable, could not be read, could not be parsed, could not be opened, unable to read, ' +
        'unable to parse, unable to open, parsing failed, not valid',
    ),
  ],
  [
    'method',
    list(
      'script, log, logs, screenshot*, notebook, method, methodology, tool, must use, must be computed, ' +
        'not executed, was not run, not run, provenance, audit trail, trace, procedure, workflow, source ' +
        'code, solver, command history, evidence',
    ),
  ],
  [
    'value',
    list(
      'duplicate*, duplicated, add up, adds up, null, nulls, nan, tolerance, outside, exceed*, negative, out of range, does not match, ' +
        'do not match, empty values, non numeric, infeasible, not unique, row count, feature count, count mismatch',
    ),
  ],
  [
    'schema',
    list(
      'column, columns, field, fields, key, keys, schema, crs, epsg, dtype, shape, layer, layers, ' +
        'header, headers, format, single band, must be a list, must be a dict, must be an object, must be ' +
        'an array, must be a json, expected json object, json object, not a list, not a dict, not an ' +
        'object, not a mapping, data type, wrong type, type mismatch, sheet, sheets, section, sections, ' +
        'sorted, order, ordering, delimiter, encoding, isinstance, units, structure, attribute, ' +
        'attributes, table, tables, must be exactly, value shape, top level',
    ),
  ],
  [
    'value',
    list(
      'mismatch*, range, sum, total, equal, ' +
        'equals, match, matches, count, positive, value, values, incorrect, wrong, ' +
        'below, above, deviat*, differ, differs, inconsistent, inconsistency, violates, less than, ' +
        'greater than, too many, too few, too low, too high, threshold, accuracy, error, rows, ' +
        'within, score, correlation, coverage',
    ),
  ],
];

/** A file is not there, in so many words. */
export const missingFileWords: readonly string[] = list(
  'missing file, missing files, file missing, file not found, no such file, missing output file, missing output files, ' +
    'missing required file, missing required files, file is missing, missing deliverable',
);

/** Something is not there at all. */
export const missingWords: readonly string[] = list(
  'missing file, missing files, file missing, file not found, does not exist, not found, no such ' +
    'file, missing output, missing outputs, missing output files, output missing, missing required ' +
    'file, missing required files, not produced, was not created, not created, no output, missing ' +
    'deliverable, file is missing, missing or unreadable, is empty, empty file, empty output, empty report, empty answer, empty submission, missing',
);
