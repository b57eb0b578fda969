import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { preparePdf } from '../../shared-kernel/pdf/prepare.ts';
import { signField } from '../../shared-kernel/pdf/sign.ts';
import { closePdfWorkers } from '../../shared-kernel/pdf/worker-pool.ts';
import { partWith } from '../support/needs.ts';
import { largePdf } from './support/made-pdfs.ts';
import { dictionary, drawnStroke, platformCms, testPki } from './support/signer.ts';
import { pdfsig } from './support/tools.ts';

beforeAll(async () => void (await testPki()));
afterAll(closePdfWorkers);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
/** Buffers are given back in the background: twice, with time between. */
const settle = async () => {
  for (let i = 0; i < 3; i++) {
    collectGarbage();
    await setTimeout(30);
  }
};

describe('300 pages, 20 MB', () => {
  test('signing adds less than three times the file to memory and keeps every byte', async () => {
    const bytes = await largePdf(300, 19_000_000);
    const large = await preparePdf({
      bytes,
      alreadySigned: false,
      fields: [{ fieldId: 'f', page: 300, x: 90, y: 120, width: 170, height: 70, signatoryId: 'ana', label: 'Firma', type: 'SIGNATURE' }],
      footer: null,
      productName: 'F',
    });
    await settle();
    const before = process.memoryUsage();
    let extra = 0;
    const started = performance.now();
    const signed = await signField({
      bytes: large.bytes,
      fieldName: large.fieldNames.f!,
      appearance: drawnStroke(),
      dictionary: dictionary('Ana'),
      signedAt: new Date(),
      cms: async (input) => {
        await settle();
        const now = process.memoryUsage();
        extra = now.arrayBuffers + now.heapUsed - before.arrayBuffers - before.heapUsed;
        return platformCms(input);
      },
    });
    const elapsed = performance.now() - started;
    console.info(
      `signing ${(bytes.length / 1e6).toFixed(1)} MB: ${elapsed.toFixed(0)} ms, ${(extra / bytes.length).toFixed(2)} times the file in memory`,
    );
    expect(extra).toBeLessThan(3 * bytes.length);
    expect(Buffer.compare(signed.bytes.subarray(0, large.bytes.length), large.bytes)).toBe(0);
    if (partWith('pdfsig')) {
      expect(pdfsig(signed.bytes).find((one) => one.field === 'signer1_signature')).toMatchObject({ valid: true, wholeDocument: true });
    }
  });
});
