import type { Challenge, Solution } from 'altcha-lib';
import { callApi } from '../../api/call.ts';
import type { ApiProblem } from '../../api/types.ts';

export type Solved = { readonly answer: string } | { readonly problem: ApiProblem } | 'failed';

/** Asks for a challenge and does its work, in a script of this server beside the page. The signal ends both. */
export async function solveCaptcha(signal: AbortSignal): Promise<Solved> {
  const asked = await callApi<{ challenge: Challenge }>({ method: 'GET', path: '/auth/captcha', session: 'none', signal });
  if ('problem' in asked) return { problem: asked.problem };
  const { challenge } = asked.data;
  const worker = new Worker(new URL('./solve.worker.ts', import.meta.url), { type: 'module' });
  try {
    const solution = await new Promise<Solution | null>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<Solution | null>) => resolve(data);
      worker.onerror = () => resolve(null);
      signal.addEventListener('abort', () => resolve(null));
      worker.postMessage(challenge);
    });
    return solution === null ? 'failed' : { answer: btoa(JSON.stringify({ challenge, solution })) };
  } finally {
    worker.terminate();
  }
}
