import { afterEach, describe, expect, it } from 'vitest';
import { pageText, renderPages } from '../../shared-kernel/pdf/render.ts';
import { closePdfWorkers, pdfWorkers, placeOf, sizePdfWorkers } from '../../shared-kernel/pdf/worker-pool.ts';
import { madePdf } from './support/made-pdfs.ts';

afterEach(closePdfWorkers);

const limits = { timeoutMs: 20_000, memoryMb: 640 };

/** Draws with one worker; while the first page is in hand, `other` asks for its own. Answers what came about, in order. */
async function drawing(drawer: { isUrgent: boolean }, other: { account: string; isUrgent: boolean }, pages?: number[]): Promise<string[]> {
  sizePdfWorkers(1);
  const bytes = await madePdf({ pages: 4 });
  const happened: string[] = [];
  let asked: Promise<unknown> | undefined;
  const some = pages === undefined ? {} : { pages };
  for await (const { page } of renderPages({ bytes, width: 100, turn: { account: 'a', ...drawer }, ...some })) {
    happened.push(`page ${page}`);
    asked ??= pdfWorkers()
      .run('text', { bytes, maxPages: 1 }, limits, placeOf(other))
      .then(() => happened.push('answer'));
    // The answer of the worker has its turn before the next page is asked for.
    await pageTurn();
  }
  await asked;
  return happened;
}
const pageTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('drawing for nobody who waits', () => {
  it.each(['a', 'b'])('gives its worker between two pages to an upload of %s, and draws each page once', async (account) => {
    expect(await drawing({ isUrgent: false }, { account, isUrgent: true })).toEqual(['page 1', 'answer', 'page 2', 'page 3', 'page 4']);
  });

  it('goes on with the pages that were asked for, in their order', async () => {
    expect(await drawing({ isUrgent: false }, { account: 'b', isUrgent: true }, [4, 2, 3])).toEqual([
      'page 4',
      'answer',
      'page 2',
      'page 3',
    ]);
  });

  it('gives way to nobody who can wait, and where somebody looks at the pages to nobody at all', async () => {
    const whole = ['page 1', 'page 2', 'page 3', 'page 4', 'answer'];
    expect(await drawing({ isUrgent: false }, { account: 'b', isUrgent: false })).toEqual(whole);
    expect(await drawing({ isUrgent: true }, { account: 'b', isUrgent: true })).toEqual(whole);
  });

  it('one that ends with the page it gave way at is whole', async () => {
    expect(await drawing({ isUrgent: false }, { account: 'b', isUrgent: true }, [3])).toEqual(['page 3', 'answer']);
    expect(await pageText(await madePdf())).toHaveLength(1);
  });
});
