import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** What conversions of a product leave, or have under way: `within` is the folder that the product makes temporary folders in. */
export const wordJobFolders = (within: string): string[] => readdirSync(within).filter((name) => name.startsWith('word-job-'));

/**
 * Processes that work on a job of that folder. In a mount namespace of its own a converter sees its folder elsewhere, and what is mounted there
 * says from where.
 */
export function wordJobProcesses(within: string): number[] {
  const mark = `${basename(within)}/word-job-`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && ['cmdline', 'mountinfo'].some((file) => readOf(`/proc/${name}/${file}`).includes(mark)))
    .map(Number);
}

function readOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
