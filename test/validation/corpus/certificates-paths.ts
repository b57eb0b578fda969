import { generateKeyPairSync } from 'node:crypto';
import { authority, EXT, KEYS, MAY_SIGN, make, oid, seq, tlv } from '../certificate-maker.ts';
import { pathCase, signedBy } from './certificate-scenes.ts';
import { type CorpusCase, failed, type Mutant, passed, undecided } from './corpus-case.ts';

const noAnchor = undecided('certificate.no_anchor', 'NO_CERTIFICATE_CHAIN_FOUND');
const selfIssued = undecided('certificate.self_issued', 'NO_CERTIFICATE_CHAIN_FOUND');
const notAllowed = undecided('certificate.not_allowed', 'CHAIN_CONSTRAINTS_FAILURE');
const forged = failed('certificate.forged', 'CERTIFICATE_CHAIN_GENERAL_FAILURE');
const weak = undecided('certificate.weak_algorithm', 'CRYPTO_CONSTRAINTS_FAILURE');
const unsupported = undecided('certificate.unsupported_algorithm', 'CRYPTO_CONSTRAINTS_FAILURE');

const ISSUERS = 'only an authority that may issue stands on a path (RFC 5280, 6.1.4 k to n)';
const FORGED = 'a certificate that names an installed authority which did not sign it is forged';
const OTHERS = 'the same name with another key is another authority';

const issuers: readonly CorpusCase[] = [
  pathCase('path-of-two', 'innocent', 'a signer below an installed root', passed, { middle: null }),
  pathCase('path-of-three', 'innocent', 'an authority between travels along', passed, { middle: {} }),
  {
    name: 'certificate-path-ends-at-the-middle',
    rule: 'an intermediate authority is trusted as the operator installed it',
    form: 'innocent',
    expected: passed,
    make(world) {
      const middle = authority('Middle', { issuer: authority('Root'), algorithm: 'sha1' });
      return signedBy(world, make({ issuer: middle }), [middle.anchor()]);
    },
  },
  {
    name: 'certificate-root-of-version-1',
    rule: 'a root of the first version has no extensions; the operator vouches for it (RFC 5280, 6.1.4 k)',
    form: 'innocent',
    expected: passed,
    make(world) {
      const root = make({ subject: 'Old root', key: KEYS.authority, version: 1 });
      return signedBy(world, make({ issuer: root }), [root.anchor()]);
    },
  },
  {
    name: 'certificate-person-issues',
    rule: ISSUERS,
    form: 'attacked',
    expected: notAllowed,
    make(world) {
      const root = authority('Root');
      const person = make({ subject: 'Person', issuer: root, key: KEYS.stranger, extensions: [] });
      return signedBy(world, make({ issuer: person }), [root.anchor()]);
    },
  },
  {
    name: 'certificate-middle-of-version-1',
    rule: ISSUERS,
    form: 'attacked',
    expected: notAllowed,
    make(world) {
      const root = authority('Root');
      const middle = make({ subject: 'Middle', issuer: root, key: KEYS.stranger, version: 1 });
      return signedBy(world, make({ issuer: middle }), [root.anchor()]);
    },
  },
  {
    name: 'certificate-authority-without-its-usage',
    rule: ISSUERS,
    form: 'attacked',
    expected: notAllowed,
    make(world) {
      const root = authority('Root');
      const middle = make({ subject: 'Middle', issuer: root, key: KEYS.stranger, extensions: [EXT.authority(), MAY_SIGN] });
      return signedBy(world, make({ issuer: middle }), [root.anchor()]);
    },
  },
  {
    name: 'certificate-path-too-long',
    rule: 'pathLenConstraint counts the authorities below (RFC 5280, 4.2.1.9)',
    form: 'attacked',
    expected: notAllowed,
    make(world) {
      const root = make({ subject: 'Root', key: KEYS.authority, extensions: [EXT.authority(0), EXT.usage(0b110)] });
      const middle = authority('Middle', { issuer: root });
      return signedBy(world, make({ issuer: middle }), [root.anchor()]);
    },
  },
];

const anchors: readonly CorpusCase[] = [
  {
    name: 'certificate-of-an-unknown-authority',
    rule: 'an authority that is not installed says nothing against its certificate',
    form: 'unusual',
    expected: noAnchor,
    make: (world) => signedBy(world, make({ issuer: authority('Elsewhere') }), [authority('Root').anchor()]),
  },
  {
    name: 'certificate-self-signed',
    rule: 'an embedded self-signed certificate without the flag of an authority has no anchor',
    form: 'unusual',
    expected: selfIssued,
    make: (world) => signedBy(world, make({ subject: 'Ana herself' }), [authority('Root').anchor()]),
  },
  {
    name: 'certificate-self-signed-and-installed',
    rule: 'whoever is installed is trusted as installed',
    form: 'innocent',
    expected: passed,
    make(world) {
      const ana = make({ subject: 'Ana herself' });
      return signedBy(world, ana, [ana.anchor()]);
    },
  },
  {
    name: 'certificate-self-signed-under-an-installed-name',
    rule: OTHERS,
    form: 'attacked',
    expected: selfIssued,
    make: (world) => signedBy(world, make({ subject: 'Root', key: KEYS.stranger }), [authority('Root').anchor()]),
  },
  {
    name: 'certificate-forged',
    rule: FORGED,
    form: 'attacked',
    expected: forged,
    make(world) {
      const root = authority('Root');
      return signedBy(world, make({ issuer: root, signedWith: KEYS.stranger }), [root.anchor()]);
    },
  },
  {
    name: 'certificate-forged-by-key-id',
    rule: FORGED,
    form: 'attacked',
    expected: forged,
    make(world) {
      const root = authority('Root', { extensions: [EXT.subjectKey('one')] });
      const leaf = make({ issuer: root, signedWith: KEYS.stranger, extensions: [MAY_SIGN, EXT.issuerKey('one')] });
      return signedBy(world, leaf, [root.anchor()]);
    },
  },
  {
    name: 'certificate-forged-middle',
    rule: FORGED,
    form: 'attacked',
    expected: forged,
    make(world) {
      const root = authority('Root');
      const middle = authority('Middle', { issuer: root, signedWith: KEYS.stranger });
      return signedBy(world, make({ issuer: middle }), [root.anchor()]);
    },
  },
  {
    name: 'certificate-of-the-renewed-authority',
    rule: OTHERS,
    form: 'unusual',
    expected: noAnchor,
    make(world) {
      const root = authority('Root', { extensions: [EXT.subjectKey('old')] });
      const renewed = authority('Root', { key: KEYS.stranger, extensions: [EXT.subjectKey('new')] });
      return signedBy(world, make({ issuer: renewed, extensions: [MAY_SIGN, EXT.issuerKey('new')] }), [root.anchor()]);
    },
  },
  {
    name: 'certificate-of-a-namesake-that-travels-along',
    rule: OTHERS,
    form: 'attacked',
    expected: noAnchor,
    make(world) {
      const namesake = authority('Root', { issuer: authority('Elsewhere', { key: KEYS.stranger }), key: KEYS.intermediate });
      return signedBy(world, make({ issuer: namesake }), [authority('Root').anchor()]);
    },
  },
  {
    name: 'certificate-of-an-authority-with-another-kind-of-key',
    rule: OTHERS,
    form: 'unusual',
    expected: noAnchor,
    make(world) {
      const root = authority('Root', { spki: EC_KEY, signedWith: KEYS.authority });
      return signedBy(world, make({ issuer: root }), [root.anchor()]);
    },
  },
];

/** A P-256 key, for whom nobody here signs. */
const EC_KEY = seq(
  seq(oid('1.2.840.10045.2.1'), oid('1.2.840.10045.3.1.7')),
  tlv(
    0x03,
    Buffer.from(
      '00046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
      'hex',
    ),
  ),
);

const algorithms: readonly CorpusCase[] = [
  pathCase('signed-with-sha-1', 'unusual', 'SHA-1 between certificates is weak, and nothing else', weak, {
    middle: null,
    leaf: { algorithm: 'sha1' },
  }),
  pathCase('authority-signed-with-sha-1', 'unusual', 'SHA-1 between certificates is weak, and nothing else', weak, {
    middle: { algorithm: 'sha1' },
  }),
  {
    name: 'certificate-forged-with-sha-1',
    rule: FORGED,
    form: 'attacked',
    expected: forged,
    make(world) {
      const root = authority('Root');
      return signedBy(world, make({ issuer: root, algorithm: 'sha1', signedWith: KEYS.stranger }), [root.anchor()]);
    },
  },
  pathCase('signed-with-a-short-key', 'attacked', 'a key that others can find signs whatever they like', weak, () => ({
    middle: { key: generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey },
  })),
  pathCase('signed-with-md5', 'unusual', 'MD5 between certificates is weak, and nothing else', weak, {
    middle: null,
    leaf: { algorithm: 'md5' },
  }),
  pathCase('signed-with-gost', 'unusual', 'what is not computed is called that', unsupported, {
    middle: null,
    leaf: { algorithm: 'gost' },
  }),
  pathCase('authority-with-a-key-nobody-reads', 'unusual', 'a key that cannot be read is not computed with', unsupported, {
    root: { spki: seq(seq(oid('1.2.643.7.1.1.1.1')), tlv(0x03, Buffer.alloc(33))) },
    middle: null,
  }),
];

const SERIAL = 'a certificate is read as its authority signed it';
const encodings: readonly CorpusCase[] = [
  pathCase('serial-negative', 'unusual', SERIAL, passed, { middle: null, leaf: { serial: tlv(0x02, Buffer.from([0x91, 7])) } }),
  pathCase('time-without-seconds', 'unusual', SERIAL, passed, { middle: null, leaf: { notBefore: tlv(0x17, '2601010000Z') } }),
  pathCase('time-with-zone', 'unusual', SERIAL, passed, { middle: null, leaf: { notBefore: tlv(0x17, '260101000000-0600') } }),
  pathCase('time-in-generalized', 'unusual', SERIAL, passed, { middle: null, leaf: { notBefore: tlv(0x18, '20260101000000Z') } }),
];

export const pathCases: readonly CorpusCase[] = [...issuers, ...anchors, ...algorithms, ...encodings];

const CHAIN = 'shared-kernel/crypto/chain.ts';
const PATH = 'shared-kernel/crypto/path-validation.ts';

export const pathMutants: readonly Mutant[] = [
  { file: PATH, from: "if (!issuer.isCa) return 'is not a certification authority';", to: '', noticedBy: 'certificate-person-issues' },
  { file: PATH, from: 'place === path.length - 1 && issuer.selfIssued', to: 'true', noticedBy: 'certificate-middle-of-version-1' },
  { file: PATH, from: "!issuer.keyUsage.includes('keyCertSign')", to: 'false', noticedBy: 'certificate-authority-without-its-usage' },
  { file: PATH, from: 'below > issuer.pathLength', to: 'false', noticedBy: 'certificate-path-too-long' },
  { file: PATH, from: 'if (weak || smallKey)', to: 'if (smallKey)', noticedBy: 'certificate-signed-with-sha-1' },
  { file: PATH, from: 'if (weak || smallKey)', to: 'if (weak)', noticedBy: 'certificate-signed-with-a-short-key' },
  { file: CHAIN, from: 'if (!isOfAnother && deniers[0])', to: 'if (false)', noticedBy: 'certificate-forged' },
  {
    file: CHAIN,
    from: 'if (!isOfAnother && deniers[0])',
    to: 'if (deniers[0])',
    noticedBy: 'certificate-of-a-namesake-that-travels-along',
  },
  { file: CHAIN, from: 'ids[0] !== ids[1]) return true;', to: 'false) return true;', noticedBy: 'certificate-of-the-renewed-authority' },
  { file: CHAIN, from: '} else if (!signature.supported) {', to: '} else if (false) {', noticedBy: 'certificate-signed-with-gost' },
  {
    file: CHAIN,
    from: 'current.selfIssued && checked.link(current, current).matches',
    to: 'false',
    noticedBy: 'certificate-self-signed-under-an-installed-name',
  },
];
