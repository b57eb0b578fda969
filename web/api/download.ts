import { samePlace } from './base.ts';
import { callApi } from './call.ts';
import type { ApiProblem } from './types.ts';

/** Milliseconds until the bytes are let go of: by then every browser has begun to write the file. */
const KEPT_MS = 60_000;

/** Without what a file system refuses in a name. */
const fileName = (title: string): string => title.replace(/[\\/:*?"<>|]/g, ' ');

/** Hands a file to the browser's downloads. */
export function keepFile(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Hands a file that needs the session to the browser's downloads; null when it was handed over. */
export async function download(address: string, name: string): Promise<ApiProblem | null> {
  const outcome = await callApi<Blob>({ method: 'GET', path: samePlace(address), raw: 'blob' });
  if ('problem' in outcome) return outcome.problem;
  const place = URL.createObjectURL(outcome.data);
  keepFile(place, fileName(name));
  window.setTimeout(() => URL.revokeObjectURL(place), KEPT_MS);
  return null;
}
