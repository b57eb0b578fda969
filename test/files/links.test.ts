import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryAccessLog } from '../../shared-kernel/access-log/memory.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { contentDisposition, fileRoutes } from '../../shared-kernel/files/http.ts';
import { FILE_LINK_SECONDS, fileLinkExpiry, signFileLink, verifyFileLink } from '../../shared-kernel/files/links.ts';
import { createLocalFileStore, localFolders } from '../../shared-kernel/files/local.ts';
import { createTestServer } from '../http/test-server.ts';
import { count } from '../support/counts.ts';

const secret = Buffer.alloc(32, 9);
const key = `sha256-${'a'.repeat(64)}`;

describe('a signed file link', () => {
  const now = new Date('2026-11-21T16:00:00.400Z');
  const parsed = (path: string) => {
    const url = new URL(path, 'http://x');
    return {
      key: url.pathname.split('/').at(-1)!,
      fileName: url.searchParams.get('name')!,
      expires: url.searchParams.get('expires')!,
      signature: url.searchParams.get('signature')!,
      secret,
      now,
    };
  };

  it('lives 518400 seconds to the second (CONST-016)', () => {
    const link = parsed(signFileLink({ key, fileName: 'Contrato ñ.pdf', expiresAt: fileLinkExpiry(now), secret }));
    expect(Number(link.expires) - Math.floor(now.getTime() / 1000)).toBe(518_400);
    expect(FILE_LINK_SECONDS).toBe(518_400);
    const at = (seconds: number) => verifyFileLink({ ...link, now: new Date((Number(link.expires) + seconds) * 1000) });
    expect([at(-518_400), at(-1), at(0), at(1)]).toEqual(['valid', 'valid', 'expired', 'expired']);
  });

  it('holds for exactly the key, name and time it was signed for', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.constantFrom('key', 'fileName', 'expires', 'signature'),
        fc.nat(),
        (fileName, part, at) => {
          const link = parsed(signFileLink({ key, fileName, expiresAt: fileLinkExpiry(now), secret }));
          expect(verifyFileLink(link)).toBe('valid');
          const value = link[part];
          const place = value.length === 0 ? 0 : at % value.length;
          const changed = `${value.slice(0, place)}${value[place] === '1' ? '2' : '1'}${value.slice(place + 1)}`;
          expect(verifyFileLink({ ...link, [part]: changed })).toBe('tampered');
          expect(verifyFileLink({ ...link, secret: Buffer.alloc(32, 8) })).toBe('tampered');
        },
      ),
      { numRuns: count('changed file links', 200, 5000) },
    );
  });

  it('does not believe the age of a forged link', () => {
    const link = parsed(signFileLink({ key, fileName: 'a.pdf', expiresAt: new Date(0), secret }));
    expect(verifyFileLink(link)).toBe('expired');
    expect(verifyFileLink({ ...link, signature: 'x' })).toBe('tampered');
    for (const expires of ['', 'NaN', '-1', '1e9', ' 1', '9'.repeat(30)]) expect(verifyFileLink({ ...link, expires })).toBe('tampered');
  });
});

describe('GET /files/{key}', () => {
  let dir: string;
  let app: FastifyInstance;
  const clock = new ManualClock('2026-11-21T16:00:00.000Z');
  const accessLog = createMemoryAccessLog(clock);
  const logged: string[] = [];
  const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
  let stored: string;
  const link = (fileName = 'Contrato "ñ".pdf', storedKey = stored) =>
    signFileLink({ key: storedKey, fileName, expiresAt: fileLinkExpiry(clock.now()), secret });

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'file-links-'));
    const files = createLocalFileStore(dir);
    stored = (await files.put(pdf)).key;
    app = await createTestServer({ logged });
    await app.register(fileRoutes({ files, secret, clock, accessLog }));
  });
  afterAll(async () => {
    await app.close();
    await rm(dir, { recursive: true, force: true });
  });

  it('answers the bytes with safe headers (CALL-135)', async () => {
    const answer = await app.inject(link());
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(pdf)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `attachment; filename="Contrato _n_.pdf"; filename*=UTF-8''Contrato%20%22%C3%B1%22.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect((await app.inject({ method: 'HEAD', url: link() })).headers['content-length']).toBe(String(pdf.length));
    expect((await app.inject(link('page.html'))).headers['content-type']).toBe('application/octet-stream');
  });

  it('answers an expired link 410 and a changed one 403, and writes both down', async () => {
    const valid = link();
    clock.advance(FILE_LINK_SECONDS * 1000);
    const expired = await app.inject({ url: valid, headers: { 'accept-language': 'en' } });
    expect([expired.statusCode, expired.json().code, expired.json().message]).toEqual([
      410,
      'expire_link_message',
      'The link has expired. Ask the sender to send it again.',
    ]);
    const tampered = await app.inject(`${valid}x`);
    expect(tampered.json()).toMatchObject({ success: false, responseCode: 403, code: 'invalid_link_message' });
    expect((await app.inject(`/files/${stored}`)).statusCode).toBe(403);
    expect((await accessLog.query({})).map((line) => [line.code, line.target])).toEqual([
      ['invalid_link_message', null],
      ['invalid_link_message', null],
      ['expire_link_message', stored],
    ]);
  });

  it('keeps signatures out of the log', async () => {
    const path = link();
    await app.inject(path);
    expect(logged.join('')).toContain('/files/:key');
    expect(logged.join('')).not.toContain(new URL(path, 'http://x').searchParams.get('signature'));
    expect(logged.join('')).not.toContain(stored);
  });

  it('does not deliver a file that is gone or damaged', async () => {
    const absent = await app.inject(link('a.pdf', key));
    expect([absent.statusCode, absent.json().code]).toEqual([404, 'file.missing']);
    await writeFile(localFolders(dir).pathOf(stored), 'something else');
    const damaged = await app.inject(link());
    expect([damaged.statusCode, damaged.json().code]).toEqual([500, 'file.damaged']);
    expect(damaged.body).not.toContain('something else');
  });
});

describe('the name in the header', () => {
  it('never breaks the header, whatever the file is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
        const header = contentDisposition(name);
        expect(header).toMatch(/^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]+"; filename\*=UTF-8''[A-Za-z0-9%!#$&+.^_`|~-]*$/);
        expect(decodeURIComponent(header.split("''")[1]!)).toBe(name.toWellFormed());
      }),
    );
  });
});
