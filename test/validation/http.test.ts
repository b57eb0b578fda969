import { Buffer } from 'node:buffer';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validationRefusals } from '../../modules/validation/contract/errors.ts';
import { createValidationModule, verdictSchema } from '../../modules/validation/index.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { installHttpBasics } from '../../shared-kernel/http/install.ts';
import { installUploads } from '../../shared-kernel/http/uploads/install.ts';
import { UPLOAD_LIMITS } from '../../shared-kernel/http/uploads/limits.ts';
import { validationMessages } from '../../shared-kernel/i18n/messages/validation.ts';
import { baseObjects, sign, writePdf } from './forge.ts';
import { everyoneGood, VALIDATED_AT } from './real-files.ts';
import { DOCUMENT_ID, recordOf, sha256, TIMESTAMP } from './recorded.ts';
import { makeAuthority } from './test-signer.ts';

let app: FastifyInstance;
let pdf: Buffer;
let folder: string;

interface Part {
  readonly field: string;
  readonly name: string;
  readonly bytes: Uint8Array | string;
}

function form(parts: readonly Part[]): { headers: Record<string, string>; payload: Buffer } {
  const boundary = 'x-boundary-x';
  const chunks = parts.flatMap(({ field, name, bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(bytes as Uint8Array),
    Buffer.from('\r\n'),
  ]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

const upload = (...parts: Part[]) => app.inject({ method: 'POST', url: '/api/document/validate', ...form(parts) });
const part = (name: string, bytes: Uint8Array | string, field = 'document'): Part => ({ field, name, bytes });

beforeAll(async () => {
  const authority = makeAuthority();
  pdf = await sign(writePdf(baseObjects()), { party: authority.issue('Ana'), dictionary: `/ContactInfo (${DOCUMENT_ID})` });
  app = Fastify();
  await installHttpBasics(app, { requestsPerMinute: 10_000, isHttps: false });
  folder = await mkdtemp(join(tmpdir(), 'incoming-'));
  installUploads(app, { folder, limits: UPLOAD_LIMITS });
  const module = createValidationModule({
    clock: new ManualClock(VALIDATED_AT),
    trust: () => authority.trust('own'),
    revocation: everyoneGood,
    record: recordOf(pdf, null).record,
    publicUrl: 'http://127.0.0.1:8080',
    openReference: null,
    maxFileBytes: 1024 * 1024,
    perMinute: 60,
  });
  await module.register(app);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('POST /api/document/validate', () => {
  it('answers the verdict in the document envelope', async () => {
    const response = await upload(part('a.pdf', pdf));
    const { success, responseCode, responseData } = response.json();
    expect([response.statusCode, success, responseCode]).toEqual([200, true, 200]);
    expect(verdictSchema.parse(responseData)).toEqual(responseData);
    expect(responseData.legs.find((leg: { leg: string }) => leg.leg === 'record').code).toBe('record.matches');
  });

  it('an altered PDF is invalid, what is no PDF is called that', async () => {
    const altered = Buffer.from(pdf);
    altered[700] = altered[700]! ^ 1;
    expect((await upload(part('a.pdf', altered))).json().responseData.overall).toBe('TOTAL_FAILED');
    const broken = await upload(part('a.pdf', 'this is no PDF'));
    expect([broken.statusCode, broken.json().responseData.code]).toEqual([200, 'file.not_a_pdf']);
    expect((await upload(part('a.pdf', ''))).json().responseData.code).toBe('file.empty');
  });

  it.each([
    ['another field', () => [part('a.pdf', pdf, 'file')], 400, 'validation.wrong_field'],
    ['no file', () => [], 400, 'validation.no_file'],
    ['two PDFs', () => [part('a.pdf', pdf), part('b.pdf', pdf)], 400, 'validation.one_pdf_required'],
    ['three files', () => [part('a.pdf', pdf), part('b.asn', 'x'), part('c.asn', 'x')], 400, 'validation.too_many_files'],
    ['a certificate', () => [part('a.cer', pdf)], 415, 'validation.file_type'],
    ['only a constancia', () => [part('a.asn', Buffer.from([0x30, 0]))], 400, 'validation.one_pdf_required'],
    ['too large', () => [part('a.pdf', Buffer.alloc(1024 * 1024 + 1, 32))], 413, 'validation.file_too_large'],
  ] as [string, () => Part[], number, string][])('%s is refused', async (_, parts, status, code) => {
    const response = await upload(...parts());
    const body = response.json();
    expect([response.statusCode, body.success, body.responseCode, body.code]).toEqual([status, false, status, code]);
    expect(typeof body.message).toBe('string');
    expect(await readdir(folder)).toEqual([]);
  });

  it('no multipart at all', async () => {
    const response = await app.inject({ method: 'POST', url: '/api/document/validate', payload: { a: 1 } });
    expect(response.json().code).toBe('validation.no_file');
  });
});

describe('by hash, by ids, by link', () => {
  const post = (url: string, payload?: object) =>
    app.inject({ method: 'POST', url: `${url}?lang=en`, headers: { 'accept-language': 'en' }, ...(payload ? { payload } : {}) });

  it('give the answer of the upload', async () => {
    const { how: _, ...uploaded } = (await upload(part('a.pdf', pdf))).json().responseData;
    for (const response of [
      await post(`/api/document/validate/${sha256(pdf)}`),
      await post(`/api/document/validate/${DOCUMENT_ID}/${TIMESTAMP}`),
      await post('/api/validate-url', { url: `http://127.0.0.1:8080/validation/${DOCUMENT_ID}/${TIMESTAMP}` }),
    ]) {
      const { how: __, ...answer } = response.json().responseData;
      expect(answer).toEqual(uploaded);
    }
  });

  it.each([`/api/document/validate/${'0'.repeat(64)}`, '/api/document/validate/nothing', `/api/document/validate/${DOCUMENT_ID}/1`])(
    '%s: Document Not Found',
    async (url) => {
      const response = await post(url);
      expect([response.statusCode, response.json().code, response.json().message]).toEqual([
        404,
        'document.not_found',
        'Document Not Found',
      ]);
    },
  );

  it('a foreign address is refused and never asked', async () => {
    const asked: string[] = [];
    const other = Fastify();
    other.addHook('onRequest', async (request) => {
      asked.push(request.url);
    });
    const address = await other.listen({ port: 0, host: '127.0.0.1' });
    const response = await post('/api/validate-url', { url: `${address}/validation/${DOCUMENT_ID}/${TIMESTAMP}` });
    await other.close();
    expect([response.statusCode, response.json().code, asked]).toEqual([400, 'validation.foreign_link', []]);
  });

  it('a body without a link', async () => {
    expect((await post('/api/validate-url', {})).statusCode).toBe(400);
  });
});

describe('limits and texts', () => {
  it('one address may not validate without end', async () => {
    const answers = await Promise.all(Array.from({ length: 80 }, () => app.inject({ method: 'POST', url: '/api/document/validate/x/y' })));
    expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true);
  });

  it('every refusal has a text in both languages', () => {
    for (const code of Object.keys(validationRefusals).filter((one) => one.startsWith('validation.'))) {
      const text = validationMessages[code as keyof typeof validationMessages];
      expect([code, Boolean(text?.es), Boolean(text?.en)]).toEqual([code, true, true]);
    }
  });
});
