import { sign as signBytes } from 'node:crypto';
import { digest } from '../../../shared-kernel/crypto/hashes.ts';
import { CMS } from '../../../shared-kernel/crypto/signed-data.ts';
import { altered, CADES, cmsCase, PKCS7, spoilt } from './cms-case.ts';
import { attribute, type CmsPlan, inOrder, makeToken, signingCertificate, type TokenPlan } from './cms-forge.ts';
import { algorithm, certificateDer, integer, NULL, octets, oid, people } from './cms-people.ts';
import { type CorpusCase, failed, type Mutant, passed, undecided } from './corpus-case.ts';

const OUTSIDE = undecided('signature.outside_profile', 'SIG_CONSTRAINTS_FAILURE');
const CONTENT_ALTERED = failed('signature.content_altered', 'HASH_FAILURE');
const VALUE_WRONG = failed('signature.value_wrong', 'SIG_CRYPTO_FAILURE');
const ECDSA = algorithm('1.2.840.10045.4.3.2');

const clara = (more: Partial<CmsPlan> = {}): CmsPlan => ({ signer: people.clara(), ...more });
const without = (type: string) => (usual: Uint8Array[]) =>
  inOrder(usual.filter((one) => !Buffer.from(one).includes(Buffer.from(oid(type)))));
const reversed = (usual: Uint8Array[]) => inOrder(usual).reverse();

/** Another certificate with the same key, name and number: who signed with it cannot be told from the value. */
function twins(): CmsPlan {
  const { certificate, key } = people.clara();
  const serial = Number.parseInt(certificate.serialNumber.slice(2), 16);
  const twin = certificateDer('Clara, head of finance', certificate.publicKey, { serial });
  return { signer: { certificate, key }, certificates: inOrder([certificate.der, twin]), attributes: without(CMS.signingCertificateV2) };
}

const stamped = (plan: TokenPlan, over = (value: Uint8Array) => value): CmsPlan =>
  clara({ unsigned: (value) => [attribute(CMS.signatureTimestamp, makeToken(over(value), plan))] });

const namesAnother = (usual: Uint8Array[]) =>
  inOrder([...without(CMS.signingCertificateV2)(usual), signingCertificate(people.diego().certificate.der)]);
const unsigned = (type: string, value: Uint8Array): CmsPlan => clara({ unsigned: () => [attribute(type, value)] });

const NAMED = 'ETSI.CAdES.detached names the certificate in a signed attribute (EN 319 122-1, 5.2.2); ISO 32000-1 does not ask for it';
const ORDER = 'signed attributes are hashed in DER (RFC 5652, 5.4)';
const DIRECT = 'without signed attributes the value is over the content (RFC 5652, 5.4)';

export const attributeCases: readonly CorpusCase[] = [
  cmsCase(
    { name: 'cms-iso-certificate-not-named', rule: NAMED, form: 'innocent' },
    passed,
    () => clara({ attributes: without(CMS.signingCertificateV2) }),
    { format: PKCS7 },
  ),
  cmsCase(
    { name: 'cms-cades-certificate-not-named', rule: NAMED, form: 'unusual' },
    OUTSIDE,
    () => clara({ attributes: without(CMS.signingCertificateV2) }),
    { format: CADES },
  ),
  cmsCase({ name: 'cms-iso-two-certificates-of-one-key', rule: NAMED, form: 'attacked' }, OUTSIDE, twins, { format: PKCS7 }),
  cmsCase({ name: 'cms-other-certificate-named', rule: NAMED, form: 'attacked' }, OUTSIDE, () => clara({ attributes: namesAnother }), {
    format: PKCS7,
  }),
  cmsCase({ name: 'cms-no-attributes', rule: DIRECT, form: 'innocent' }, passed, () => clara({ attributes: null }), { format: PKCS7 }),
  cmsCase(
    { name: 'cms-no-attributes-two-hashes', rule: 'a value made with another hash than its algorithm names', form: 'attacked' },
    OUTSIDE,
    () => clara({ attributes: null, algorithm: algorithm('1.2.840.113549.1.1.12', NULL) }),
    { format: PKCS7 },
  ),
  cmsCase({ name: 'cms-no-attributes-altered', rule: DIRECT, form: 'attacked' }, CONTENT_ALTERED, () => clara({ attributes: null }), {
    format: PKCS7,
    after: altered,
  }),
  cmsCase({ name: 'cms-no-attributes-cades', rule: DIRECT, form: 'unusual' }, OUTSIDE, () => clara({ attributes: null }), {
    format: CADES,
  }),
  cmsCase(
    { name: 'cms-no-attributes-ecdsa', rule: DIRECT, form: 'innocent' },
    passed,
    () => ({ signer: people.eva(), algorithm: ECDSA, attributes: null }),
    { format: PKCS7 },
  ),
  cmsCase(
    { name: 'cms-no-attributes-ecdsa-altered', rule: DIRECT, form: 'attacked' },
    VALUE_WRONG,
    () => ({ signer: people.eva(), algorithm: ECDSA, attributes: null }),
    { format: PKCS7, after: altered },
  ),
  cmsCase({ name: 'cms-attributes-arrive-out-of-order', rule: ORDER, form: 'innocent' }, passed, () => clara({ attributes: reversed })),
  cmsCase(
    { name: 'cms-attributes-signed-out-of-order', rule: ORDER, form: 'attacked' },
    failed('signature.attributes_out_of_order', 'FORMAT_FAILURE'),
    () => clara({ attributes: reversed, signsAsWritten: true }),
  ),
  cmsCase(
    { name: 'cms-value-of-another-key', rule: 'the value verifies with the key of the certificate', form: 'attacked' },
    VALUE_WRONG,
    () => clara({ sign: (data) => new Uint8Array(signBytes('sha256', data, people.diego().key)) }),
  ),
  cmsCase(
    { name: 'cms-no-message-digest', rule: 'the digest is stated once (RFC 5652, 11.2)', form: 'attacked' },
    failed('signature.digest_not_stated', 'FORMAT_FAILURE'),
    () => clara({ attributes: without(CMS.messageDigest) }),
  ),
  cmsCase(
    { name: 'cms-two-message-digests', rule: 'the digest is stated once (RFC 5652, 11.2)', form: 'attacked' },
    failed('signature.digest_not_stated', 'FORMAT_FAILURE'),
    () =>
      clara({ attributes: (usual) => inOrder([...usual, attribute(CMS.messageDigest, octets(digest('sha256', Buffer.from('another'))))]) }),
  ),
  cmsCase({ name: 'cms-no-content-type', rule: 'the content type is stated (RFC 5652, 11.1)', form: 'unusual' }, OUTSIDE, () =>
    clara({ attributes: without(CMS.contentType) }),
  ),
  cmsCase(
    { name: 'cms-other-signed-attributes', rule: 'signed attributes that are not read are covered all the same', form: 'innocent' },
    passed,
    () =>
      clara({
        attributes: (usual) =>
          inOrder([...usual, attribute('1.2.840.113549.1.9.16.2.16', octets(Buffer.of(1))), attribute('2.999.7', integer(1))]),
      }),
  ),
  cmsCase({ name: 'cms-counter-signature', rule: 'a counter signature is named', form: 'innocent' }, passed, () =>
    unsigned('1.2.840.113549.1.9.6', integer(1)),
  ),
  cmsCase({ name: 'cms-archive-timestamp', rule: 'an archive timestamp is named', form: 'innocent' }, passed, () =>
    unsigned('0.4.0.1733.2.4', integer(1)),
  ),
  cmsCase(
    { name: 'cms-unknown-unsigned-attribute', rule: 'nobody vouches for an unsigned attribute that no standard defines', form: 'attacked' },
    OUTSIDE,
    () => unsigned('2.999.8', octets(Buffer.from('anything'))),
  ),
  cmsCase(
    { name: 'cms-signature-timestamp', rule: 'the timestamp is over the signature value (RFC 3161, appendix A)', form: 'innocent' },
    passed,
    () => stamped({}),
  ),
  cmsCase(
    { name: 'cms-timestamp-of-another', rule: 'the timestamp is over the signature value', form: 'attacked' },
    failed('signature.timestamp_of_other', 'HASH_FAILURE'),
    () => stamped({}, spoilt),
  ),
  cmsCase(
    { name: 'cms-timestamp-spoilt', rule: 'the timestamp verifies', form: 'attacked' },
    failed('signature.timestamp_wrong', 'SIG_CRYPTO_FAILURE'),
    () => stamped({ spoil: spoilt }),
  ),
  cmsCase(
    { name: 'cms-timestamp-sha1-imprint', rule: 'a timestamp over a SHA-1 is called weak', form: 'unusual' },
    undecided('signature.timestamp_weak_algorithm', 'CRYPTO_CONSTRAINTS_FAILURE'),
    () => stamped({ imprint: 'sha1' }),
  ),
  cmsCase(
    { name: 'cms-timestamp-sha1-signature', rule: 'a timestamp signed with SHA-1 is called weak', form: 'unusual' },
    undecided('signature.timestamp_weak_algorithm', 'CRYPTO_CONSTRAINTS_FAILURE'),
    () => stamped({ hash: 'sha1' }),
  ),
  cmsCase(
    { name: 'cms-timestamp-other-algorithm', rule: 'an algorithm that is not computed is named', form: 'unusual' },
    undecided('signature.timestamp_unsupported_algorithm', 'CRYPTO_CONSTRAINTS_FAILURE'),
    () => stamped({ algorithm: algorithm('2.16.840.1.101.3.4.3.18') }),
  ),
  cmsCase(
    {
      name: 'cms-timestamp-by-a-signer',
      rule: 'a timestamp is made by a certificate for timestamping alone (RFC 3161, 2.3)',
      form: 'attacked',
    },
    undecided('signature.timestamp_outside_profile', 'SIG_CONSTRAINTS_FAILURE'),
    () => stamped({ signer: people.mailer() }),
  ),
  cmsCase(
    {
      name: 'cms-timestamp-by-anybody',
      rule: 'a timestamp is made by a certificate for timestamping alone (RFC 3161, 2.3)',
      form: 'attacked',
    },
    undecided('signature.timestamp_outside_profile', 'SIG_CONSTRAINTS_FAILURE'),
    () => stamped({ signer: people.clara() }),
  ),
  cmsCase(
    { name: 'cms-timestamp-unreadable', rule: 'a timestamp that is none', form: 'attacked' },
    failed('signature.timestamp_unreadable', 'FORMAT_FAILURE'),
    () => unsigned(CMS.signatureTimestamp, integer(1)),
  ),
  cmsCase({ name: 'cms-two-timestamps', rule: 'of two timestamps only the first is read', form: 'unusual' }, OUTSIDE, () =>
    clara({
      unsigned: (value) => [
        attribute(CMS.signatureTimestamp, makeToken(value)),
        attribute(CMS.signatureTimestamp, makeToken(value, { imprint: 'sha512' })),
      ],
    }),
  ),
];

const SIGNER = 'shared-kernel/crypto/cms-signer.ts';
const STAMP = 'modules/validation/domain/signature-timestamp.ts';
export const attributeMutants: readonly Mutant[] = [
  { file: SIGNER, from: "problems.push('certificate-of-same-key');", to: '{}', noticedBy: 'cms-iso-two-certificates-of-one-key' },
  {
    file: SIGNER,
    from: "digest: 'differs', value: 'matches', check };",
    to: "digest: 'matches', value: 'matches', check };",
    noticedBy: 'cms-no-attributes-altered',
  },
  {
    file: SIGNER,
    from: "arrived.matches ? 'out-of-order' : 'differs'",
    to: "arrived.matches ? 'matches' : 'differs'",
    noticedBy: 'cms-attributes-signed-out-of-order',
  },
  { file: SIGNER, from: "problems.push('several-timestamps');", to: '{}', noticedBy: 'cms-two-timestamps' },
  {
    file: 'shared-kernel/crypto/cms-structure.ts',
    from: 'const signedBytes = signedNode ? inDerOrder(signedNode) : null;',
    to: 'const signedBytes = arrived;',
    noticedBy: 'cms-attributes-arrive-out-of-order',
  },
  {
    file: 'shared-kernel/crypto/cms-verify.ts',
    from: "facts.problems.push('signing-certificate-other');",
    to: '{}',
    noticedBy: 'cms-other-certificate-named',
  },
  {
    file: 'modules/validation/domain/signature-leg.ts',
    from: 'WITHOUT_PROFILE.includes(subFilter) && PROFILE_ONLY',
    to: 'PROFILE_ONLY',
    noticedBy: 'cms-cades-certificate-not-named',
  },
  {
    file: 'modules/validation/domain/signature-leg.ts',
    from: "if (cms.digest === 'not-stated') return",
    to: 'if (false) return',
    noticedBy: 'cms-no-message-digest',
  },
  {
    file: 'shared-kernel/crypto/cms-attributes.ts',
    from: 'if (unknown.length > 0) problems',
    to: 'if (false) problems',
    noticedBy: 'cms-unknown-unsigned-attribute',
  },
  {
    file: STAMP,
    from: "if (reading.imprintComputed && !reading.imprintMatches) return leg('FAILED', 'signature.timestamp_of_other'",
    to: "if (false) return leg('FAILED', 'signature.timestamp_of_other'",
    noticedBy: 'cms-timestamp-of-another',
  },
  {
    file: STAMP,
    from: "if (isValueWrong(reading)) return leg('FAILED', 'signature.timestamp_wrong'",
    to: "if (false) return leg('FAILED', 'signature.timestamp_wrong'",
    noticedBy: 'cms-timestamp-spoilt',
  },
  {
    file: 'shared-kernel/crypto/timestamp/token.ts',
    from: "problems.push('usage-not-timestamping');",
    to: '{}',
    noticedBy: 'cms-timestamp-by-a-signer',
  },
  {
    file: STAMP,
    from: "chain.purpose !== 'psc' ? ['usage-not-timestamping'] : []",
    to: 'false ? [] : []',
    noticedBy: 'cms-timestamp-by-anybody',
  },
];
