import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDisposition } from '../../shared-kernel/files/content-disposition.ts';
import { FILE_LINK_SECONDS, fileLinkExpiry, signFileLink, verifyFileLink } from '../../shared-kernel/files/links.ts';
import { count } from '../support/counts.ts';
import { oneKey } from '../support/keys.ts';

const keys = oneKey(Buffer.alloc(32, 9));
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
      keys,
      now,
    };
  };

  it('lives 518400 seconds to the second (CONST-016)', () => {
    const link = parsed(
      signFileLink({ base: '/api/document/file', key, fileName: 'Contrato ñ.pdf', expiresAt: fileLinkExpiry(now), keys }),
    );
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
          const link = parsed(signFileLink({ base: '/api/document/file', key, fileName, expiresAt: fileLinkExpiry(now), keys }));
          expect(verifyFileLink(link)).toBe('valid');
          const value = link[part];
          const place = value.length === 0 ? 0 : at % value.length;
          const changed = `${value.slice(0, place)}${value[place] === '1' ? '2' : '1'}${value.slice(place + 1)}`;
          expect(verifyFileLink({ ...link, [part]: changed })).toBe('tampered');
          expect(verifyFileLink({ ...link, keys: oneKey(Buffer.alloc(32, 8)) })).toBe('tampered');
        },
      ),
      { numRuns: count('changed file links', 200, 5000) },
    );
  });

  it('does not believe the age of a forged link', () => {
    const link = parsed(signFileLink({ base: '/api/document/file', key, fileName: 'a.pdf', expiresAt: new Date(0), keys }));
    expect(verifyFileLink(link)).toBe('expired');
    expect(verifyFileLink({ ...link, signature: 'x' })).toBe('tampered');
    for (const expires of ['', 'NaN', '-1', '1e9', ' 1', '9'.repeat(30)]) expect(verifyFileLink({ ...link, expires })).toBe('tampered');
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
