import type { SyntaxNode } from './syntax.js';

/** A piece of a string literal: text, or a replacement field of an f-string. */
export type StringPiece = { text: string } | { field: SyntaxNode };

/** The pieces of a string literal, escapes resolved. A bytes literal counts as its text. */
export function stringPieces(node: SyntaxNode): StringPiece[] {
  const start = node.children.find(child => child.type === 'string_start');
  const prefix = (start?.text ?? '').replace(/['"]/g, '').toLowerCase();
  const pieces: StringPiece[] = [];
  for (const child of node.children) {
    if (child.type === 'string_content') pieces.push({ text: contentOf(child, prefix) });
    else if (child.type === 'interpolation') pieces.push({ field: child });
  }
  return pieces;
}

/** Of a literal without replacement fields; null when it has some, or is no string. */
export function literalText(node: SyntaxNode | null | undefined): string | null {
  if (node?.type !== 'string') return null;
  let text = '';
  for (const piece of stringPieces(node)) {
    if ('field' in piece) return null;
    text += piece.text;
  }
  return text;
}

function contentOf(node: SyntaxNode, prefix: string): string {
  const text = node.text;
  const braces = prefix.includes('f') ? text.replace(/\{\{/g, '{').replace(/\}\}/g, '}') : text;
  return prefix.includes('r') ? braces : resolved(braces);
}

const simple: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  '\n': '',
  '\\': '\\',
  "'": "'",
  '"': '"',
};

/** Python's escapes; names of characters (`\N{...}`) stay as they are written. */
const resolved = (text: string): string =>
  !text.includes('\\')
    ? text
    : text.replace(
        /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{1,3})|([\s\S]))/g,
        (whole, x, u, long, octal, one) => {
          const hex = x ?? u ?? long;
          if (hex !== undefined) return character(Number.parseInt(hex, 16)) ?? whole;
          if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
          return simple[one] ?? whole;
        },
      );

const character = (code: number): string | null => (code <= 0x10ffff ? String.fromCodePoint(code) : null);
