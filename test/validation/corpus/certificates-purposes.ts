import { createHash } from 'node:crypto';
import { authority, EXT, KEYS, MAY_SIGN, make } from '../certificate-maker.ts';
import { signedBy, stamps } from './certificate-scenes.ts';
import { type CorpusCase, failed, type Mutant, passed, undecided } from './corpus-case.ts';

const otherPurpose = undecided('certificate.other_purpose', 'CHAIN_CONSTRAINTS_FAILURE');
const wrongUse = undecided('certificate.wrong_use', 'CHAIN_CONSTRAINTS_FAILURE');
const notPinned = undecided('certificate.not_pinned', 'NO_CERTIFICATE_CHAIN_FOUND');
const PINNED = 'the platform is known by the fingerprint of its certificates, not by who issued them';
const USES = 'what a certificate says it is for binds (RFC 5280, 4.2.1.3 and 4.2.1.12)';

const used = (name: string, form: CorpusCase['form'], expected: CorpusCase['expected'], extensions: readonly Uint8Array[]): CorpusCase => ({
  name: `certificate-use-${name}`,
  rule: USES,
  form,
  expected,
  make(world) {
    const root = authority('Root');
    return signedBy(world, make({ issuer: root, extensions }), [root.anchor()]);
  },
});

const own: readonly CorpusCase[] = [
  {
    name: 'certificate-own-pinned',
    rule: PINNED,
    form: 'innocent',
    expected: passed,
    make(world) {
      const root = authority('Platform root');
      const seal = make({ subject: 'Seal', issuer: root });
      return signedBy(world, seal, [root.anchor('own'), seal.anchor('own')]);
    },
  },
  {
    name: 'certificate-own-pinned-alone',
    rule: 'its issuer need not be installed',
    form: 'innocent',
    expected: passed,
    make(world) {
      const seal = make({ subject: 'Seal', issuer: authority('Platform root') });
      return signedBy(world, seal, [seal.anchor('own')]);
    },
  },
  {
    name: 'certificate-own-of-the-issuer-alone',
    rule: PINNED,
    form: 'attacked',
    expected: notPinned,
    make(world) {
      const root = authority('Platform root');
      const seal = make({ subject: 'Seal', issuer: root });
      const another = make({ subject: 'Seal', issuer: root, key: KEYS.stranger });
      return signedBy(world, another, [root.anchor('own'), seal.anchor('own')]);
    },
  },
  {
    name: 'certificate-own-issuer-signs-itself',
    rule: 'an issuer under own/ is none of the platform’s certificates',
    form: 'attacked',
    expected: notPinned,
    make(world) {
      const root = authority('Platform root');
      return signedBy(world, root, [root.anchor('own')]);
    },
  },
  {
    name: 'certificate-own-forged',
    rule: 'a certificate that names the platform’s issuer, which did not sign it, is forged',
    form: 'attacked',
    expected: failed('certificate.forged', 'CERTIFICATE_CHAIN_GENERAL_FAILURE'),
    make(world) {
      const root = authority('Platform root');
      const seal = make({ subject: 'Seal', issuer: root });
      return signedBy(world, make({ subject: 'Seal', issuer: root, signedWith: KEYS.stranger }), [root.anchor('own'), seal.anchor('own')]);
    },
  },
  {
    name: 'certificate-own-issues-nothing',
    rule: 'a pinned certificate vouches for itself alone',
    form: 'attacked',
    expected: undecided('certificate.no_anchor', 'NO_CERTIFICATE_CHAIN_FOUND'),
    make(world) {
      const seal = make({ subject: 'Seal', issuer: authority('Platform root'), key: KEYS.stranger });
      return signedBy(world, make({ issuer: seal }), [seal.anchor('own')]);
    },
  },
];

const purposes: readonly CorpusCase[] = [
  {
    name: 'certificate-signer-under-timestamps',
    rule: 'an authority is trusted for what it is installed for alone',
    form: 'attacked',
    expected: otherPurpose,
    make(world) {
      const root = authority('Root');
      return signedBy(world, make({ issuer: root }), [root.anchor('foreign-timestamps')]);
    },
  },
  {
    name: 'certificate-timestamp-under-signers',
    rule: 'an authority is trusted for what it is installed for alone',
    form: 'attacked',
    expected: otherPurpose,
    make(world) {
      const root = authority('Root');
      const time = stamps('2026-11-21T11:00:00Z');
      return signedBy(world, make({ issuer: root }), [root.anchor(), time.root.anchor()], { stamp: time.stamp });
    },
  },
  {
    name: 'certificate-foreign-timestamp',
    rule: 'a foreign authority may say when a signature was made',
    form: 'innocent',
    expected: passed,
    make(world) {
      const root = authority('Root');
      const time = stamps('2026-11-21T11:00:00Z');
      return signedBy(world, make({ issuer: root }), [root.anchor(), time.root.anchor('foreign-timestamps')], { stamp: time.stamp });
    },
  },
  {
    name: 'certificate-foreign-constancia',
    rule: 'a foreign timestamp never makes a constancia (NOM-151)',
    form: 'attacked',
    expected: undecided('constancia.other_purpose', 'CHAIN_CONSTRAINTS_FAILURE'),
    pdfsigDiffers: 'knows nothing of a constancia',
    async make(world) {
      const root = authority('Root');
      const time = stamps('2026-11-21T11:00:00Z');
      const question = await signedBy(world, make({ issuer: root }), [root.anchor(), time.root.anchor('foreign-timestamps')]);
      const digest = createHash('sha256').update(question.pdf).digest();
      return { ...question, constancia: await time.stamp(digest) };
    },
  },
  {
    name: 'certificate-of-the-sat-is-no-efirma',
    rule: 'what the SAT issues is an e.firma only by its profile',
    form: 'unusual',
    expected: undecided('certificate.not_efirma', 'CHAIN_CONSTRAINTS_FAILURE'),
    make(world) {
      const root = authority('Root');
      return signedBy(world, make({ issuer: root }), [root.anchor('sat')]);
    },
  },
];

export const purposeCases: readonly CorpusCase[] = [
  ...own,
  ...purposes,
  used('signing', 'innocent', passed, [MAY_SIGN, EXT.purposes('1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.2')]),
  used('unsaid', 'innocent', passed, []),
  used('server', 'attacked', wrongUse, [MAY_SIGN, EXT.purposes('1.3.6.1.5.5.7.3.1')]),
  used('encryption', 'attacked', wrongUse, [EXT.usage(0b0010_0000)]),
];

const PINNED_FILE = 'shared-kernel/crypto/pinned.ts';
const LEG = 'modules/validation/domain/certificate-leg.ts';

export const purposeMutants: readonly Mutant[] = [
  {
    file: PINNED_FILE,
    from: 'certificate.fingerprint === leaf.fingerprint',
    to: 'true',
    noticedBy: 'certificate-own-of-the-issuer-alone',
  },
  { file: PINNED_FILE, from: "role === 'pinned' &&", to: '', noticedBy: 'certificate-own-issuer-signs-itself' },
  { file: LEG, from: "purpose === 'foreign-signers' && !maySignDocuments(certificate)", to: 'false', noticedBy: 'certificate-use-server' },
  { file: LEG, from: 'return signs &&', to: 'return', noticedBy: 'certificate-use-encryption' },
  {
    file: 'modules/validation/application/evidence.ts',
    from: "const CONSTANCIAS: readonly TrustPurpose[] = ['psc'];",
    to: "const CONSTANCIAS: readonly TrustPurpose[] = ['psc', 'foreign-timestamps'];",
    noticedBy: 'certificate-foreign-constancia',
  },
];
