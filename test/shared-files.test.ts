import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(name => /\.test\.tsx?$/.test(name))
  .map(name => ({ name, text: readFileSync(`${folder}${name}`, 'utf8') }));

test('files that hold nothing but tests of ../shared are named for it, and no others', () => {
  const wrong = files.filter(({ name, text }) => {
    const onlyShared = /^withShared\(/m.test(text) && !/^(?:test|it|describe)\b/m.test(text);
    return onlyShared !== /\.shared\.test\.tsx?$/.test(name);
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
