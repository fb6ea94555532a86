import type { Ref } from '../../core/run/types.js';
import { isObject, type JsonObject } from '../fields.js';
import { placeInWords } from '../place.js';
import { type Limits, ReadError } from '../reader.js';
import type { Warnings } from '../warnings.js';
import { type Zip, ZipFault, type ZipMember } from '../zip/index.js';
import { type LogHead, readHead } from './head.js';
import { parsePart } from './log.js';

/** Where the description of a log is: written at its end, and at its beginning. */
const headNames = ['header.json', '_journal/start.json'];

/** The header; an unfinished log has only what was written when it began. */
export async function headOf(zip: Zip, file: Ref, limits: Limits, warnings: Warnings): Promise<LogHead> {
  for (const name of headNames) {
    const member = zip.member(name);
    if (!member) continue;
    const ref = { ...file, at: name };
    const value = await headAt(zip, member, ref, limits, warnings);
    if (!value) continue;
    const here = { ref, warn: warnings.add };
    if (name === headNames[0]) return readHead(value, here);
    warnings.add({
      code: 'unfinished_log',
      at: file,
      text: `${file.file}: the log has no header, so it was not finished; its samples are read by what it says at its beginning`,
    });
    return readHead({ status: 'started', ...value }, here);
  }
  warnings.add({
    code: 'no_header',
    at: file,
    text: `${file.file}: nothing in the log names its task and model; its samples are read without them`,
  });
  return readHead({}, { ref: file, warn: warnings.add });
}

async function headAt(
  zip: Zip,
  member: ZipMember,
  ref: Ref,
  limits: Limits,
  warnings: Warnings,
): Promise<JsonObject | undefined> {
  try {
    const parsed = parsePart(await zip.read(member), ref, limits);
    for (const warning of parsed.warnings) warnings.add(warning);
    if (isObject(parsed.value)) return parsed.value;
    warnings.add({
      code: 'wrong_type',
      at: ref,
      text: `${placeInWords(ref)}: should be an object; it was left out`,
    });
  } catch (error) {
    if (!(error instanceof ZipFault) && !(error instanceof ReadError)) throw error;
    const what =
      error instanceof ZipFault ? `${placeInWords(ref)}: the member ${error.message}` : error.message;
    warnings.add({ code: error.code, at: ref, text: `${what}; it was left out` });
  }
  return undefined;
}
