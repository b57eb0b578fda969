import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { issueAccessToken } from '../../modules/accounts/application/access-token.ts';
import { accessTokenRing, deriveKeys } from '../../modules/accounts/application/keys.ts';
import { RINGS } from '../../modules/app/wiring/keys.ts';
import { LOG_ORIGIN } from '../../modules/app/wiring/services.ts';
import { createMailSeal } from '../../modules/delivery/application/mail-seal.ts';
import { createSecretSeal } from '../../modules/delivery/application/notification-secrets.ts';
import { readerOf } from '../../modules/documents/application/file-links.ts';
import { verificationCode } from '../../modules/documents/application/link-code.ts';
import { doneCode, footerLinkOf, observerCode, signingCode } from '../../modules/documents/index.ts';
import { formLinkPath } from '../../modules/forms/index.ts';
import { approverCode } from '../../modules/vobo/index.ts';
import { signFileLink } from '../../shared-kernel/files/links.ts';
import { readKeyFile } from '../../shared-kernel/keys/folder.ts';
import { keyRing } from '../../shared-kernel/keys/ring.ts';
import { addressHashOf, personIdOf } from '../../shared-kernel/privacy/person-id.ts';
import { oneKey } from '../support/keys.ts';
import {
  accountKeyLabels,
  codeLabels,
  deliveryKeyLabels,
  fileLinkLabel,
  footerLinkLabels,
  keyRings,
  logOrigin,
  personLabels,
  readerLetters,
} from './names/secrets.ts';
import { foundInSource } from './source.ts';

const secret = Buffer.alloc(32, 7);
const first = oneKey(secret);
const hmac = (key: Uint8Array, text: string | Uint8Array) => createHmac('sha256', key).update(text).digest();
const spelt = (...words: string[]) => words.map((word) => `${word.length}:${word}`).join('');
const derived = (label: string) => Buffer.from(hkdfSync('sha256', secret, new Uint8Array(0), label, 32));

// Each is made here a second time from the listed words: what people hold in their mails and on paper is made of nothing else.
describe('words that secrets are made of', () => {
  const [documentId, signatoryId, approverId, sharedWithID] = ['document-1', 'signatory-1', 'approver-1', 'observer-1'];
  const code = (...words: string[]) => hmac(secret, spelt(...words)).toString('base64url');

  it('codes of mailed links', () => {
    expect(signingCode(first, { documentId, signatoryId, round: 2, issue: 3 })).toBe(
      code(codeLabels.signing, documentId, signatoryId, '2', '3'),
    );
    expect(observerCode(first, documentId, sharedWithID)).toBe(code(codeLabels.observing, documentId, sharedWithID));
    expect(approverCode(first, { documentId, approverId, round: 2, issue: 3 })).toBe(
      code(codeLabels.approving, documentId, approverId, '2', '3'),
    );
    expect(formLinkPath(first, { documentId, signatoryId, timestamp: 1764255600000 })).toBe(
      `/signatory/form/${documentId}/${signatoryId}/1764255600000#${code(codeLabels.asking, documentId, signatoryId, '1764255600000')}`,
    );
    expect(doneCode(first, { documentId, personId: signatoryId, round: 2 })).toBe(code(codeLabels.keeping, documentId, signatoryId, '2'));
  });

  it('the code that is read out', () => {
    const whole = Buffer.from(code(codeLabels.verifying, documentId, signatoryId), 'base64url').toString('hex');
    expect(verificationCode(secret, documentId, signatoryId)).toBe(whole.slice(0, 8).toUpperCase());
  });

  it('the link printed on every page', () => {
    const id = '6f2d1b0e-5a3c-4c39-b7f0-a1de92c4e857';
    const addedOn = '2026-11-21T12:00:00.000Z';
    const link = footerLinkOf({ publicUrl: 'https://sign.example', linkSecret: secret }, { documentId: id, addedOn });
    const [, segment] = /^https:\/\/sign\.example\/validation\/(.+)$/.exec(link)!;
    const bytes = Buffer.from(segment!, 'base64url');
    const iv = bytes.subarray(0, 12);
    const key = hmac(secret, footerLinkLabels.data);
    const plain = createDecipheriv('aes-256-ctr', key, Buffer.concat([iv, Buffer.alloc(4)])).update(bytes.subarray(12));
    expect(plain.toString('hex')).toBe(id.replaceAll('-', '') + new Date(addedOn).getTime().toString(16).padStart(12, '0'));
    expect(iv).toEqual(hmac(hmac(secret, footerLinkLabels.iv), plain).subarray(0, 12));
  });

  it('signed addresses of files', () => {
    const link = signFileLink({
      base: '/api/document/file',
      key: 'ab/cd',
      fileName: 'contraseña.pdf',
      expiresAt: new Date(1_800_000_000_000),
      keys: first,
    });
    const signature = hmac(secret, `${fileLinkLabel}\n5:ab/cd\n15:contraseña.pdf\n1800000000`).toString('base64url');
    expect(new URL(link, 'https://sign.example').searchParams.get('signature')).toBe(signature);
  });

  it('letters of the addresses of files', () => {
    for (const [kind, letter] of Object.entries(readerLetters)) expect(readerOf(`${letter}-somebody`)).toEqual({ kind, id: 'somebody' });
    const known = [...'abcdefghijklmnopqrstuvwxyz'].filter((letter) => readerOf(`${letter}-somebody`) !== null);
    expect(known).toEqual(Object.values(readerLetters).sort());
  });

  it('keys of the accounts', () => {
    const { sessionToken, refreshToken, setUpCode, verification, emailChange, emailHash, guesser } = deriveKeys(secret);
    const accessToken = accessTokenRing(first).named(null)?.secret;
    expect({ accessToken, sessionToken, refreshToken, setUpCode, verification, emailChange }).toEqual({
      accessToken: derived(accountKeyLabels.accessToken),
      sessionToken: derived(accountKeyLabels.sessionToken),
      refreshToken: derived(accountKeyLabels.refreshToken),
      setUpCode: derived(accountKeyLabels.setUpCode),
      verification: derived(accountKeyLabels.verification),
      emailChange: derived(accountKeyLabels.emailChange),
    });
    expect(emailHash(' Ana@Cortes.example')).toEqual(hmac(derived(accountKeyLabels.email), 'ana@cortes.example'));
    expect(guesser('login', '10.0.0.1')).toEqual(hmac(derived(accountKeyLabels.guesser), spelt('login', '10.0.0.1')));
  });

  it('keys of the mails', () => {
    const seal = createMailSeal(secret);
    expect(seal.hash('ana@cortes.example')).toEqual(hmac(derived(deliveryKeyLabels.hash), 'ana@cortes.example'));
    const sealed = seal.close({ mailId: 'mail-1', to: 'a@b.example', subject: 'Hola', text: 't', html: 'h', language: 'es' });
    const decipher = createDecipheriv('aes-256-gcm', derived(deliveryKeyLabels.mail), sealed.subarray(0, 12)).setAAD(Buffer.from('mail-1'));
    decipher.setAuthTag(sealed.subarray(12, 28));
    const opened = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString();
    expect(JSON.parse(opened)).toEqual({ to: 'a@b.example', subject: 'Hola', text: 't', html: 'h', language: 'es' });
  });

  it('key of the secrets of notifications', () => {
    const sealed = createSecretSeal(secret).close('nsec_x', 'account-1', 2);
    const cipher = createDecipheriv('aes-256-gcm', derived(deliveryKeyLabels.notificationSecret), sealed.subarray(0, 12));
    cipher.setAAD(Buffer.from('account-1\n2')).setAuthTag(sealed.subarray(-16));
    expect(Buffer.concat([cipher.update(sealed.subarray(12, -16)), cipher.final()]).toString()).toBe('nsec_x');
  });

  it('ids of persons and hashes of addresses', () => {
    const mac = (...words: string[]) => hmac(secret, JSON.stringify(words)).toString('hex');
    const person = mac(personLabels.person, 'owner-1', 'email', 'ana@cortes.example').slice(0, 32);
    expect(personIdOf('owner-1', { email: 'ana@cortes.example' }, secret)).toBe(`person-${person}`);
    expect(addressHashOf('ana@cortes.example', secret)).toBe(mac(personLabels.address, 'ana@cortes.example'));
  });

  it('rings of keys with successors, their files, and where the id of a key stands', async () => {
    expect(Object.fromEntries(Object.entries(RINGS).map(([name, { first }]) => [name, first]))).toEqual(keyRings);
    const folder = await mkdtemp(join(tmpdir(), 'key-files-'));
    try {
      const name = 'link-codes.0123456789.json';
      await writeFile(join(folder, name), JSON.stringify({ usedFrom: '2026-11-21T12:00:00.000Z', secret: secret.toString('base64url') }), {
        mode: 0o600,
      });
      const key = readKeyFile(folder, name);
      expect(key).toEqual({ ring: 'link-codes', id: '0123456789', usedFrom: new Date('2026-11-21T12:00:00.000Z'), secret });
      const mac = code(codeLabels.observing, documentId, sharedWithID);
      expect(observerCode(key, documentId, sharedWithID)).toBe(`${mac}~0123456789`);
      const askedAt = '2026-11-21T12:00:00.000Z';
      const later = code(codeLabels.keeping, documentId, signatoryId, '2', askedAt);
      expect(doneCode(key, { documentId, personId: signatoryId, round: 2, askedAt })).toBe(
        `${later}.${new Date(askedAt).getTime().toString(36)}~0123456789`,
      );
      const ring = keyRing(Buffer.alloc(32), () => [key]);
      const [header] = issueAccessToken(ring, 'account-1', 'session-1', new Date('2026-11-22T00:00:00.000Z')).split('.');
      expect(Buffer.from(header!, 'base64url').toString()).toBe('{"alg":"HS256","kid":"0123456789","typ":"JWT"}');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('no key is derived for a purpose that is not listed', () => {
    const purposes = foundInSource(/\bderived(?:From)?\((?:secret, )?'([^']+)'\)/g, ['modules/']);
    const listed = [...Object.values(accountKeyLabels), ...Object.values(deliveryKeyLabels)];
    expect(purposes).toEqual(listed.map((label) => label.replace(/^(accounts|delivery) /, '')).sort());
  });

  it('the origin of every checkpoint', () => {
    expect(LOG_ORIGIN).toBe(logOrigin);
  });
});
