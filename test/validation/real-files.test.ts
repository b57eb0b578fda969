import { beforeAll, expect, it } from 'vitest';
import type { Verdict } from '../../modules/validation/index.ts';
import { validateFiles } from '../../modules/validation/index.ts';
import { nobodyToAsk, type RevocationSource } from '../../shared-kernel/crypto/revocation.ts';
import type { TrustStore } from '../../shared-kernel/crypto/trust.ts';
import { describeWith } from '../support/needs.ts';
import { everyoneGood, real, realTrust, VALIDATED_AT } from './real-files.ts';

const silent: RevocationSource = { ask: async () => nobodyToAsk(VALIDATED_AT) };

describeWith('e.firma files')('the files of the real test authorities', () => {
  let trust: TrustStore;
  beforeAll(async () => {
    trust = await realTrust();
  });

  const validate = (names: string[], options: { trust?: TrustStore; revocation?: RevocationSource; now?: Date } = {}): Promise<Verdict> =>
    validateFiles({
      files: names.map((name) => ({ name: name.replace(/\.ber$/, '.asn'), bytes: real(name) })),
      now: options.now ?? VALIDATED_AT,
      trust: options.trust ?? trust,
      revocation: options.revocation ?? everyoneGood,
      record: null,
    });
  const codes = (verdict: Verdict, leg: string) => verdict.legs.filter((one) => one.leg === leg).map((one) => `${one.status} ${one.code}`);

  it('00-unsigned: no signatures', async () => {
    const verdict = await validate(['pdf/00-unsigned.pdf']);
    expect(verdict.overall).toBe('INDETERMINATE');
    expect(codes(verdict, 'signature')).toEqual(['INDETERMINATE signature.none']);
    expect(codes(verdict, 'changes')).toEqual(['NOT_APPLICABLE changes.not_applicable']);
  });

  it.each([
    ['01-signed-BB-fisica', 1, 'changes.none'],
    ['02-two-signers-BB-BT', 2, 'changes.signatures_only'],
    ['03-two-signers-doc-timestamp', 3, 'changes.validation_data_only'],
    ['04-visible-two-signers-strict-PAdES-BB-BT', 2, 'changes.signatures_only'],
  ])('%s: %i valid', async (name, count, changes) => {
    const verdict = await validate([`pdf/${name}.pdf`]);
    expect(codes(verdict, 'signature')).toHaveLength(count);
    expect(verdict.legs.filter((leg) => leg.status === 'FAILED' || leg.status === 'INDETERMINATE')).toEqual([]);
    expect(verdict.legs.find((leg) => leg.leg === 'changes')?.code).toBe(changes);
    expect(verdict.overall).toBe('TOTAL_PASSED');
    expect(verdict.test).toBe(true);
    expect(verdict.testNote?.es).toContain('prueba');
  });

  it('nobody was asked about revocation: undecided, and says so', async () => {
    const verdict = await validate(['pdf/04-visible-two-signers-strict-PAdES-BB-BT.pdf'], { revocation: silent });
    expect(verdict.overall).toBe('INDETERMINATE');
    expect(verdict.code).toBe('revocation.nobody_to_ask');
    expect(codes(verdict, 'signature')).toEqual(['PASSED signature.intact', 'PASSED signature.intact']);
    expect(verdict.sentence.es).toContain('revocado');
  });

  it('revoked before the proven time fails; revoked with no proven time stays undecided', async () => {
    const revoked: RevocationSource = {
      ask: async () => ({ status: 'revoked', askedAt: VALIDATED_AT.toISOString(), source: 'list', revokedAt: '2026-01-01T00:00:00Z' }),
    };
    expect((await validate(['pdf/04-visible-two-signers-strict-PAdES-BB-BT.pdf'], { revocation: revoked })).code).toBe(
      'revocation.revoked',
    );
    const unproven = await validate(['pdf/01-signed-BB-fisica.pdf'], { revocation: revoked });
    expect([unproven.overall, unproven.code]).toEqual(['INDETERMINATE', 'revocation.revoked_time_unproven']);
  });

  it('without anchors the authority is "not installed", never invalid', async () => {
    const verdict = await validate(['pdf/02-two-signers-BB-BT.pdf'], { trust: await realTrust(['psc']) });
    expect(verdict.overall).toBe('INDETERMINATE');
    expect(codes(verdict, 'certificate')).toContain('INDETERMINATE certificate.no_anchor');
    expect(verdict.legs.find((leg) => leg.code === 'certificate.no_anchor')?.subIndication).toBe('NO_CERTIFICATE_CHAIN_FOUND');
  });

  it('judges a certificate at the proven time, and without one at the time of validation', async () => {
    const later = new Date('2030-01-01T00:00:00Z');
    const stamped = await validate(['pdf/04-visible-two-signers-strict-PAdES-BB-BT.pdf'], { now: later });
    expect(codes(stamped, 'certificate')).toEqual(codes(stamped, 'certificate').map(() => 'PASSED certificate.trusted'));
    const unstamped = await validate(['pdf/01-signed-BB-fisica.pdf'], { now: later });
    expect(codes(unstamped, 'certificate')).toEqual(['INDETERMINATE certificate.expired']);
  });

  it('90: rewritten, 92: altered inside the range', async () => {
    const rewritten = await validate(['pdf/90-bad-rewritten-by-pdflib.pdf']);
    expect([rewritten.overall, ...codes(rewritten, 'signature')]).toEqual(['TOTAL_FAILED', 'FAILED signature.structure_wrong']);
    const altered = await validate(['pdf/92-tampered-inside-range.pdf']);
    expect([altered.overall, ...codes(altered, 'signature')]).toEqual(['TOTAL_FAILED', 'FAILED signature.content_altered']);
    expect(altered.legs[0]?.subIndication).toBe('HASH_FAILURE');
  });

  it.each([
    ['pdf/02-two-signers-BB-BT.pdf', 'nom151/test-constancia-for-02-two-signers-BB-BT.asn', 'PASSED constancia.valid'],
    ['pdf/00-unsigned.pdf', 'nom151/test-constancia-for-00-unsigned.asn', 'PASSED constancia.valid'],
    ['pdf/02-two-signers-BB-BT.pdf', 'nom151/test-constancia-for-00-unsigned.asn', 'FAILED constancia.other_document'],
    ['pdf/01-signed-BB-fisica.pdf', 'nom151/constancia-2016-advantage.asn', 'FAILED constancia.other_document'],
    ['pdf/01-signed-BB-fisica.pdf', 'nom151/constancia-tampered-imprint.asn', 'FAILED constancia.altered'],
    ['pdf/01-signed-BB-fisica.pdf', 'nom151/constancia-tampered-signature.asn', 'FAILED constancia.altered'],
    ['pdf/01-signed-BB-fisica.pdf', 'nom151/constancia-truncated.asn', 'FAILED constancia.unreadable'],
    ['pdf/01-signed-BB-fisica.pdf', 'nom151/constancia-2002-legacy.ber', 'INDETERMINATE constancia.unsupported_format'],
  ])('%s with %s: %s, in either order', async (pdf, asn, expected) => {
    const verdict = await validate([pdf, asn]);
    expect(codes(verdict, 'constancia')).toEqual([expected]);
    const { how: _, ...forward } = verdict;
    const { how: __, ...backward } = await validate([asn, pdf]);
    expect(backward).toEqual(forward);
  });

  it('the real constancia is trusted by its real root, whatever file it is of', async () => {
    const verdict = await validate(['pdf/01-signed-BB-fisica.pdf', 'nom151/constancia-2016-advantage.asn']);
    const facts = verdict.legs.find((leg) => leg.leg === 'constancia')?.facts;
    expect(facts?.chain).toBe('trusted');
    expect(facts?.genTime).toBe('2018-07-18T20:59:03.190Z');
    expect(facts?.imprint).toBe('6533901d156ca462d0a40380d5bc0a2264b0333b66de701268f5b2ab745f973e');
  });
});
