/** Longest member name that is read, in bytes. */
export const longestName = 1024;

interface NameRule {
  fault: string;
  breaks(name: string): boolean;
}

/**
 * Names that no honest log has and that lead outside a folder when an archive is unpacked. Nothing is ever unpacked
 * here; such a member is refused by name all the same, since its archive was made to do harm.
 */
const nameRules: NameRule[] = [
  { fault: 'has no name', breaks: name => name === '' },
  { fault: 'has a name longer than 1,024 bytes', breaks: name => name.length > longestName },
  { fault: 'has a NUL in its name', breaks: name => name.includes('\0') },
  { fault: 'has a backslash in its name', breaks: name => name.includes('\\') },
  { fault: 'has an absolute path', breaks: name => name.startsWith('/') },
  { fault: 'has a drive letter', breaks: name => /^[A-Za-z]:/.test(name) },
  { fault: 'leads outside the archive', breaks: name => name.split('/').includes('..') },
];

/** What is wrong with a member's name, in words, or null. */
export function nameFault(name: string): string | null {
  return nameRules.find(rule => rule.breaks(name))?.fault ?? null;
}
