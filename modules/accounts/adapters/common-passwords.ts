import { readFileSync } from 'node:fs';

/** Passwords in lower case that a great many people chose; where the list comes from is said at its top. */
export function readCommonPasswords(): ReadonlySet<string> {
  const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n');
  return new Set(lines.filter((line) => !line.startsWith('#')).flatMap((line) => line.split(' ').filter((word) => word !== '')));
}
