import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decryptReference, encryptReference } from '../../modules/documents/application/footer-link.ts';
import { checkSigningLink, signingCode } from '../../modules/documents/application/link-code.ts';
import { oneKey } from '../support/keys.ts';
import { foldOf, sent, setup, signatory, uploaded } from './given.ts';

const secret = randomBytes(32);
const keys = oneKey(secret);
const reference = { documentId: '6f2d1b0e-5a3c-5c39-b7f0-a1de92c4e857', timestamp: '1795262400123' };

describe('the printed link', () => {
  it('opens to the document it was made for, and is always the same', () => {
    const segment = encryptReference(secret, reference);
    expect(decryptReference(secret, segment)).toEqual(reference);
    expect(encryptReference(secret, reference)).toBe(segment);
    expect(segment.length).toBeLessThan(50);
  });

  it('opens for no changed character and no other installation', () => {
    const segment = encryptReference(secret, reference);
    for (let at = 0; at < segment.length; at++) {
      const changed = `${segment.slice(0, at)}${segment[at] === 'A' ? 'B' : 'A'}${segment.slice(at + 1)}`;
      expect(decryptReference(secret, changed)).toBeNull();
    }
    expect(decryptReference(randomBytes(32), segment)).toBeNull();
    expect(decryptReference(secret, 'x')).toBeNull();
  });
});

describe('the code of a signing link', () => {
  const ana = signatory('ana');
  const at = new Date('2026-11-22T00:00:00Z');
  const pending = foldOf([uploaded(), setup([ana]), ...sent([ana])]);
  const code = (issue: number) => signingCode(keys, { documentId: 'document-1', signatoryId: 'ana', round: 1, issue });

  it('is valid until its term ends', () => {
    expect(checkSigningLink(keys, pending, 'ana', code(1), at)).toBe('valid');
    expect(checkSigningLink(keys, { ...pending, voided: { reason: null, at: '' } }, 'ana', code(1), at)).toBe('withdrawn');
    expect(checkSigningLink(keys, pending, 'ana', code(1), new Date('2026-11-28T00:00:00Z'))).toBe('expired');
  });
  it('is void once a newer one was sent, and is told from a forged one', () => {
    const renewed = foldOf([
      uploaded(),
      setup([ana]),
      ...sent([ana]),
      { type: 'SigningLinkRenewed', data: { round: 1, signatoryId: 'ana', issue: 2, expiresAt: '2026-12-01T00:00:00Z' } },
    ]);
    expect(checkSigningLink(keys, renewed, 'ana', code(1), at)).toBe('expired');
    expect(checkSigningLink(keys, renewed, 'ana', code(2), at)).toBe('valid');
    expect(checkSigningLink(keys, renewed, 'ana', code(3), at)).toBe('invalid');
  });
  it('opens for nobody else', () => {
    const two = foldOf([uploaded(), setup([ana, signatory('bruno')]), ...sent([ana, signatory('bruno')])]);
    expect(checkSigningLink(keys, two, 'bruno', code(1), at)).toBe('invalid');
    expect(checkSigningLink(keys, pending, 'ana', '', at)).toBe('invalid');
  });
  it('says of a deleted document that it is deleted', () => {
    const deleted = foldOf([uploaded(), setup([ana]), ...sent([ana]), { type: 'DocumentDeleted', data: { statusAtDeletion: 'PENDING' } }]);
    expect(checkSigningLink(keys, deleted, 'ana', code(1), at)).toBe('deleted');
  });
});
