import type { Ref } from '../../core/run/types.js';
import { isObject, type JsonObject, stringAt, wrongType } from '../fields.js';
import { type Here, inside } from '../place.js';
import type { Attachments } from './attachments.js';

/** What one message says, part by part. */
export interface Content {
  /** Texts are joined without a separator, as Inspect joins them: citations cut sentences in two. */
  text: string;
  reasoning: string;
  images: Ref[];
  /** Tools that the model's provider ran by itself, inside the message. */
  toolUses: { value: JsonObject; here: Here }[];
}

/** A message's content: a text, a list of typed parts, or nothing. */
export function readContent(message: JsonObject, here: Here, attachments: Attachments): Content {
  const content: Content = { text: '', reasoning: '', images: [], toolUses: [] };
  const value = message.content;
  const contentHere = inside(here, 'content');
  if (typeof value === 'string') addText(content, value, contentHere, attachments);
  else if (Array.isArray(value))
    for (const [index, part] of value.entries())
      addPart(content, part, inside(contentHere, index), attachments);
  else if (value !== null && value !== undefined)
    wrongType(contentHere, 'content', 'a text or a list', value);
  return content;
}

type PartReader = (content: Content, part: JsonObject, here: Here, attachments: Attachments) => void;

const media =
  (field: string): PartReader =>
  (content, _, here) => {
    content.images.push(inside(here, field).ref);
  };

/** By the type of the part. */
const partReaders: Readonly<Record<string, PartReader>> = {
  text: (content, part, here, attachments) => {
    const text = stringAt(part, 'text', here);
    if (text !== undefined) addText(content, text, inside(here, 'text'), attachments);
  },
  reasoning: (content, part, here, attachments) => {
    // A redacted part holds cipher text; only its summary can be read.
    const field = part.redacted === true ? 'summary' : 'reasoning';
    const text = stringAt(part, field, here) || stringAt(part, 'summary', here);
    if (text)
      content.reasoning += (content.reasoning && '\n') + attachments.resolve(text, inside(here, field));
  },
  image: media('image'),
  audio: media('audio'),
  video: media('video'),
  document: media('document'),
  tool_use: (content, part, here) => {
    content.toolUses.push({ value: part, here });
  },
  // A provider's own state, which says nothing to a reader.
  data: () => {},
};

function addPart(content: Content, part: unknown, here: Here, attachments: Attachments): void {
  if (typeof part === 'string') addText(content, part, here, attachments);
  else if (!isObject(part)) wrongType(here, 'content', 'an object', part);
  else partReaders[stringAt(part, 'type', here) ?? 'text']?.(content, part, here, attachments);
}

function addText(content: Content, text: string, here: Here, attachments: Attachments): void {
  const { text: readable, hadData } = withoutData(attachments.resolve(text, here));
  content.text += readable;
  if (hadData) content.images.push(here.ref);
}

const dataUri = /data:([a-z]+\/[\w.+-]{1,60});base64,([A-Za-z0-9+/=]{200,})/g;

/** Images that old logs hold as text are no text; the place stays, so that they can be opened. */
function withoutData(text: string): { text: string; hadData: boolean } {
  if (!text.includes(';base64,')) return { text, hadData: false };
  const readable = text.replace(
    dataUri,
    (_, type: string, data: string) => `[${type}, ${data.length} characters of base64]`,
  );
  return { text: readable, hadData: readable !== text };
}
