import { describe, expect, it } from 'vitest';
import { signSatFields } from '../../modules/documents/http/schemas.ts';
import { FIELDS_BYTES } from '../../shared-kernel/http/form.ts';
import { formWith } from './slow-sender.ts';
import { send, serveEachTest } from './upload-server.ts';

serveEachTest();

const sent = (path: string, before: Record<string, string>, headers = {}, file = { field: 'document', name: 'contrato.pdf' }) => {
  const body = formWith(Buffer.alloc(10), { ...file, before });
  return send({ path, headers, body, atOnce: body.length, bytesPerSecond: 0 }).answer;
};

describe('the fields of a form', () => {
  it('arrive whole up to the limit of all of them', async () => {
    const notes = 'ñ'.repeat((FIELDS_BYTES - 5) / 2);
    const { status, body } = await sent('/form-later', { notes, title: 'a' });
    expect(status).toBe(200);
    expect(body.responseData.notes === notes).toBe(true);
  });

  it('above it are refused in both languages, and never cut', async () => {
    for (const [language, text] of [
      ['en', /too large/],
      ['es', /demasiado grande/],
    ] as const) {
      const { status, body } = await sent('/form-later', { notes: 'x'.repeat(FIELDS_BYTES + 1) }, { 'accept-language': language });
      expect([status, body.code]).toEqual([413, 'request.too_large']);
      expect(body.responseMessage ?? body.message).toMatch(text);
    }
  });

  it('beside an e.firma may be as long as the answers to the fields of a document', async () => {
    const file = { field: 'cer', name: 'firma.cer' };
    const longest = '€'.repeat(200_000);
    const { status, body } = await sent('/efirma', { password: 'clave', values: longest }, {}, file);
    expect([status, body.responseData?.values === longest, body.responseData?.password]).toEqual([200, true, 'clave']);
    const refused = await sent('/efirma', { values: 'x'.repeat(700_000) }, {}, file);
    expect([refused.status, refused.body.code]).toEqual([413, 'request.too_large']);
  });

  it('and no schema of such a form allows more', () => {
    const values = (length: number) => signSatFields.shape.values.safeParse(JSON.stringify([{ fieldId: 'a', value: 'x'.repeat(length) }]));
    expect([values(199_000).success, values(200_001).success]).toEqual([true, false]);
  });
});
