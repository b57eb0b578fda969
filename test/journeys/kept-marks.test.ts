import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ana, bruno, contract, linkOf, type Person, read, sendDocument, stroke, until, upload } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';

/** Two pixels. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR4nGNg+A8AAQIBAEK+vGgAAAAASUVORK5CYII=';
const GIF = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');

describe('what somebody signed with', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ chain: false });
  });
  afterAll(() => product?.stop());

  /** Sent without a place for any signature. */
  async function sentWithoutPlaces(signatory: Person[], fields: Record<string, unknown>[] = []): Promise<string> {
    const { http } = product;
    const documentID = (await upload(http, await contract('Contrato'))).body.responseData.documentID as string;
    for (const answer of [
      await http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory }),
      await http.put('/api/document/draw', { documentID, staticSignPositions: fields }),
      await http.put('/api/document/send-mail', { documentID }),
    ])
      expect(answer.status).toBe(200);
    await until(product, documentID, 'PENDING');
    return documentID;
  }
  const sign = async (documentID: string, email: string, signature: unknown, values: unknown[] = []) => {
    const link = await linkOf(product, email, documentID);
    const { client, presented } = await read(product, documentID, link);
    return client.post('/api/documents/sign', { documentID, signatoryID: link.id, code: link.code, presented, signature, values });
  };
  const marks = async (documentID: string) => {
    const { state } = await product.modules.documents.load(documentID);
    return Promise.all(
      state.signatures.map(async ({ mark }) => {
        if (!mark) return null;
        const bytes = await product.services.files.get(mark.key);
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(mark.sha256);
        return JSON.parse(Buffer.from(bytes).toString('utf8'));
      }),
    );
  };

  it('is kept with its hash in the history where no place of the pages shows it', async () => {
    const documentID = await sentWithoutPlaces([ana, bruno]);
    expect((await sign(documentID, ana.emailID, stroke)).status).toBe(200);
    expect((await sign(documentID, bruno.emailID, { kind: 'TEXT', text: 'Bruno Peña' })).status).toBe(200);
    expect(await marks(documentID)).toEqual([
      { kind: 'STROKE', width: stroke.width, height: stroke.height, strokes: stroke.strokes },
      { kind: 'TEXT', text: 'Bruno Peña' },
    ]);
    const { state } = await product.modules.documents.load(documentID);
    const bundle = unzipSync(new Uint8Array((await product.http.get(`/api/document/${documentID}/history`)).body));
    expect(
      Object.keys(bundle)
        .filter((name) => name.startsWith('signatures/'))
        .sort(),
    ).toEqual(state.signatures.map(({ signatoryId }) => `signatures/${signatoryId}.json`).sort());
  });

  it('is not kept a second time where the document shows it', async () => {
    const documentID = await sendDocument(product, [ana], {});
    expect((await sign(documentID, ana.emailID, stroke)).status).toBe(200);
    expect(await marks(documentID)).toEqual([null]);
  });

  it('is a PNG or a JPEG and nothing else, with a place or without (RULE-025)', async () => {
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(64)]);
    const without = await sentWithoutPlaces([ana, bruno]);
    const within = await sendDocument(product, [ana], {});
    for (const documentID of [without, within]) {
      const refused = await sign(documentID, ana.emailID, { kind: 'IMAGE', image: GIF.toString('base64') });
      expect([refused.status, refused.body.code]).toEqual([422, 'pdf.appearance_invalid']);
    }
    expect((await sign(without, ana.emailID, { kind: 'IMAGE', image: PNG })).status).toBe(200);
    expect((await sign(without, bruno.emailID, { kind: 'IMAGE', image: jpeg.toString('base64') })).status).toBe(200);
    expect((await sign(within, ana.emailID, { kind: 'IMAGE', image: PNG })).status).toBe(200);
  });

  it('a box that must be ticked is not answered by leaving it empty', async () => {
    const box = { fieldId: 'acepto', email: ana.emailID, type: 'CHECKBOX', page: 1, x: 60, y: 60, width: 20, height: 20, label: 'Acepto' };
    const documentID = await sentWithoutPlaces(
      [ana],
      [
        { ...box, required: true },
        { ...box, fieldId: 'noticias', x: 100, required: false },
      ],
    );
    for (const value of ['false', ' ', 'no']) {
      const answer = await sign(documentID, ana.emailID, stroke, [{ fieldId: 'acepto', value }]);
      expect([value, answer.status, answer.body.code]).toEqual([value, 422, 'fields.value_required']);
    }
    const answer = await sign(documentID, ana.emailID, stroke, [
      { fieldId: 'acepto', value: 'true' },
      { fieldId: 'noticias', value: 'false' },
    ]);
    expect(answer.status).toBe(200);
  });
});
