import type { CorpusCase, Mutant } from './corpus-case.ts';
import { failed, passed, undecided } from './corpus-case.ts';
import { basicOf, der, list, ocsp, oid, seq } from './der.ts';
import { asked, attribute, type CmsPlan, cmsOf, hours, revocationWorld, signedPdf, vriKey, withStore } from './revocation-world.ts';

const later = (refusal: string) => undecided(`revocation.${refusal}`, 'TRY_LATER');

const answer = (revokedAt?: Date): Buffer => {
  const { root, signer, responder } = revocationWorld();
  const revoked = revokedAt ? { revoked: { at: revokedAt } } : {};
  return ocsp({
    of: signer.certificate,
    issuer: root.certificate,
    by: responder,
    embedded: [responder.certificate],
    thisUpdate: hours(-2),
    nextUpdate: hours(22),
    ...revoked,
  });
};
const rootList = (): Buffer => list({ by: revocationWorld().root, thisUpdate: hours(-2), nextUpdate: hours(22) });
const archival = (...parts: readonly Buffer[]): Buffer => attribute('1.2.840.113583.1.1.8', seq(...parts));
const revocationValues = (...parts: readonly Buffer[]): Buffer => attribute('1.2.840.113549.1.9.16.2.24', seq(...parts));
const answers = (...values: readonly Uint8Array[]): Buffer => der(0xa1, seq(...values));
const lists = (...values: readonly Uint8Array[]): Buffer => der(0xa0, seq(...values));

/** Signed with a CMS of the test's making; the plan is made when the keys are. */
const inCms = (
  one: Pick<CorpusCase, 'name' | 'rule' | 'form' | 'expected' | 'pdfsigDiffers'>,
  plan: () => Omit<CmsPlan, 'by'>,
): CorpusCase => ({
  ...one,
  name: `revocation-cms-${one.name}`,
  make: async () => {
    const { signer } = revocationWorld();
    return asked(await signedPdf(signer, { cms: cmsOf({ by: signer, ...plan() }) }));
  },
});

const adbe = 'adbe-revocationInfoArchival, signed (ISO 32000-1, 12.8.3.3.2)';
const vri = '/VRI keeps values by signature (ISO 32000-2, 12.8.4.4)';
/** Why pdfsig says otherwise. */
const lookedPast = 'does not look at certificates beside the path';
const beside = 'certificates beside the path are no fault where somebody vouches for them';

export const placeCases: readonly CorpusCase[] = [
  inCms({ name: 'adbe-ocsp', rule: adbe, form: 'innocent', expected: passed }, () => ({ signed: [archival(answers(answer()))] })),
  inCms({ name: 'adbe-list', rule: adbe, form: 'innocent', expected: passed }, () => ({ signed: [archival(lists(rootList()))] })),
  inCms({ name: 'adbe-both', rule: adbe, form: 'innocent', expected: passed }, () => ({
    signed: [archival(lists(rootList()), answers(answer()))],
  })),
  inCms({ name: 'adbe-revoked', rule: adbe, form: 'attacked', expected: failed('revocation.revoked', 'REVOKED') }, () => ({
    signed: [archival(answers(answer(hours(-24))))],
  })),
  inCms({ name: 'adbe-damaged', rule: adbe, form: 'unusual', expected: later('nobody_to_ask') }, () => ({
    signed: [archival(der(0xa1, Buffer.from([4, 1, 0])))],
  })),
  inCms({ name: 'adbe-unproven-time', rule: adbe, form: 'unusual', expected: later('file_too_old') }, () => ({
    signed: [archival(answers(answer()))],
    stamped: false,
  })),
  inCms({ name: 'lists', rule: 'lists among the values of a CMS (RFC 5652, 10.2.1)', form: 'innocent', expected: passed }, () => ({
    revocation: [rootList()],
  })),
  inCms(
    {
      name: 'ocsp',
      rule: 'OCSP answers among the values of a CMS (RFC 5940)',
      form: 'innocent',
      expected: passed,
      pdfsigDiffers: 'does not read a CMS with OCSP answers among its revocation values',
    },
    () => ({ revocation: [der(0xa1, oid('1.3.6.1.5.5.7.16.2'), answer())] }),
  ),
  inCms({ name: 'cades-values', rule: 'revocation-values (ETSI EN 319 122-1, A.1.2)', form: 'innocent', expected: passed }, () => ({
    unsigned: [revocationValues(lists(rootList()), answers(basicOf(answer())))],
  })),
  inCms(
    { name: 'cades-values-revoked', rule: 'revocation-values', form: 'attacked', expected: failed('revocation.revoked', 'REVOKED') },
    () => ({ unsigned: [revocationValues(answers(basicOf(answer(hours(-24)))))] }),
  ),
  inCms({ name: 'responder-beside', rule: beside, form: 'innocent', expected: passed }, () => ({
    certificates: [revocationWorld().responder.certificate.der],
    revocation: [rootList()],
  })),
  inCms({ name: 'root-beside', rule: beside, form: 'innocent', expected: passed }, () => ({
    certificates: [revocationWorld().other.certificate.der],
    revocation: [rootList()],
  })),
  inCms(
    {
      name: 'unvouched-beside',
      rule: 'nobody vouches for the bytes of a certificate whose authority is unknown',
      form: 'unusual',
      expected: undecided('signature.outside_profile', 'SIG_CONSTRAINTS_FAILURE'),
      pdfsigDiffers: lookedPast,
    },
    () => ({ certificates: [revocationWorld().foreignResponder.certificate.der], revocation: [rootList()] }),
  ),
  inCms(
    {
      name: 'responder-altered',
      rule: 'no bit of a certificate beside the path changes unnoticed',
      form: 'attacked',
      expected: undecided('signature.outside_profile', 'SIG_CONSTRAINTS_FAILURE'),
      pdfsigDiffers: lookedPast,
    },
    () => {
      const altered = Buffer.from(revocationWorld().responder.certificate.der);
      altered[altered.length - 1]! ^= 1;
      return { certificates: [altered], revocation: [rootList()] };
    },
  ),
  {
    name: 'revocation-own-answer',
    rule: 'nobody answers for oneself, trusted or not',
    form: 'attacked',
    make: async () => {
      const { signer } = revocationWorld();
      const own = { of: signer.certificate, issuer: signer.certificate, by: signer, thisUpdate: hours(-2), nextUpdate: hours(22) };
      const { certificate } = signer;
      const question = asked(withStore(await signedPdf(signer), { ocsp: [ocsp(own)] }));
      const anchors = question.anchors!.filter(({ purpose }) => purpose === 'foreign-timestamps');
      const pinned = { certificate, purpose: 'foreign-signers', source: 'made by the test', test: true, role: 'intermediate' } as const;
      return { ...question, anchors: [...anchors, pinned] };
    },
    expected: later('nobody_to_ask'),
  },
  {
    name: 'revocation-vri',
    rule: vri,
    form: 'innocent',
    make: async () => {
      const pdf = await signedPdf(revocationWorld().signer);
      return asked(withStore(pdf, { ocsp: [answer()], vri: vriKey(pdf) }));
    },
    expected: passed,
  },
  {
    name: 'revocation-vri-revoked',
    rule: vri,
    form: 'attacked',
    make: async () => {
      const pdf = await signedPdf(revocationWorld().signer);
      return asked(withStore(pdf, { ocsp: [answer(hours(-24))], vri: vriKey(pdf) }));
    },
    expected: failed('revocation.revoked', 'REVOKED'),
  },
  {
    name: 'revocation-vri-of-another',
    rule: 'an answer says itself of whose certificate it speaks, whatever it is kept under',
    form: 'unusual',
    make: async () => asked(withStore(await signedPdf(revocationWorld().signer), { ocsp: [answer()], vri: 'A'.repeat(40) })),
    expected: passed,
  },
  {
    name: 'revocation-responder-in-store',
    rule: 'the certificate of a responder may stand in the store',
    form: 'innocent',
    make: async () => {
      const { root, signer, responder } = revocationWorld();
      const bare = ocsp({ of: signer.certificate, issuer: root.certificate, by: responder, thisUpdate: hours(-2), nextUpdate: hours(22) });
      return asked(withStore(await signedPdf(signer), { ocsp: [bare], certificates: [responder.certificate.der] }));
    },
    expected: passed,
  },
  {
    name: 'revocation-path-over-store',
    rule: 'a path may go over certificates of the store (ISO 32000-2, 12.8.4.3)',
    form: 'innocent',
    make: async () => {
      const { middle, deeper } = revocationWorld();
      const made = list({ by: middle, thisUpdate: hours(-2), nextUpdate: hours(22) });
      return asked(withStore(await signedPdf(deeper), { lists: [made], certificates: [middle.certificate.der] }));
    },
    expected: passed,
  },
  {
    name: 'revocation-path-over-altered-store',
    rule: 'a certificate of the store counts only where its authority signed it',
    form: 'attacked',
    make: async () => {
      const { middle, deeper } = revocationWorld();
      const altered = Buffer.from(middle.certificate.der);
      altered[altered.length - 1]! ^= 1;
      const made = list({ by: middle, thisUpdate: hours(-2), nextUpdate: hours(22) });
      return asked(withStore(await signedPdf(deeper), { lists: [made], certificates: [altered] }));
    },
    expected: undecided('certificate.no_anchor', 'NO_CERTIFICATE_CHAIN_FOUND'),
  },
  {
    name: 'revocation-list-of-the-root-for-a-deeper-signer',
    rule: 'the authority that issued a certificate answers for it, and no other of its path',
    form: 'attacked',
    make: async () => {
      const { middle, deeper } = revocationWorld();
      return asked(withStore(await signedPdf(deeper, { chain: [middle.certificate] }), { lists: [rootList()] }));
    },
    expected: later('nobody_to_ask'),
  },
];

export const placeMutants: readonly Mutant[] = [
  {
    file: 'modules/validation/application/carried-answers.ts',
    from: 'if (question.issuer.fingerprint === question.certificate.fingerprint) return NO_ANSWER;',
    to: '',
    noticedBy: 'revocation-own-answer',
  },
  {
    file: 'modules/validation/application/carried-material.ts',
    from: 'return named.length === 0 || named.some((issuer) => checks.link(one, issuer).matches);',
    to: 'return true;',
    noticedBy: 'revocation-path-over-altered-store',
  },
  {
    file: 'shared-kernel/pdf/analysis/dss.ts',
    from: 'takeAll(dictOf(view.resolve(entry)), 2);',
    to: '',
    noticedBy: 'revocation-vri-revoked',
  },
  {
    file: 'shared-kernel/crypto/cms-revocation.ts',
    from: 'oid === ADBE_ARCHIVAL || ',
    to: '',
    noticedBy: 'revocation-cms-adbe-revoked',
  },
  {
    file: 'shared-kernel/crypto/cms-revocation.ts',
    from: ' || oid === CADES_REVOCATION_VALUES)',
    to: ')',
    noticedBy: 'revocation-cms-cades-values-revoked',
  },
  {
    file: 'shared-kernel/crypto/cms-revocation.ts',
    from: 'if (choice.tag === TAG.sequence) add(lists, choice);',
    to: 'if (choice.tag === TAG.set) add(lists, choice);',
    noticedBy: 'revocation-cms-lists',
  },
  {
    file: 'shared-kernel/crypto/cms-revocation.ts',
    from: 'if (value && readOid(format) === OCSP_INFO) add(ocsp, value);',
    to: '',
    noticedBy: 'revocation-cms-ocsp',
  },
  {
    file: 'modules/validation/application/stray-certificates.ts',
    from: 'const stray = open.filter((one) => embedded.includes(one));',
    to: 'const stray: Certificate[] = [];',
    noticedBy: 'revocation-cms-responder-altered',
  },
];
