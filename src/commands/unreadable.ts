/** Why a file or folder could not be read or written, in words; what the system calls it where there are none. */
export const diskWords = (code: string | undefined): string =>
  words[code ?? ''] ?? code ?? 'for an unknown reason';

const words: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'no such file or folder',
  EISDIR: 'it is a folder',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'nothing can be written there',
  ENOSPC: 'the disk is full',
  ELOOP: 'a circle of links',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many files are open',
};
