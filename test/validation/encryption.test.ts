import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { analysePdf } from '../../shared-kernel/pdf/analysis/index.ts';
import { rc4 } from '../../shared-kernel/pdf/encryption/rc4.ts';
import { type Cipher, encryptedFile } from './corpus/encrypted-forge.ts';

describe('encrypted files', () => {
  // RFC 6229, 2: the key stream is what zeros become.
  it.each([
    ['0102030405', 'b2396305f03dc027ccc3524a0a1118a8'],
    ['0102030405060708090a0b0c0d0e0f10', '9ac7cc9a609d1ef7b2932899cde41b97'],
  ])('RC4 with the key %s', (key, stream) => {
    expect(Buffer.from(rc4(Buffer.from(key, 'hex'), Buffer.alloc(16))).toString('hex')).toBe(stream);
  });

  const ciphers: readonly Cipher[] = ['rc4-40', 'rc4-128', 'aes-128', 'aes-256', 'aes-256-r6'];
  it.each(ciphers)('%s opens without a password', (cipher) => {
    expect(analysePdf(encryptedFile(cipher).unsigned)).toMatchObject({ readable: true, encrypted: true, locked: false, pageCount: 1 });
  });

  it.each(ciphers.slice(0, 4))('%s stays locked where one is needed', (cipher) => {
    const locked = analysePdf(encryptedFile(cipher, 'secret').unsigned);
    expect(locked).toMatchObject({ readable: false, unreadable: 'locked', encrypted: true, locked: true });
  });

  it('metadata may stay in clear', () => {
    const file = encryptedFile('aes-128', '', { more: '/EncryptMetadata true' });
    expect(analysePdf(file.unsigned).locked).toBe(false);
  });
});
