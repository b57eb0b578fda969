import { describe, expect, it } from 'vitest';
import { MOST_TRIES, processPages } from '../../modules/documents/application/page-images.ts';
import { PdfError, type PdfRefusalCode } from '../../shared-kernel/pdf/types.ts';
import { beginStory, perform } from '../model/acts.ts';
import { createWorld, textPdf } from '../model/world.ts';

/** A sent document whose drawing goes wrong in one way, tried as often as asked. */
async function sent(code: PdfRefusalCode, facts: Record<string, unknown> = {}) {
  const world = createWorld(null);
  const story = await beginStory(world);
  await perform(story, { act: 'setup', who: ['ana'], orders: [1, 1, 1], hasOrder: false, ownerSigns: false });
  await perform(story, { act: 'send' });
  const { documentId } = story;
  const render: typeof textPdf.render = async () => {
    throw new PdfError(code, facts);
  };
  return {
    attempt: (attempt: number) =>
      processPages({ ...world.flow, pdf: { ...textPdf, render } }, { documentId, round: 1, attempt }, 'test').then(
        () => 'done',
        (error: unknown) => (error instanceof PdfError ? error.code : String(error)),
      ),
    async standing() {
      const { status, processingStatus, processingFailure } = (await world.load(documentId)).state;
      return { status, processingStatus, processingFailure };
    },
  };
}

const failed = (code: string, detail = '{}') => ({
  status: 'DRAFT',
  processingStatus: 'FAILED',
  processingFailure: { code, detail: { $personal: 'p-owner', value: detail } },
});

describe('a file that cannot be drawn', () => {
  it.each(['pdf.worker_timeout', 'pdf.worker_memory', 'pdf.worker_failed'] as const)(
    '%s: tried three times, then its owner is told',
    async (code) => {
      const { attempt, standing } = await sent(code, { limitMs: 20_000 });
      for (let tries = 1; tries < MOST_TRIES; tries += 1) {
        expect(await attempt(tries)).toBe(code);
        expect((await standing()).processingStatus).toBe('PROCESSING');
      }
      expect(await attempt(MOST_TRIES)).toBe('done');
      expect(await standing()).toEqual(failed(code, '{"limitMs":20000}'));
    },
  );

  it('one that says why is told at once', async () => {
    const { attempt, standing } = await sent('pdf.broken');
    expect(await attempt(1)).toBe('done');
    expect(await standing()).toEqual(failed('pdf.broken'));
  });

  it.each(['start', 'closed'])('a worker that failed by itself (%s) is no fault of the file, however often', async (reason) => {
    const { attempt, standing } = await sent('pdf.worker_failed', { reason });
    expect(await attempt(MOST_TRIES + 4)).toBe('pdf.worker_failed');
    expect((await standing()).processingStatus).toBe('PROCESSING');
  });
});
