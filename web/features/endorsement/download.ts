import { samePlace } from '../../api/base.ts';
import { callApi } from '../../api/call.ts';
import type { ApiProblem } from '../../api/types.ts';
import { keepFile } from '../document/calls.ts';

/** Hands a file that needs the session to the browser's downloads; null when it was handed over. */
export async function downloadWithSession(address: string, name: string): Promise<ApiProblem | null> {
  const outcome = await callApi<Blob>({ method: 'GET', path: samePlace(address), raw: 'blob' });
  if ('problem' in outcome) return outcome.problem;
  const place = URL.createObjectURL(outcome.data);
  keepFile(place, name.replace(/[\\/:*?"<>|]/g, ' '));
  window.setTimeout(() => URL.revokeObjectURL(place), 60_000);
  return null;
}
