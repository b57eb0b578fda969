import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCESS_TOKEN_SECONDS, issueAccessToken, readAccessToken } from '../../modules/accounts/application/access-token.ts';
import { FILE_LINK_SECONDS, fileLinkExpiry, signFileLink, verifyFileLink } from '../../shared-kernel/files/links.ts';
import { inOrderOfUse, KEY_SLACK_MS, keyIdIn, keyRing, type LaterKey, withKeyId, withoutKeyId } from '../../shared-kernel/keys/ring.ts';
import { isCodeOf, isKeyOfThen, linkCode } from '../../shared-kernel/link-code.ts';
import { count } from '../support/counts.ts';

const START = new Date('2026-11-21T12:00:00.000Z').getTime();
const later = (id: number, at: number): LaterKey => ({
  id: id.toString(16).padStart(10, '0'),
  usedFrom: new Date(START + at),
  secret: randomBytes(32),
});

/** Moments, in milliseconds after the start, at which keys took their turn. */
const turns = fc.uniqueArray(fc.integer({ min: 0, max: 40 * 86_400_000 }), { maxLength: 6 });
const moment = fc.integer({ min: -1000, max: 60 * 86_400_000 });

describe('a ring of keys', () => {
  const ringOf = (at: readonly number[]) => {
    const keys = inOrderOfUse(at.map((one, index) => later(index, one)));
    return { keys, ring: keyRing(Buffer.alloc(32, 1), () => keys) };
  };

  it('makes with the newest key whose time has come, and what it makes counts whenever it was made', () => {
    fc.assert(
      fc.property(turns, moment, (at, when) => {
        const { keys, ring } = ringOf(at);
        const now = new Date(START + when);
        const key = ring.current(now);
        const due = keys.filter((one) => one.usedFrom <= now);
        expect(key.id).toBe(due.at(-1)?.id ?? null);
        expect(ring.named(key.id)).toEqual(key);
        expect(ring.couldMake(key.id, now)).toBe(true);
      }),
      { numRuns: count('moments of a ring', 300, 5000) },
    );
  });

  it('believes no key for what came after its successor, but for the time by which clocks may differ', () => {
    const { keys, ring } = ringOf([0, 86_400_000]);
    const at = (key: LaterKey, more: number) => new Date(key.usedFrom.getTime() + more);
    expect(ring.couldMake(null, at(keys[0]!, KEY_SLACK_MS - 1))).toBe(true);
    expect(ring.couldMake(null, at(keys[0]!, KEY_SLACK_MS))).toBe(false);
    expect(ring.couldMake(keys[0]!.id, at(keys[1]!, KEY_SLACK_MS))).toBe(false);
    expect(ring.couldMake(keys[1]!.id, at(keys[1]!, 99 * 86_400_000))).toBe(true);
    expect(ring.couldMake('ffffffffff', new Date(START))).toBe(false);
    expect(ring.named('ffffffffff')).toBeNull();
  });

  it('marks what a later key makes, and nothing that the first one makes', () => {
    const [key] = [later(7, 0)];
    expect(withKeyId('abc', { id: null, secret: key!.secret })).toBe('abc');
    expect([keyIdIn('abc'), withoutKeyId('abc')]).toEqual([null, 'abc']);
    expect(withKeyId('abc', key!)).toBe('abc~0000000007');
    expect([keyIdIn('abc~0000000007'), withoutKeyId('abc~0000000007')]).toEqual(['0000000007', 'abc']);
    for (const code of ['abc~7', 'abc~000000000g', 'abc~0000000007 ', '~']) expect(keyIdIn(code)).toBeNull();
  });

  it('access tokens: the old key counts until its last token ends, and makes no token of later', () => {
    const { keys, ring } = ringOf([3_600_000]);
    const [next] = keys;
    const before = new Date(next!.usedFrom.getTime() - 1000);
    const old = issueAccessToken(ring, 'a', 's', before);
    const made = issueAccessToken(ring, 'a', 's', next!.usedFrom);
    expect([old, made].map((token) => Buffer.from(token.split('.')[0]!, 'base64url').toString())).toEqual([
      '{"alg":"HS256","typ":"JWT"}',
      `{"alg":"HS256","kid":"${next!.id}","typ":"JWT"}`,
    ]);
    const at = (seconds: number) => new Date(before.getTime() + seconds * 1000);
    expect(readAccessToken(ring, old, at(ACCESS_TOKEN_SECONDS - 1))).toMatchObject({ sub: 'a', sid: 's' });
    expect(readAccessToken(ring, old, at(ACCESS_TOKEN_SECONDS))).toBe('expired');
    expect(readAccessToken(ring, made, at(10))).toMatchObject({ sub: 'a', sid: 's' });
    // Whoever has the old key makes tokens of today with it.
    const forger = keyRing(Buffer.alloc(32, 1), () => []);
    expect(readAccessToken(ring, issueAccessToken(forger, 'a', 's', at(86_400)), at(86_400))).toBe('expired');
    const unknown = Buffer.from('{"alg":"HS256","kid":"ffffffffff","typ":"JWT"}').toString('base64url');
    expect(readAccessToken(ring, `${unknown}.${old.split('.').slice(1).join('.')}`, before)).toBe('expired');
    // The signature of one key under the id of the other, and headers that are none.
    const [, payload, signature] = old.split('.');
    const header = (kid: string) => Buffer.from(`{"alg":"HS256","kid":"${kid}","typ":"JWT"}`).toString('base64url');
    for (const other of [header(next!.id), header('x'), Buffer.from('{"alg":"none"}').toString('base64url'), ''])
      expect(readAccessToken(ring, `${other}.${payload}.${signature}`, before)).toBe('invalid');
  });

  it('links to files: the old key counts until the term of its last link ends, and signs none of later', () => {
    const { keys, ring } = ringOf([3_600_000]);
    const [next] = keys;
    const link = (made: Date, by = ring) => {
      const path = signFileLink({ base: '/f', key: 'k', fileName: 'a.pdf', expiresAt: fileLinkExpiry(made), keys: by });
      const query = new URL(path, 'http://x').searchParams;
      return { key: 'k', fileName: 'a.pdf', expires: query.get('expires')!, signature: query.get('signature')!, keys: ring };
    };
    const before = new Date(next!.usedFrom.getTime() - 1000);
    const [old, made] = [link(before), link(next!.usedFrom)];
    expect([keyIdIn(old.signature), keyIdIn(made.signature)]).toEqual([null, next!.id]);
    const at = (seconds: number) => new Date(before.getTime() + seconds * 1000);
    expect(verifyFileLink({ ...old, now: at(FILE_LINK_SECONDS - 1) })).toBe('valid');
    expect(verifyFileLink({ ...old, now: at(FILE_LINK_SECONDS) })).toBe('expired');
    expect(verifyFileLink({ ...made, now: at(2) })).toBe('valid');
    expect(
      verifyFileLink({
        ...link(
          at(86_400),
          keyRing(Buffer.alloc(32, 1), () => []),
        ),
        now: at(86_400),
      }),
    ).toBe('expired');
    expect(verifyFileLink({ ...made, signature: withoutKeyId(made.signature), now: at(2) })).toBe('tampered');
    expect(verifyFileLink({ ...old, signature: `${old.signature}~${next!.id}`, now: at(2) })).toBe('tampered');
    expect(verifyFileLink({ ...old, signature: `${old.signature}~ffffffffff`, now: at(2) })).toBe('tampered');
  });

  it('codes of links: each says which key made it, and none is the code of another key or another link', () => {
    const { keys, ring } = ringOf([1000, 2000]);
    const all = [ring.named(null)!, ...keys];
    for (const key of all) {
      const code = linkCode(key, 'sign', 'document-1');
      expect(isCodeOf(ring, code, (by) => linkCode(by, 'sign', 'document-1'))).toBe(true);
      expect(isCodeOf(ring, code, (by) => linkCode(by, 'sign', 'document-2'))).toBe(false);
      for (const other of all.filter((one) => one !== key))
        expect(isCodeOf(ring, withKeyId(withoutKeyId(code), other), (by) => linkCode(by, 'sign', 'document-1'))).toBe(false);
    }
    const code = linkCode(all[0]!, 'sign', 'document-1');
    expect(isKeyOfThen(ring, code, new Date(START).toISOString())).toBe(true);
    expect(isKeyOfThen(ring, code, new Date(START + 1000 + KEY_SLACK_MS).toISOString())).toBe(false);
  });
});
