/**
 * Limits end what hangs; they are no measure of speed. Each is several times what a busy laptop needs, so that a machine four
 * times slower stays under it. A wait looks for a fact, so a longer limit costs nothing where the fact comes. Milliseconds.
 */

/** What the product does by itself: a document closed, a mail handed in, a read model that has caught up. */
export const WAIT_MS = 90_000;
/** What a page shows once it has its answer. Shorter, since a page that is broken misses everything it is asked for. */
export const PAGE_MS = 40_000;
/** A process that is started, does its work and ends. */
export const PROCESS_MS = 480_000;
/** A test that names no limit of its own; those that do repeat something very often. */
export const TEST_MS = 480_000;
/** Preparing a suite: a product, a browser, the pages built. */
export const HOOK_MS = 1_200_000;
