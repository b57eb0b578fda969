import { WAIT_MS } from '../../support/limits.ts';

/** Waits for a fact, and fails instead of hanging when it does not come. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + WAIT_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('what was waited for did not come');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
