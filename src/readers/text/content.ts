import type { Ref } from '../../core/run/types.js';
import { isObject, type JsonObject, wrongType } from '../fields.js';
import { type Here, inside, refInside } from '../place.js';

export interface Content {
  /** Absent when there is no text; parts are joined by a newline. */
  text?: string;
  images: Ref[];
}

/** Kinds of content parts, in the words of the formats seen, and what is done with them. */
const partKinds: Record<string, 'text' | 'image'> = {
  text: 'text',
  input_text: 'text',
  output_text: 'text',
  image: 'image',
  image_url: 'image',
  input_image: 'image',
};

/** A message's content: a text, a list of parts, or null (formats.md T1). Parts of unknown kinds are said. */
export function contentAt(from: JsonObject, key: string, here: Here): Content {
  const content = from[key];
  if (content === undefined || content === null) return { images: [] };
  if (typeof content === 'string') return { text: content, images: [] };
  if (Array.isArray(content)) return joined(content, inside(here, key));
  wrongType(inside(here, key), key, 'a text or a list of parts', content);
  return { images: [] };
}

function joined(parts: unknown[], here: Here): Content {
  const texts: string[] = [];
  const images: Ref[] = [];
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') texts.push(part);
    else if (!isObject(part)) wrongType(inside(here, index), `part ${index}`, 'a text or an object', part);
    else {
      const kind = partKinds[String(part.type)];
      if (kind === 'image') images.push(refInside(here.ref, index));
      else if (kind === 'text' && typeof part.text === 'string') texts.push(part.text);
      else
        here.warn({ code: 'unknown_part', at: refInside(here.ref, index), text: unknownPart(part, index) });
    }
  }
  return texts.length > 0 ? { text: texts.join('\n'), images } : { images };
}

const unknownPart = (part: JsonObject, index: number): string =>
  `part ${index} of a message is of the kind ${JSON.stringify(part.type ?? null)}, which has no text; it was left out`;
