import type { CorpusCase, Mutant } from './corpus-case.ts';
import { failed, passed, undecided } from './corpus-case.ts';
import { list, type OcspPlan, ocsp } from './der.ts';
import { asked, hours, type RevocationWorld, revocationWorld, signedPdf, withStore } from './revocation-world.ts';

const ANSWERS = 'shared-kernel/crypto/ocsp.ts';
const STATEMENTS = 'shared-kernel/crypto/revocation-statement.ts';

type Change = (world: RevocationWorld) => Partial<OcspPlan>;

/** An answer of the root about the signer, two hours before the proven time and good for a day. */
const answer = (change: Change = () => ({})): Buffer => {
  const world = revocationWorld();
  const { root, signer } = world;
  const plain = { of: signer.certificate, issuer: root.certificate, by: root, thisUpdate: hours(-2), nextUpdate: hours(22) };
  return ocsp({ ...plain, ...change(world) });
};

type Innocence = Pick<CorpusCase, 'name' | 'rule' | 'form' | 'expected'>;

const inStore = (one: Innocence, change?: Change, more: { stamped?: boolean; lists?: () => readonly Uint8Array[] } = {}): CorpusCase => ({
  ...one,
  name: `revocation-ocsp-${one.name}`,
  make: async () => {
    const pdf = await signedPdf(revocationWorld().signer, { stamped: more.stamped ?? true });
    return asked(withStore(pdf, { ocsp: [answer(change)], lists: more.lists?.() ?? [] }));
  },
});

const later = (refusal: string) => undecided(`revocation.${refusal}`, 'TRY_LATER');
const byResponder =
  (name: 'responder' | 'plainResponder' | 'unfit' | 'expiredResponder' | 'foreignResponder'): Change =>
  (world) => ({ by: world[name], embedded: [world[name].certificate], thisUpdate: hours(-2), nextUpdate: hours(22) });

const signedByAuthority = 'an answer signed by the authority itself counts (RFC 6960, 4.2.2.2)';
const delegated = 'a responder answers whose certificate the same authority issued for that (RFC 6960, 4.2.2.2)';
const fresh = 'an answer counts for a time before its end, or for what it was made after (EN 319 102-1, 5.2.5)';
const before = 'revoked before the earliest proof of the signature (EN 319 102-1, 5.1.3)';

export const ocspCases: readonly CorpusCase[] = [
  inStore({ name: 'good', rule: signedByAuthority, form: 'innocent', expected: passed }),
  inStore({ name: 'sha256', rule: 'the certificate may be named by SHA-256', form: 'innocent', expected: passed }, () => ({
    hash: 'sha256',
  })),
  inStore({ name: 'forged', rule: signedByAuthority, form: 'attacked', expected: later('file_not_authorised') }, () => ({ forged: true })),
  inStore({ name: 'namesake', rule: signedByAuthority, form: 'attacked', expected: later('file_not_authorised') }, ({ namesake }) => ({
    by: namesake,
  })),
  inStore({ name: 'delegated', rule: delegated, form: 'innocent', expected: passed }, byResponder('responder')),
  inStore({ name: 'delegated-by-key', rule: 'a responder may be named by its key', form: 'innocent', expected: passed }, (world) => ({
    ...byResponder('responder')(world),
    byKey: true,
  })),
  inStore({ name: 'unfit-responder', rule: delegated, form: 'attacked', expected: later('file_not_authorised') }, byResponder('unfit')),
  inStore(
    { name: 'foreign-responder', rule: delegated, form: 'attacked', expected: later('file_not_authorised') },
    byResponder('foreignResponder'),
  ),
  inStore(
    {
      name: 'expired-responder',
      rule: 'a responder answers while its certificate is valid',
      form: 'attacked',
      expected: later('file_not_authorised'),
    },
    byResponder('expiredResponder'),
  ),
  inStore(
    {
      name: 'responder-unchecked',
      rule: 'a responder without id-pkix-ocsp-nocheck must be known not to be revoked',
      form: 'unusual',
      expected: later('file_responder_unchecked'),
    },
    byResponder('plainResponder'),
  ),
  inStore(
    { name: 'responder-listed-good', rule: 'a list of the authority speaks for its responder', form: 'innocent', expected: passed },
    byResponder('plainResponder'),
    { lists: () => [list({ by: revocationWorld().root, thisUpdate: hours(-1), nextUpdate: hours(24) })] },
  ),
  inStore(
    {
      name: 'responder-revoked',
      rule: 'a revoked responder answers nothing',
      form: 'attacked',
      expected: later('file_responder_unchecked'),
    },
    (world) => ({ ...byResponder('plainResponder')(world), of: world.signer.certificate }),
    {
      lists: () => {
        const { root, plainResponder } = revocationWorld();
        const revoked = [{ serial: plainResponder.certificate.serialNumber, at: hours(-20) }];
        // For authorities only, so that it says nothing of the signer.
        return [list({ by: root, thisUpdate: hours(-30), nextUpdate: hours(-25), revoked })];
      },
    },
  ),
  inStore(
    {
      name: 'another-certificate',
      rule: 'an answer speaks of the serial that it names',
      form: 'attacked',
      expected: later('nobody_to_ask'),
    },
    ({ tsa }) => ({ of: tsa.certificate }),
  ),
  inStore(
    {
      name: 'another-issuer',
      rule: 'an answer speaks of the authority that it names by its key',
      form: 'attacked',
      expected: later('nobody_to_ask'),
    },
    ({ namesake }) => ({ issuer: namesake.certificate }),
  ),
  inStore({ name: 'unknown', rule: '"unknown" is no answer', form: 'unusual', expected: later('file_no_answer') }, () => ({
    unknown: true,
  })),
  inStore({ name: 'stale', rule: fresh, form: 'attacked', expected: later('file_too_old') }, () => ({
    thisUpdate: hours(-48),
    nextUpdate: hours(-24),
  })),
  inStore({ name: 'made-later', rule: fresh, form: 'innocent', expected: passed }, () => ({ thisUpdate: hours(6), nextUpdate: hours(12) })),
  inStore({ name: 'without-end-later', rule: fresh, form: 'innocent', expected: passed }, () => ({
    thisUpdate: hours(1),
    nextUpdate: null,
  })),
  inStore({ name: 'without-end-earlier', rule: fresh, form: 'unusual', expected: later('file_too_old') }, () => ({ nextUpdate: null })),
  inStore(
    { name: 'of-the-future', rule: 'no answer is ahead of the present', form: 'attacked', expected: later('file_no_answer') },
    () => ({
      thisUpdate: hours(48),
      nextUpdate: hours(72),
    }),
  ),
  inStore({ name: 'unproven-time', rule: fresh, form: 'unusual', expected: later('file_too_old') }, undefined, { stamped: false }),
  inStore({ name: 'revoked-before', rule: before, form: 'attacked', expected: failed('revocation.revoked', 'REVOKED') }, () => ({
    revoked: { at: hours(-24) },
  })),
  inStore({ name: 'revoked-after', rule: before, form: 'innocent', expected: passed }, () => ({
    thisUpdate: hours(6),
    revoked: { at: hours(3) },
  })),
  inStore(
    {
      name: 'revoked-unproven',
      rule: 'revoked, and nothing proves that the signature is earlier',
      form: 'unusual',
      expected: undecided('revocation.revoked_time_unproven', 'REVOKED_NO_POE'),
    },
    () => ({ revoked: { at: hours(-24) } }),
    { stamped: false },
  ),
  inStore(
    {
      name: 'revoked-stale',
      rule: 'a revocation is final, whatever the age of the answer',
      form: 'attacked',
      expected: failed('revocation.revoked', 'REVOKED'),
    },
    () => ({ thisUpdate: hours(-48), nextUpdate: hours(-24), revoked: { at: hours(-72) } }),
  ),
  inStore(
    { name: 'on-hold', rule: 'a suspension may be lifted (EN 319 102-1, 5.2.6)', form: 'unusual', expected: later('on_hold') },
    () => ({
      revoked: { at: hours(-24), reason: 6 },
    }),
  ),
  inStore(
    { name: 'hold-lifted', rule: 'of a suspension the newest answer counts', form: 'innocent', expected: passed },
    () => ({ thisUpdate: hours(-1) }),
    {
      lists: () => {
        const { root, signer } = revocationWorld();
        const revoked = [{ serial: signer.certificate.serialNumber, at: hours(-24), reason: 6 }];
        return [list({ by: root, thisUpdate: hours(-4), nextUpdate: hours(20), revoked })];
      },
    },
  ),
  inStore(
    {
      name: 'never-issued',
      rule: 'how a responder says that it knows no such certificate (RFC 6960, 2.2)',
      form: 'unusual',
      expected: later('file_no_answer'),
    },
    () => ({ revoked: { at: new Date(0), reason: 6 } }),
  ),
  {
    name: 'revocation-ocsp-revoked-but-live-good',
    rule: 'a final revocation counts whoever tells it',
    form: 'attacked',
    make: async () =>
      asked(withStore(await signedPdf(revocationWorld().signer), { ocsp: [answer(() => ({ revoked: { at: hours(-24) } }))] }), {
        revocation: 'good',
      }),
    expected: failed('revocation.revoked', 'REVOKED'),
  },
];

export const ocspMutants: readonly Mutant[] = [
  {
    file: ANSWERS,
    from: 'return check.matches && !check.weak && !check.smallKey;\n  };',
    to: 'return true;\n  };',
    noticedBy: 'revocation-ocsp-forged',
  },
  { file: ANSWERS, from: "!extendedKeyUsage.includes('OCSPSigning') || ", to: '', noticedBy: 'revocation-ocsp-unfit-responder' },
  { file: ANSWERS, from: 'return link.matches && !link.weak;', to: 'return true;', noticedBy: 'revocation-ocsp-foreign-responder' },
  { file: ANSWERS, from: 'if (at < notBefore || at > notAfter) return false;', to: '', noticedBy: 'revocation-ocsp-expired-responder' },
  {
    file: ANSWERS,
    from: 'if (revocationPointers(responder).noCheck || asked.isResponderGood(responder)) return null;',
    to: 'return null;',
    noticedBy: 'revocation-ocsp-responder-unchecked',
  },
  {
    file: ANSWERS,
    from: "if (statement.status === 'unknown') return unknownAnswer(asked, 'ocsp-unknown');",
    to: '',
    noticedBy: 'revocation-ocsp-unknown',
  },
  {
    file: 'shared-kernel/crypto/ocsp-response.ts',
    from: 'sameBytes(content(expectTag(key, TAG.octetString)), expected.key);',
    to: 'true;',
    noticedBy: 'revocation-ocsp-another-issuer',
  },
  {
    file: 'shared-kernel/crypto/ocsp-response.ts',
    from: 'if (!algorithm || !serial || hex(content(expectTag(serial, TAG.integer))) !== certificate.serialNumber) continue;',
    to: 'if (!algorithm || !serial) continue;',
    noticedBy: 'revocation-ocsp-another-certificate',
  },
  { file: STATEMENTS, from: "if (end <= now.getTime()) return 'out-of-date';", to: '', noticedBy: 'revocation-ocsp-stale' },
  {
    file: STATEMENTS,
    from: 'const revoked = entry !== null && since(entry) <= asked.at;',
    to: 'const revoked = entry !== null;',
    noticedBy: 'revocation-ocsp-revoked-after',
  },
  {
    file: 'modules/validation/application/revocation-evidence.ts',
    from: "(live.status === 'unknown' || isFinal(carried.answer))",
    to: "live.status === 'unknown'",
    noticedBy: 'revocation-ocsp-revoked-but-live-good',
  },
  {
    file: 'modules/validation/domain/revocation-leg.ts',
    from: "if (answer.status === 'revoked' && !onHold) {",
    to: "if (answer.status === 'revoked') {",
    noticedBy: 'revocation-ocsp-on-hold',
  },
];
