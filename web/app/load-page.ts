/** Pauses before a part is asked for again while the browser says that there is a network, in milliseconds. */
const AGAIN_MS = [700, 2_500];

const online = (): Promise<void> => new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));

/**
 * Loads the script of a page. Without a network it waits for one and loads it then, so that the page before stays on the screen; a
 * part that cannot be had with a network is a failure after the last try.
 */
export async function loadPage<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let attempt = 0; ; ) {
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine) await online();
      else if (attempt < AGAIN_MS.length) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS[attempt++]));
      else throw error;
    }
  }
}
