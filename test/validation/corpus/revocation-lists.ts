import type { CorpusCase, Mutant } from './corpus-case.ts';
import { failed, passed, undecided } from './corpus-case.ts';
import { der, extension, generalized, type Holder, int, type ListPlan, list, yes } from './der.ts';
import {
  asked,
  hours,
  issuingPoint,
  LIST_ADDRESS,
  named,
  type RevocationWorld,
  revocationWorld,
  signedPdf,
  withStore,
} from './revocation-world.ts';

const SCOPE = 'shared-kernel/crypto/revocation-scope.ts';
const STATEMENTS = 'shared-kernel/crypto/revocation-statement.ts';

const later = (refusal: string) => undecided(`revocation.${refusal}`, 'TRY_LATER');

interface Listed extends Pick<CorpusCase, 'name' | 'rule' | 'form' | 'expected'> {
  readonly signer?: (world: RevocationWorld) => Holder;
  readonly list?: (world: RevocationWorld) => Partial<ListPlan>;
}

/** A list of the root from two hours before the proven time, good for a day. */
const listed = ({ signer = (world) => world.signer, list: change = () => ({}), ...one }: Listed): CorpusCase => ({
  ...one,
  name: `revocation-list-${one.name}`,
  make: async () => {
    const world = revocationWorld();
    const made = list({ by: world.root, thisUpdate: hours(-2), nextUpdate: hours(22), ...change(world) });
    return asked(withStore(await signedPdf(signer(world)), { lists: [made] }));
  },
});

const revokes = ({ signer }: RevocationWorld, at: Date, more: { reason?: number; invalidSince?: Date } = {}) => [
  { serial: signer.certificate.serialNumber, at, ...more },
];
const part = (tag: number): Buffer => der(tag, Buffer.from([0xff]));

const complete = 'a complete list of the authority answers for its certificates (RFC 5280, 5)';
const fresh = 'a list counts for a time before its end, or for what it was made after (EN 319 102-1, 5.2.5)';
const partition = 'a partition answers for the certificates that it is for (RFC 5280, 5.2.5)';
const expired = 'authorities drop expired certificates from their lists (RFC 5280, 3.3)';

export const listCases: readonly CorpusCase[] = [
  listed({ name: 'good', rule: complete, form: 'innocent', expected: passed }),
  listed({
    name: 'revoked-before',
    rule: complete,
    form: 'attacked',
    expected: failed('revocation.revoked', 'REVOKED'),
    list: (world) => ({ revoked: revokes(world, hours(-24)) }),
  }),
  listed({
    name: 'revoked-after',
    rule: complete,
    form: 'innocent',
    expected: passed,
    list: (world) => ({ thisUpdate: hours(6), revoked: revokes(world, hours(3)) }),
  }),
  listed({
    name: 'another-revoked',
    rule: complete,
    form: 'innocent',
    expected: passed,
    list: ({ pointed, brief }) => ({
      revoked: [pointed, brief].map(({ certificate }) => ({ serial: certificate.serialNumber, at: hours(-24) })),
    }),
  }),
  listed({
    name: 'key-lost',
    rule: 'the loss of the key may be dated before the revocation (RFC 5280, 5.3.2)',
    form: 'attacked',
    expected: failed('revocation.key_lost', 'REVOKED'),
    list: (world) => ({ thisUpdate: hours(6), revoked: revokes(world, hours(3), { invalidSince: hours(-3) }) }),
  }),
  listed({
    name: 'on-hold',
    rule: 'a suspension may be lifted (EN 319 102-1, 5.2.6)',
    form: 'unusual',
    expected: later('on_hold'),
    list: (world) => ({ revoked: revokes(world, hours(-24), { reason: 6 }) }),
  }),
  listed({
    name: 'taken-back',
    rule: 'only a delta list takes an entry back (RFC 5280, 5.3.1)',
    form: 'unusual',
    expected: later('file_no_answer'),
    list: (world) => ({ revoked: revokes(world, hours(-24), { reason: 8 }) }),
  }),
  listed({
    name: 'stale',
    rule: fresh,
    form: 'attacked',
    expected: later('file_too_old'),
    list: () => ({ thisUpdate: hours(-48), nextUpdate: hours(-24) }),
  }),
  listed({
    name: 'made-later',
    rule: fresh,
    form: 'innocent',
    expected: passed,
    list: () => ({ thisUpdate: hours(6), nextUpdate: hours(20) }),
  }),
  listed({ name: 'forged', rule: complete, form: 'attacked', expected: later('file_not_authorised'), list: () => ({ forged: true }) }),
  listed({
    name: 'namesake',
    rule: 'a list is signed with the key of the authority that issued the certificate',
    form: 'attacked',
    expected: later('file_not_authorised'),
    list: ({ namesake }) => ({ by: namesake }),
  }),
  listed({ name: 'foreign', rule: complete, form: 'unusual', expected: later('nobody_to_ask'), list: ({ other }) => ({ by: other }) }),
  listed({
    name: 'delta',
    rule: 'a delta list says nothing by itself (RFC 5280, 5.2.4)',
    form: 'attacked',
    expected: later('file_no_answer'),
    list: () => ({ extensions: [extension('2.5.29.27', int(3), true)] }),
  }),
  listed({
    name: 'delta-not-critical',
    rule: 'a delta list says nothing by itself, critical or not',
    form: 'attacked',
    expected: later('file_no_answer'),
    list: () => ({ extensions: [extension('2.5.29.27', int(3))] }),
  }),
  listed({
    name: 'unknown-critical',
    rule: 'a critical extension that is not understood (RFC 5280, 5.2)',
    form: 'unusual',
    expected: later('file_no_answer'),
    list: () => ({ extensions: [extension('1.2.3.4', yes, true)] }),
  }),
  listed({
    name: 'of-users',
    rule: partition,
    form: 'innocent',
    expected: passed,
    list: () => ({ extensions: [issuingPoint(part(0x81))] }),
  }),
  listed({
    name: 'of-authorities',
    rule: partition,
    form: 'attacked',
    expected: later('file_no_answer'),
    list: () => ({ extensions: [issuingPoint(part(0x82))] }),
  }),
  listed({
    name: 'of-some-reasons',
    rule: partition,
    form: 'attacked',
    expected: later('file_no_answer'),
    list: () => ({ extensions: [issuingPoint(der(0x83, Buffer.from([5, 0x20])))] }),
  }),
  listed({
    name: 'indirect',
    rule: 'an indirect list is not read (RFC 5280, 5.3.3)',
    form: 'attacked',
    expected: later('file_no_answer'),
    list: () => ({ extensions: [issuingPoint(part(0x84))] }),
  }),
  listed({
    name: 'of-its-point',
    rule: partition,
    form: 'innocent',
    expected: passed,
    signer: ({ pointed }) => pointed,
    list: () => ({ extensions: [issuingPoint(named(LIST_ADDRESS))] }),
  }),
  listed({
    name: 'of-another-point',
    rule: partition,
    form: 'attacked',
    expected: later('file_no_answer'),
    signer: ({ pointed }) => pointed,
    list: () => ({ extensions: [issuingPoint(named('http://lists.example/others.crl'))] }),
  }),
  listed({
    name: 'after-expiry',
    rule: expired,
    form: 'attacked',
    expected: later('file_too_late'),
    signer: ({ brief }) => brief,
    list: () => ({ thisUpdate: hours(10), nextUpdate: hours(20) }),
  }),
  listed({
    name: 'keeps-expired',
    rule: 'a list may say that it keeps expired certificates (expiredCertsOnCRL)',
    form: 'innocent',
    expected: passed,
    signer: ({ brief }) => brief,
    list: () => ({ thisUpdate: hours(10), nextUpdate: hours(20), extensions: [extension('2.5.29.60', generalized(hours(-1_000)))] }),
  }),
  {
    name: 'revocation-address-not-asked',
    rule: 'an address that comes with a file is told and never asked',
    form: 'unusual',
    make: async () => asked(await signedPdf(revocationWorld().pointed)),
    expected: later('address_not_asked'),
  },
  {
    name: 'revocation-nobody-to-ask',
    rule: 'a certificate without an address, and nobody configured',
    form: 'unusual',
    make: async () => asked(await signedPdf(revocationWorld().signer)),
    expected: later('nobody_to_ask'),
  },
];

export const listMutants: readonly Mutant[] = [
  {
    file: 'shared-kernel/crypto/revocation-list.ts',
    from: "if (!list.isSignedBy(asked.issuer, asked.checks)) return unknownAnswer(asked, 'list-not-signed-by-issuer');",
    to: '',
    noticedBy: 'revocation-list-forged',
  },
  {
    file: 'shared-kernel/crypto/revocation-list.ts',
    from: "if (!list.covers(asked.certificate)) return unknownAnswer(asked, 'list-covers-other-ground');",
    to: '',
    noticedBy: 'revocation-list-delta',
  },
  { file: SCOPE, from: 'oid === EXT.deltaIndicator || ', to: '', noticedBy: 'revocation-list-delta-not-critical' },
  {
    file: SCOPE,
    from: "if (partition.only !== 'all' && certificate.isCa !== (partition.only === 'authorities')) return false;",
    to: '',
    noticedBy: 'revocation-list-of-authorities',
  },
  { file: SCOPE, from: 'if (isSet) return null;', to: '', noticedBy: 'revocation-list-indirect' },
  {
    file: SCOPE,
    from: 'return partition.names.some((name) => listNames.has(name));',
    to: 'return true;',
    noticedBy: 'revocation-list-of-another-point',
  },
  {
    file: STATEMENTS,
    from: 'invalidSince && invalidSince < revokedAt ? invalidSince : revokedAt',
    to: 'revokedAt',
    noticedBy: 'revocation-list-key-lost',
  },
  {
    file: STATEMENTS,
    from: "if (thisUpdate > certificate.notAfter && (expiredSince === null || expiredSince > certificate.notAfter)) return 'after-expiry';",
    to: '',
    noticedBy: 'revocation-list-after-expiry',
  },
  {
    file: STATEMENTS,
    from: "entry?.reason === 'removeFromCRL'",
    to: 'false',
    noticedBy: 'revocation-list-taken-back',
  },
  {
    file: 'shared-kernel/crypto/serial-index.ts',
    from: 'for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);',
    to: 'for (const byte of bytes) hash = Math.imul(hash ^ byte, Math.random() * 2 ** 30);',
    noticedBy: 'revocation-list-revoked-before',
  },
];
