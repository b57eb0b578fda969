import { sign as signBytes } from 'node:crypto';
import { oidOfHash } from '../../../shared-kernel/crypto/hashes.ts';
import { CMS } from '../../../shared-kernel/crypto/signed-data.ts';
import { OBJ, sign } from '../forge.ts';
import { altered, CADES, cmsCase, PKCS7, SHA1, STAMP, sha1Content, spoilt, type ValueOptions, withValue } from './cms-case.ts';
import { attribute, makeCms, makeToken } from './cms-forge.ts';
import { algorithm, anchors, octets, type Person, people } from './cms-people.ts';
import { type CorpusCase, type Expected, failed, type Mutant, passed, undecided } from './corpus-case.ts';

const CONTENT_ALTERED = failed('signature.content_altered', 'HASH_FAILURE');
const OTHERWISE = undecided('signature.declared_otherwise', 'SIG_CONSTRAINTS_FAILURE');
const UNKNOWN = undecided('signature.unknown_format', 'SIG_CONSTRAINTS_FAILURE');
const WEAK = undecided('signature.weak_algorithm', 'CRYPTO_CONSTRAINTS_FAILURE');
const UNKNOWN_FORMAT = '/Type /Sig /SubFilter /Acme.Custom';

type About = Pick<CorpusCase, 'name' | 'rule' | 'form'>;
const detached = (about: About, expected: Expected, options: ValueOptions) =>
  cmsCase(about, expected, () => ({ signer: people.clara() }), options);

const token = (about: About, expected: Expected, options: ValueOptions): CorpusCase => ({
  ...about,
  expected,
  make: (world) => withValue(world, (covered) => makeToken(covered), options),
});

const sha1 = (about: About, expected: Expected, options: ValueOptions): CorpusCase => ({
  ...about,
  expected,
  make: (world) => withValue(world, (covered) => makeCms(covered, { signer: people.clara(), ...sha1Content(covered) }), options),
});

/** ISO 32000-1, 12.8.3.2: the value straight over the content, the certificate in /Cert. */
const bare = (
  about: About,
  expected: Expected,
  options: ValueOptions & { hash?: string; by?: () => Person; array?: true; spoil?: true },
): CorpusCase => ({
  ...about,
  expected,
  make: (world) => {
    const clara = people.clara();
    const cert = `<${Buffer.from(clara.certificate.der).toString('hex')}>`;
    const format = `/Type /Sig /SubFilter /adbe.x509.rsa_sha1 /Cert ${options.array ? `[${cert}]` : cert}`;
    const { key } = (options.by ?? people.clara)();
    return withValue(
      world,
      (covered) => {
        const value = signBytes(options.hash ?? 'sha1', covered, key);
        return octets(options.spoil ? spoilt(value) : value);
      },
      { format, ...options },
    );
  },
});

const RULE = 'the value is judged by its own content, whatever /SubFilter and /Type say';

export const downgradeCases: readonly CorpusCase[] = [
  detached({ name: 'cms-cades-detached', rule: 'a CMS over the digest of the ranges', form: 'innocent' }, passed, { format: CADES }),
  detached({ name: 'cms-cades-altered', rule: 'a CMS over the digest of the ranges', form: 'attacked' }, CONTENT_ALTERED, {
    format: CADES,
    after: altered,
  }),
  detached({ name: 'cms-unknown-subfilter', rule: RULE, form: 'unusual' }, UNKNOWN, { format: UNKNOWN_FORMAT }),
  detached({ name: 'cms-unknown-subfilter-altered', rule: RULE, form: 'attacked' }, CONTENT_ALTERED, {
    format: UNKNOWN_FORMAT,
    after: altered,
  }),
  detached({ name: 'cms-no-subfilter', rule: RULE, form: 'unusual' }, UNKNOWN, { format: '/Type /Sig' }),
  detached({ name: 'cms-no-subfilter-altered', rule: RULE, form: 'attacked' }, CONTENT_ALTERED, { format: '/Type /Sig', after: altered }),
  detached({ name: 'cms-typed-as-timestamp', rule: RULE, form: 'unusual' }, OTHERWISE, {
    format: '/Type /DocTimeStamp /SubFilter /adbe.pkcs7.detached',
  }),
  detached({ name: 'cms-typed-as-timestamp-altered', rule: RULE, form: 'attacked' }, CONTENT_ALTERED, {
    format: '/Type /DocTimeStamp /SubFilter /adbe.pkcs7.detached',
    after: altered,
  }),
  {
    name: 'cms-typed-as-timestamp-revoked',
    rule: 'what a value is decides whether its certificate is asked about, not what the file calls it',
    form: 'attacked',
    async make(world) {
      const cms = (covered: Uint8Array) =>
        makeCms(covered, { signer: people.clara(), unsigned: (value) => [attribute(CMS.signatureTimestamp, makeToken(value))] });
      const question = await withValue(world, cms, { format: '/Type /DocTimeStamp /SubFilter /adbe.pkcs7.detached' });
      return { ...question, revocation: { revokedAt: '2026-01-02T00:00:00Z' } };
    },
    expected: failed('revocation.revoked', 'REVOKED'),
    pdfsigDiffers: 'is not told of the revocation',
  },
  detached({ name: 'cms-declared-rfc3161', rule: RULE, form: 'unusual' }, OTHERWISE, { format: STAMP }),
  detached({ name: 'cms-declared-rfc3161-altered', rule: RULE, form: 'attacked' }, CONTENT_ALTERED, { format: STAMP, after: altered }),
  detached({ name: 'cms-declared-sha1', rule: RULE, form: 'unusual' }, OTHERWISE, { format: SHA1 }),
  detached({ name: 'cms-declared-x509', rule: RULE, form: 'unusual' }, OTHERWISE, { format: '/Type /Sig /SubFilter /adbe.x509.rsa_sha1' }),
  token(
    { name: 'cms-document-timestamp', rule: 'a timestamp of the document alone is no signature: anybody gets one', form: 'unusual' },
    undecided('signature.timestamps_only', null),
    { format: STAMP },
  ),
  {
    name: 'cms-document-timestamp-over-a-signature',
    rule: 'a TSTInfo whose imprint is that of the ranges (ISO 32000-2, 12.8.5)',
    form: 'innocent',
    async make(world) {
      const { pdf } = await withValue(world, (covered) => makeCms(covered, { signer: people.clara() }));
      const cms = async (_: Uint8Array, covered: Uint8Array) => makeToken(covered);
      return { pdf: await sign(pdf, { party: world.ana, field: OBJ.second, reserved: 40_000, format: STAMP, cms }), anchors };
    },
    expected: passed,
  },
  token({ name: 'cms-document-timestamp-altered', rule: 'the imprint is that of the ranges', form: 'attacked' }, CONTENT_ALTERED, {
    format: STAMP,
    after: altered,
  }),
  token({ name: 'cms-token-declared-cades', rule: RULE, form: 'unusual' }, OTHERWISE, { format: CADES }),
  token({ name: 'cms-token-declared-cades-altered', rule: RULE, form: 'attacked' }, CONTENT_ALTERED, { format: CADES, after: altered }),
  token({ name: 'cms-token-unknown-subfilter', rule: RULE, form: 'unusual' }, UNKNOWN, { format: UNKNOWN_FORMAT }),
  sha1(
    { name: 'cms-sha1-content', rule: 'adbe.pkcs7.sha1 signs the SHA-1 of the ranges (ISO 32000-1, 12.8.3.3.1)', form: 'unusual' },
    WEAK,
    { format: SHA1 },
  ),
  sha1({ name: 'cms-sha1-content-altered', rule: 'adbe.pkcs7.sha1 signs the SHA-1 of the ranges', form: 'attacked' }, CONTENT_ALTERED, {
    format: SHA1,
    after: altered,
  }),
  sha1({ name: 'cms-sha1-content-declared-cades', rule: RULE, form: 'attacked' }, OTHERWISE, { format: CADES }),
  {
    name: 'cms-content-inside',
    rule: 'a detached signature holds no content (ISO 32000-1, 12.8.3.3.1)',
    form: 'attacked',
    make: (world) =>
      withValue(world, (covered) => makeCms(covered, { signer: people.clara(), content: covered.subarray(0, 9_000) }), { format: PKCS7 }),
    expected: failed('signature.content_inside', 'FORMAT_FAILURE'),
  },
  bare({ name: 'cms-x509-sha1', rule: 'adbe.x509.rsa_sha1 is verified', form: 'unusual' }, WEAK, {}),
  bare({ name: 'cms-x509-sha1-array', rule: '/Cert may be an array', form: 'unusual' }, WEAK, { array: true }),
  bare({ name: 'cms-x509-sha256', rule: 'adbe.x509.rsa_sha1 with SHA-256 (ISO 32000-1, table 257)', form: 'innocent' }, passed, {
    hash: 'sha256',
  }),
  bare({ name: 'cms-x509-altered', rule: 'adbe.x509.rsa_sha1 is verified', form: 'attacked' }, CONTENT_ALTERED, { after: altered }),
  bare(
    { name: 'cms-x509-other-key', rule: 'adbe.x509.rsa_sha1 is verified', form: 'attacked' },
    failed('signature.value_wrong', 'SIG_CRYPTO_FAILURE'),
    { by: people.diego },
  ),
  bare(
    { name: 'cms-x509-spoilt', rule: 'adbe.x509.rsa_sha1 is verified', form: 'attacked' },
    failed('signature.value_wrong', 'SIG_CRYPTO_FAILURE'),
    { spoil: true },
  ),
  {
    name: 'cms-unreadable-unknown-subfilter',
    rule: 'nothing is known of a value in a format that is not known',
    form: 'unusual',
    make: (world) => withValue(world, () => algorithm(oidOfHash('sha256')), { format: UNKNOWN_FORMAT }),
    expected: undecided('signature.unsupported_format', 'SIG_CONSTRAINTS_FAILURE'),
  },
  {
    name: 'cms-unreadable',
    rule: 'a value that is no CMS under a name that says it is',
    form: 'attacked',
    make: (world) => withValue(world, () => algorithm(oidOfHash('sha256')), { format: CADES }),
    expected: failed('signature.unreadable', 'FORMAT_FAILURE'),
  },
];

const LEG = 'modules/validation/domain/signature-leg.ts';
export const downgradeMutants: readonly Mutant[] = [
  { file: LEG, from: "if (cms.digest === 'differs')", to: 'if (false)', noticedBy: 'cms-unknown-subfilter-altered' },
  {
    file: LEG,
    from: 'return declared === form && pdf.type === kind ? null',
    to: 'return true ? null',
    noticedBy: 'cms-token-declared-cades',
  },
  { file: LEG, from: '...(signatures.every(isReadTimestamp)', to: '...(false', noticedBy: 'cms-document-timestamp' },
  {
    file: LEG,
    from: '...(signatures.every(isReadTimestamp)',
    to: '...(signatures.some(isReadTimestamp)',
    noticedBy: 'cms-document-timestamp-over-a-signature',
  },
  {
    file: 'modules/validation/domain/revocation-leg.ts',
    from: "evidence.kind !== 'signature'",
    to: "evidence.pdf.type !== 'signature'",
    noticedBy: 'cms-typed-as-timestamp-revoked',
  },
  { file: LEG, from: 'if (!declared) return', to: 'if (false) return', noticedBy: 'cms-unknown-subfilter' },
  { file: LEG, from: "if (cms.form === 'inside') return", to: 'if (false) return', noticedBy: 'cms-content-inside' },
  { file: LEG, from: 'if (cms.weakAlgorithms.length > 0)', to: 'if (false)', noticedBy: 'cms-x509-sha1' },
  {
    file: 'modules/validation/application/evidence.ts',
    from: 'if (contentType === CMS.tstInfo ||',
    to: "if (pdf.type === 'document-timestamp' ||",
    noticedBy: 'cms-typed-as-timestamp-altered',
  },
  {
    file: 'shared-kernel/crypto/cms-verify.ts',
    from: "sameBytes(actual, content) ? 'matches' : 'differs'",
    to: "sameBytes(actual, content) ? 'matches' : 'matches'",
    noticedBy: 'cms-sha1-content-altered',
  },
  {
    file: 'shared-kernel/crypto/cms-signer.ts',
    from: "{ digest: 'differs', value: 'matches', check };",
    to: "{ digest: 'matches', value: 'matches', check };",
    noticedBy: 'cms-x509-altered',
  },
  {
    file: 'modules/validation/domain/signature-timestamp.ts',
    from: "return leg('FAILED', 'signature.content_altered', 'HASH_FAILURE');",
    to: 'return null;',
    noticedBy: 'cms-document-timestamp-altered',
  },
];
