/** What becomes of a read over which nothing comes. */
export interface Silence {
  /** For how long nothing may come, in milliseconds. */
  readonly ms: number;
  /**
   * Asks the server for something else; rejects where it does not answer that either. A server that is looking for events among
   * those of others says nothing meanwhile. null: silence alone says that the connection is lost.
   */
  readonly ask: (() => Promise<unknown>) | null;
}

/**
 * Calls `fail` once nothing was heard for too long.
 * @param heard a number that changes whenever something comes
 * @returns what ends the watching
 */
export function watchSilence({ ms, ask }: Silence, heard: () => number, fail: (error: Error) => void): () => void {
  let before = heard();
  let asking = false;
  const timer = setInterval(() => {
    const silent = heard() === before;
    before = heard();
    if (!silent || asking) return;
    if (ask === null) return fail(new Error('the event store does not answer'));
    asking = true;
    ask().then(() => {
      asking = false;
    }, fail);
  }, ms);
  return () => clearInterval(timer);
}
