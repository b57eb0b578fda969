import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVIDENCE_MAX_BYTES, evidenceType } from '../../modules/cancellation/contract/evidence-rules.ts';
import { english, refusedInBoth } from '../journeys/steps.ts';
import { type Given, JPEG, LETTER, openOffice, PNG, petition } from './people.ts';

const zip = Buffer.from('PK\x03\x04');
const [png, jpeg, pdf] = ['image/png', 'image/jpeg', 'application/pdf'];

describe('what evidence is, by its bytes and its name (RULE-027)', () => {
  it.each([
    ['a.png', PNG, png],
    ['A.PNG', PNG, png],
    ['a.jpg', JPEG, jpeg],
    ['a.jpeg', JPEG, jpeg],
    ['a.b.pdf', LETTER, pdf],
    ['a.docx', zip, null],
    ['a.pdf', zip, null],
    ['a.png', JPEG, null],
    ['a.jpg', PNG, null],
    ['a.pdf', PNG, null],
    ['a.docx', LETTER, null],
    ['pdf', LETTER, null],
    ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
    ['a.gif', Buffer.from('GIF89a'), null],
    ['a.pdf', Buffer.alloc(0), null],
    ['a.pdf', Buffer.from(' %PDF-1.7'), null],
    ['a.pdf.exe', LETTER, null],
    ['a.pdf\u0000.exe', LETTER, null],
  ])('%s', (name, bytes, expected) => expect(evidenceType(name, bytes)).toBe(expected));
});

describe('at the API', () => {
  let office: Awaited<ReturnType<typeof openOffice>>;
  let documentID: string;
  beforeAll(async () => {
    office = await openOffice();
    documentID = await office.send();
  });
  afterAll(async () => office?.product.stop());

  const full = (size: number): Given => ({ name: 'grande.pdf', bytes: Buffer.concat([LETTER, Buffer.alloc(size - LETTER.length, ' ')]) });
  const nothingKept = async () => expect((await office.events(documentID)).count).toBe(0);

  it.each([
    {
      what: 'none',
      files: [],
      status: 422,
      code: 'cancellation.evidence_required',
      en: 'Attach at least one piece of evidence: a picture (PNG or JPEG) or a PDF.',
      es: 'Adjunte al menos una evidencia: una imagen (PNG o JPEG) o un PDF.',
    },
    {
      what: 'a Word file',
      files: [{ name: 'carta.docx', bytes: zip }],
      status: 422,
      code: 'cancellation.file_type',
      en: /“carta\.docx” is neither/,
      es: /«carta\.docx» no es/,
    },
    {
      what: 'one good and one that is not what it is called',
      files: [
        { name: 'carta.pdf', bytes: LETTER },
        { name: 'foto.png', bytes: JPEG },
      ],
      status: 422,
      code: 'cancellation.file_type',
      en: /“foto\.png”/,
      es: /«foto\.png»/,
    },
    {
      what: 'an empty file',
      files: [{ name: 'vacio.pdf', bytes: new Uint8Array() }],
      status: 422,
      code: 'cancellation.file_type',
      en: /“vacio\.pdf”/,
      es: /«vacio\.pdf»/,
    },
    {
      what: 'eleven files',
      files: Array.from({ length: 11 }, (_, index) => ({ name: `${index}.pdf`, bytes: LETTER })),
      status: 422,
      code: 'upload.too_many_files',
      en: 'You can upload at most 10 files at once.',
      es: 'Puede cargar 10 archivos a la vez como máximo.',
    },
  ])('$what: refused in both languages, nothing kept', async ({ files, what: _what, ...expected }) => {
    await refusedInBoth((headers) => petition(office.lucia, documentID, files, '', headers), expected);
    await nothingKept();
  });

  it('a file in another field of the form', async () => {
    const form = new FormData();
    form.append('documentID', documentID);
    form.append('file', new Blob([LETTER]), 'carta.pdf');
    expect(await office.lucia.post('/api/cancellation', form, english)).toMatchObject({
      status: 400,
      body: { code: 'upload.wrong_field' },
    });
    await nothingKept();
  });

  it('above 20 MB: 413 with name and limit, while it is still being sent (CONST-025)', async () => {
    await refusedInBoth((headers) => petition(office.lucia, documentID, [full(EVIDENCE_MAX_BYTES + 1)], '', headers), {
      status: 413,
      code: 'cancellation.file_too_large',
      en: '“grande.pdf” is above the limit of 20 MB for a piece of evidence. Make it smaller and attach it again.',
      es: '«grande.pdf» rebasa el límite de 20 MB por evidencia. Redúzcalo y adjúntelo de nuevo.',
    });
    const { status, sent } = await endless(office.product.url, office.lucia.token!, documentID);
    expect(status).toBe(413);
    expect(sent).toBeLessThan(64 * 1_048_576);
    await nothingKept();
  });

  it('what still comes after the refusal is read and dropped, so that it holds neither the connection nor a server that stops', async () => {
    const rest = 64 * 1_048_576;
    expect(await endless(office.product.url, office.lucia.token!, documentID, rest)).toEqual({ status: 413, sent: rest });
  });

  it('20 MB whole, each kind, names like paths; the bytes come back as they went, each reading is an event (CANC-003)', async () => {
    const { lucia, ana, bruno, observer, stranger, reviewer, send, product } = office;
    const own = await send();
    const files: Given[] = [
      full(EVIDENCE_MAX_BYTES),
      { name: 'foto ñandú.png', bytes: PNG },
      { name: 'foto.jpg', bytes: JPEG },
      { name: '../../etc/passwd.pdf', bytes: LETTER },
      { name: 'C:\\datos\\carta de Ana.pdf', bytes: LETTER },
    ];
    const asked = await petition(ana, own, files);
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const { evidence } = asked.body.responseData;
    expect(evidence.map((one: { fileName: string; mediaType: string; size: number }) => [one.fileName, one.mediaType, one.size])).toEqual([
      ['grande.pdf', pdf, EVIDENCE_MAX_BYTES],
      ['foto ñandú.png', png, PNG.length],
      ['foto.jpg', jpeg, JPEG.length],
      ['passwd.pdf', pdf, LETTER.length],
      ['carta de Ana.pdf', pdf, LETTER.length],
    ]);
    for (const [index, { bytes }] of files.entries()) {
      for (const client of [ana, lucia]) {
        const answer = await client.get(evidence[index].url);
        expect(answer.status).toBe(200);
        expect(createHash('sha256').update(answer.body).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
        expect(answer.headers.get('content-type')).toBe(evidence[index].mediaType);
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
        expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[^"/\\]+"/);
      }
    }
    const { count } = await office.events(own);
    expect(count).toBe(1 + 2 * files.length);
    // Bruno signs too, but the owner answers this one.
    expect(await bruno.get(evidence[0].url)).toMatchObject({ status: 403, body: { code: 'cancellation.not_a_party' } });
    expect(await reviewer.get(evidence[0].url)).toMatchObject({ status: 403, body: { code: 'reviewer.read_only' } });
    for (const client of [observer, stranger])
      expect(await client.get(evidence[0].url)).toMatchObject({ status: 404, body: { code: 'cancellation.not_found' } });
    expect((await product.http.anonymous().get(evidence[0].url)).status).toBe(401);
    for (const id of ['0', '6', 'x', '..'])
      expect(
        (await lucia.get(`/api/cancellation/${asked.body.responseData.cancelationID}/evidence/${encodeURIComponent(id)}`)).status,
      ).toBe(404);
    expect((await office.events(own)).count).toBe(count);
    const others = (await bruno.get(`/api/cancellation/${asked.body.responseData.cancelationID}`)).body.responseData;
    expect([others.evidence, others.reason]).toEqual([[], null]);
  });
});

/** Sends a file that never ends until the server answers, or one of `whole` bytes to its end; says how many bytes went. */
const endless = (
  url: string,
  token: string,
  documentID: string,
  whole = Number.POSITIVE_INFINITY,
): Promise<{ status: number; sent: number }> =>
  new Promise((done, fail) => {
    const boundary = 'the-boundary';
    let sent = 0;
    let status = 0;
    const call = request(`${url}/api/cancellation`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    const settle = () => {
      if (status === 0 || (sent < whole && whole !== Number.POSITIVE_INFINITY)) return;
      done({ status, sent });
      call.destroy();
    };
    call.on('response', (response) => {
      status = response.statusCode!;
      response.resume();
      settle();
    });
    call.on('error', (error) => {
      if (status === 0) fail(error);
    });
    const part = (name: string, more = '') => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
    call.write(`${part('documentID')}${documentID}\r\n${part('evidence', '; filename="sin-fin.pdf"')}%PDF-1.7\n`);
    const chunk = Buffer.alloc(1_048_576, ' ');
    const more = () => {
      if (call.destroyed || sent >= whole) return settle();
      call.write(chunk, (error) => {
        if (error) return;
        sent += chunk.length;
        setImmediate(more);
      });
    };
    more();
  });
