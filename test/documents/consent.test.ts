import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { documentDecider } from '../../modules/documents/domain/decider.ts';
import { CONSENT_TEXTS, consentAsked, consentText } from '../../shared-kernel/signing/consent.ts';
import { given, presented, sent, setup, signatory, signs, uploaded } from './given.ts';

const ana = signatory('ana');
const ready = [uploaded(), setup([ana]), ...sent([ana]), presented('ana')];
const { text: _, ...accepted } = consentAsked('es');

describe('accepting to sign electronically', () => {
  it('is named by the hash of exactly its words, in both languages', () => {
    for (const { text, sha256 } of CONSENT_TEXTS) expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
    expect(consentAsked('es')).toMatchObject({ version: 1, language: 'es' });
    expect(consentAsked('en')).toMatchObject({ version: 2, language: 'en' });
  });

  it('keeps every sentence that histories name', () => {
    expect(CONSENT_TEXTS.map(({ id, version, language, sha256 }) => `${id} ${version} ${language} ${sha256}`)).toMatchInlineSnapshot(`
      [
        "electronic-signature 1 es 3321093893baa43a1167ad93806425e794098d59900d61bf71275af1ac14fce8",
        "electronic-signature 1 en a7d53a69bdef44407ce4e78a3fba8b8f45d9beeee1eb4bbf6fa26090c1547f8d",
        "electronic-signature 2 en f428aa5429554ea6955d31c1cd9803b5254cb95f2483159c0779111b47c04921",
      ]
    `);
  });

  it('stands with the signature, in its own event', () => {
    const [signature] = given(...ready)
      .when(signs('ana', { consent: accepted }))
      .thenEvents('SignatureRecorded', 'SigningCompleted');
    expect(signature?.data).toMatchObject({ consent: accepted });
  });

  it('may be an earlier sentence of ours: a page that was open while the words changed still signs', () => {
    const { text: _text, ...earlier } = CONSENT_TEXTS.find(({ language, version }) => language === 'en' && version === 1)!;
    const [signature] = given(...ready)
      .when(signs('ana', { consent: earlier }))
      .thenEvents('SignatureRecorded', 'SigningCompleted');
    expect(signature?.data).toMatchObject({ consent: earlier });
  });

  it('may be missing where a client of the API signs, and then the history says so', () => {
    const [signature] = given(...ready)
      .when(signs('ana'))
      .thenEvents('SignatureRecorded', 'SigningCompleted');
    expect(signature?.data).toMatchObject({ consent: null });
  });

  it('is one of our sentences, or nothing is signed', () => {
    for (const wrong of [{ version: 2 }, { language: 'en' as const }, { sha256: 'f'.repeat(64) }, { id: 'other' }]) {
      expect(consentText({ ...accepted, ...wrong })).toBeNull();
      given(...ready)
        .when(signs('ana', { consent: { ...accepted, ...wrong } }))
        .thenRefused('signature.consent_unknown');
    }
  });

  it('is null in signatures of the versions before', () => {
    expect(documentDecider.upcast?.('SignatureRecorded', 1, { a: 1 })).toEqual({ a: 1, mark: null, consent: null });
    expect(documentDecider.upcast?.('SignatureRecorded', 2, { a: 1, mark: null })).toEqual({ a: 1, mark: null, consent: null });
  });
});
