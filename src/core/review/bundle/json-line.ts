/** One line of JSON that nothing in it can break or drive a terminal with: what is invisible is written as an escape. */
export const jsonLine = (value: unknown): string =>
  JSON.stringify(value).replace(invisible, found =>
    [...found].flatMap(character => escapes(character)).join(''),
  );

/** Controls beyond those that JSON escapes itself, formats such as bidi overrides, line separators. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function escapes(character: string): string[] {
  return Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  );
}
