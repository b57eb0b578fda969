import { signDetached } from '../../../shared-kernel/crypto/cms.ts';
import { authority, day, type Made, make, type Plan } from '../certificate-maker.ts';
import { OBJ, sign } from '../forge.ts';
import { signedBy, stamps } from './certificate-scenes.ts';
import { type CorpusCase, failed, type Mutant, passed, type Question, undecided } from './corpus-case.ts';
import type { World } from './world.ts';

const outOfBounds = (code: string) => undecided(`certificate.${code}`, 'OUT_OF_BOUNDS_NO_POE');
const TABLE = 'ETSI EN 319 102-1, 5.1.3, table 5';

const expiring: Partial<Plan> = { notBefore: day('2026-01-01'), notAfter: day('2026-06-30') };
const later: Partial<Plan> = { notBefore: day('2026-09-01') };

const timed =
  (plan: Partial<Plan>, stampedAt: string | null, more: Partial<Question> = {}, rootPlan: Partial<Plan> = {}) =>
  (world: World): Promise<Question> => {
    const root = authority('Root', rootPlan);
    const time = stampedAt === null ? null : stamps(stampedAt);
    const anchors = [root.anchor(), ...(time ? [time.root.anchor('foreign-timestamps')] : [])];
    return signedBy(world, make({ issuer: root, ...plan }), anchors, { ...more, ...(time ? { stamp: time.stamp } : {}) });
  };

/** A second signature over a first one whose timestamp is of `firstAt`; both stand on one root. */
async function after(world: World, firstAt: string, timeIsTrusted = true): Promise<Question> {
  const root = authority('Root');
  const time = stamps(firstAt);
  const first: Made = make({ subject: 'Bruno', issuer: root });
  const cms = (digest: Uint8Array) => signDetached({ digestOf: () => digest }, first, time.stamp);
  const once = await sign(world.unsigned, { party: first, cms });
  const pdf = await sign(once, { party: make({ issuer: root, ...expiring }), field: OBJ.second });
  return { pdf, anchors: [root.anchor(), ...(timeIsTrusted ? [time.root.anchor('foreign-timestamps')] : [])] };
}

export const timeCases: readonly CorpusCase[] = [
  {
    name: 'certificate-expired-since',
    rule: `expired, and nothing says when it was signed: ${TABLE}`,
    form: 'unusual',
    make: timed(expiring, null),
    expected: outOfBounds('expired'),
  },
  {
    name: 'certificate-expired-since-with-timestamp',
    rule: `signed while it was valid, as a timestamp proves: ${TABLE}`,
    form: 'innocent',
    make: timed(expiring, '2026-05-01T12:00:00Z'),
    expected: passed,
  },
  {
    name: 'certificate-stamped-after-its-end',
    rule: `a timestamp after the end does not prove that the signature was made after it: ${TABLE}, OUT_OF_BOUNDS_NO_POE`,
    form: 'unusual',
    make: timed(expiring, '2026-08-01T12:00:00Z'),
    expected: outOfBounds('expired'),
  },
  {
    name: 'certificate-signed-after-its-end',
    rule: `the signature covers what did not exist before the end of its certificate: ${TABLE}, EXPIRED`,
    form: 'attacked',
    make: (world) => after(world, '2026-08-01T12:00:00Z'),
    expected: failed('certificate.expired_before_signing', 'EXPIRED'),
  },
  {
    name: 'certificate-signed-over-an-earlier-signature',
    rule: `what is covered existed before the end: nothing is proven: ${TABLE}`,
    form: 'unusual',
    make: (world) => after(world, '2026-05-01T12:00:00Z'),
    expected: outOfBounds('expired'),
  },
  {
    name: 'certificate-signed-over-a-time-nobody-trusts',
    rule: 'a time counts only from an authority that is trusted for it',
    form: 'attacked',
    make: (world) => after(world, '2026-08-01T12:00:00Z', false),
    expected: undecided('certificate.no_anchor', 'NO_CERTIFICATE_CHAIN_FOUND'),
  },
  {
    name: 'certificate-stamped-before-its-beginning',
    rule: `proven to exist before the certificate began: ${TABLE}, NOT_YET_VALID`,
    form: 'attacked',
    make: timed(later, '2026-08-01T12:00:00Z'),
    expected: failed('certificate.not_yet_valid', 'NOT_YET_VALID'),
  },
  {
    name: 'certificate-not-valid-yet',
    rule: `not valid yet by the clock of the validation: ${TABLE}, OUT_OF_BOUNDS_NO_POE`,
    form: 'unusual',
    make: timed(later, null, { now: new Date('2026-08-01T12:00:00Z') }),
    expected: outOfBounds('before_validity'),
  },
  {
    name: 'certificate-timestamp-before-its-authority',
    rule: 'a timestamp outside the validity of its own certificate proves no time and accuses nobody (EN 319 102-1, 5.6.2.4)',
    form: 'unusual',
    make: (world) => {
      const root = authority('Root');
      const time = stamps('2026-05-01T12:00:00Z', authority('Time root'), { notBefore: day('2026-06-30') });
      return signedBy(world, make({ issuer: root }), [root.anchor(), time.root.anchor('foreign-timestamps')], { stamp: time.stamp });
    },
    expected: outOfBounds('timestamp_out_of_bounds'),
  },
  {
    name: 'certificate-of-an-expired-authority',
    rule: `an authority of the path was not valid: ${TABLE}, OUT_OF_BOUNDS_NO_POE`,
    form: 'unusual',
    make: timed({}, null, {}, { notAfter: day('2026-10-01') }),
    expected: outOfBounds('authority_expired'),
  },
];

const LEG = 'modules/validation/domain/certificate-leg.ts';

export const timeMutants: readonly Mutant[] = [
  {
    file: 'shared-kernel/crypto/path-validation.ts',
    from: 'if (!isOutside(certificate, at)) continue;',
    to: 'continue;',
    noticedBy: 'certificate-expired-since',
  },
  { file: LEG, from: 'notEarlier && notEarlier > certificate.notAfter', to: 'false', noticedBy: 'certificate-signed-after-its-end' },
  {
    file: LEG,
    from: 'notEarlier && notEarlier > certificate.notAfter',
    to: 'notEarlier',
    noticedBy: 'certificate-signed-over-an-earlier-signature',
  },
  {
    file: 'modules/validation/application/proof-of-time.ts',
    from: "evidence.chain?.chain.status !== 'trusted'",
    to: 'false',
    noticedBy: 'certificate-signed-over-a-time-nobody-trusts',
  },
  { file: LEG, from: 'if (!ofSigner) return', to: 'if (false) return', noticedBy: 'certificate-timestamp-before-its-authority' },
  { file: LEG, from: 'return timeProven', to: 'return !timeProven', noticedBy: 'certificate-stamped-before-its-beginning' },
];
