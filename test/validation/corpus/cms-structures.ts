import { CMS } from '../../../shared-kernel/crypto/signed-data.ts';
import { altered, CADES, cmsCase, PKCS7, spoilt, withValue } from './cms-case.ts';
import { attribute, type CmsPlan, inOrder, makeCms, toBer, withLongLengths } from './cms-forge.ts';
import { type CertificateOptions, certificateDer, octets, people, seq } from './cms-people.ts';
import { type CorpusCase, type Expected, failed, type Mutant, passed, undecided } from './corpus-case.ts';

const OUTSIDE = undecided('signature.outside_profile', 'SIG_CONSTRAINTS_FAILURE');
const CONTENT_ALTERED = failed('signature.content_altered', 'HASH_FAILURE');
const AFTER_VALUE = failed('signature.bytes_after_value', 'FORMAT_FAILURE');
const ODDLY = undecided('signature.oddly_written', 'SIG_CONSTRAINTS_FAILURE');

const clara = (more: Partial<CmsPlan> = {}): CmsPlan => ({ signer: people.clara(), ...more });
const two = (second: Partial<CmsPlan> = {}): CmsPlan => {
  const signer = people.diego();
  return clara({ certificates: inOrder([people.clara().certificate.der, signer.certificate.der]), also: [{ signer, ...second }] });
};

/** The certificate of Clara, made again with something else in it. */
function otherClara(options: CertificateOptions): CmsPlan {
  const { certificate } = people.clara();
  const serial = Number.parseInt(certificate.serialNumber.slice(2), 16);
  return clara({ certificates: [certificateDer('Clara', certificate.publicKey, { ...options, serial })] });
}
/** A key of an algorithm that nobody knows. */
const ofUnknownKey = (der: Uint8Array): Uint8Array =>
  Buffer.from(Buffer.from(der).toString('hex').replace('06092a864886f70d010101', '06092a864886f70d01017f'), 'hex');
const NO_CALENDAR = '269999000000Z';

const beside = (make: () => Uint8Array[]): CmsPlan => clara({ certificates: inOrder([people.clara().certificate.der, ...make()]) });
const responder = (): Uint8Array => certificateDer('Responder', people.diego().certificate.publicKey, { purpose: '1.3.6.1.5.5.7.3.9' });
/** Named as if an installed authority had made it, signed by somebody else. */
const forgedBeside = (): Uint8Array =>
  certificateDer('Somebody else', people.diego().certificate.publicKey, { issuerKey: people.diego().key });

const BER = 'BER with open lengths is read and named (ITU-T X.690, 8.1.3.6)';
const ONE_SIGNER = 'a PDF signature has one signer (ISO 32000-1, 12.8.3.3.1); each is verified';
const FIRST_ONLY = 'looks at the first signer alone';
const HEX = '/Contents is hexadecimal digits followed by zeros alone';

const contents =
  (change: (digits: string) => string) =>
  (pdf: Buffer): Buffer => {
    const start = pdf.lastIndexOf('/Contents <') + 11;
    const end = pdf.indexOf('>', start);
    const changed = Buffer.from(pdf);
    changed.write(change(pdf.toString('latin1', start, end)), start, 'latin1');
    return changed;
  };

const written = (
  name: string,
  rule: string,
  form: CorpusCase['form'],
  expected: Expected,
  change: (cms: Uint8Array) => Uint8Array,
  after?: (pdf: Buffer) => Buffer,
): CorpusCase => cmsCase({ name, rule, form }, expected, () => clara(), { written: change, ...(after ? { after } : {}) });

export const structureCases: readonly CorpusCase[] = [
  written('cms-ber', BER, 'innocent', passed, toBer),
  written('cms-ber-altered', BER, 'attacked', CONTENT_ALTERED, toBer, altered),
  written('cms-ber-bytes-after', BER, 'attacked', AFTER_VALUE, (cms) => Buffer.concat([toBer(cms), Buffer.from('hidden')])),
  written('cms-ber-without-end', BER, 'attacked', failed('signature.unreadable', 'FORMAT_FAILURE'), (cms) => toBer(cms).subarray(0, -400)),
  written('cms-ber-too-deep', BER, 'attacked', failed('signature.unreadable', 'FORMAT_FAILURE'), () =>
    Buffer.concat([Buffer.alloc(400, Buffer.of(0x30, 0x80)), Buffer.alloc(400)]),
  ),
  written(
    'cms-null-with-parts',
    'BER cuts strings into pieces, and nothing else (X.690, 8.8)',
    'attacked',
    undecided('signature.certificate_unreadable', 'NO_SIGNING_CERTIFICATE_FOUND'),
    (cms) => Buffer.from(Buffer.from(cms).toString('hex').replace('2a864886f70d01010b0500', '2a864886f70d01010b2500'), 'hex'),
  ),
  written('cms-long-lengths', 'lengths may be longer than needed in BER', 'innocent', passed, withLongLengths),
  written('cms-bytes-after-value', HEX, 'attacked', AFTER_VALUE, (cms) => Buffer.concat([cms, Buffer.from('hidden')])),
  written(
    'cms-mixed-letters',
    HEX,
    'unusual',
    ODDLY,
    (cms) => cms,
    contents((digits) => digits.replace(/[a-f]/, (letter) => letter.toUpperCase())),
  ),
  written(
    'cms-spaces-between-digits',
    HEX,
    'unusual',
    ODDLY,
    (cms) => cms,
    contents((digits) => `${digits.slice(0, -2)}\n\n`),
  ),
  written(
    'cms-stray-letter-in-digits',
    HEX,
    'attacked',
    failed('signature.gap_abused', 'FORMAT_FAILURE'),
    (cms) => cms,
    contents((digits) => `${digits.slice(0, -2)}zz`),
  ),
  cmsCase(
    { name: 'cms-two-signers', rule: ONE_SIGNER, form: 'unusual' },
    undecided('signature.several_signers', 'SIG_CONSTRAINTS_FAILURE'),
    () => two(),
    { format: PKCS7 },
  ),
  cmsCase(
    { name: 'cms-two-signers-one-spoilt', rule: ONE_SIGNER, form: 'attacked', pdfsigDiffers: FIRST_ONLY },
    failed('signature.value_wrong', 'SIG_CRYPTO_FAILURE'),
    () => two({ spoil: spoilt }),
    { format: PKCS7 },
  ),
  cmsCase(
    { name: 'cms-two-signers-one-of-other-content', rule: ONE_SIGNER, form: 'attacked', pdfsigDiffers: FIRST_ONLY },
    CONTENT_ALTERED,
    () => two({ attributes: (usual) => inOrder([usual[0]!, usual[2]!, attribute(CMS.messageDigest, octets(Buffer.alloc(32)))]) }),
    { format: PKCS7 },
  ),
  cmsCase(
    { name: 'cms-signer-certificate-missing', rule: 'without the certificate nothing is verified', form: 'unusual' },
    undecided('signature.no_certificate', 'NO_SIGNING_CERTIFICATE_FOUND'),
    () => clara({ certificates: [] }),
  ),
  cmsCase(
    { name: 'cms-signer-certificate-unreadable', rule: 'an unreadable certificate is named as such', form: 'unusual' },
    undecided('signature.certificate_unreadable', 'NO_SIGNING_CERTIFICATE_FOUND'),
    () => otherClara({ notAfter: NO_CALENDAR }),
  ),
  cmsCase(
    { name: 'cms-signer-key-unknown', rule: 'a key of an unknown algorithm: nothing was computed', form: 'unusual' },
    undecided('signature.unsupported_algorithm', 'CRYPTO_CONSTRAINTS_FAILURE'),
    () => otherClara({ spki: ofUnknownKey }),
    { format: PKCS7 },
  ),
  cmsCase(
    { name: 'cms-certificate-beside-unreadable', rule: 'an unreadable certificate is named as such', form: 'unusual' },
    undecided('signature.certificate_unreadable_beside', 'SIG_CONSTRAINTS_FAILURE'),
    () => beside(() => [certificateDer('Somebody', people.diego().certificate.publicKey, { notAfter: NO_CALENDAR })]),
  ),
  cmsCase(
    { name: 'cms-responder-beside', rule: 'certificates that an authority vouches for may travel along', form: 'innocent' },
    passed,
    () => beside(() => [responder()]),
  ),
  cmsCase({ name: 'cms-forged-beside', rule: 'no certificate travels along that nobody vouches for', form: 'attacked' }, OUTSIDE, () =>
    beside(() => [forgedBeside()]),
  ),
  cmsCase(
    { name: 'cms-certificate-twice', rule: 'a certificate twice says nothing new', form: 'innocent' },
    passed,
    () => beside(() => [people.clara().certificate.der]),
    { format: CADES },
  ),
  cmsCase({ name: 'cms-certificates-out-of-order', rule: 'a set in another order is BER', form: 'innocent' }, passed, () =>
    clara({ certificates: inOrder([people.clara().certificate.der, responder()]).reverse() }),
  ),
  {
    name: 'cms-changes-of-an-unverified-signature',
    rule: 'that nothing changed is not said of a signature that was not verified',
    form: 'unusual',
    make: (world) => withValue(world, (covered) => makeCms(covered, clara({ certificates: [] })), { format: PKCS7 }),
    expected: undecided('signature.no_certificate', 'NO_SIGNING_CERTIFICATE_FOUND'),
  },
  cmsCase(
    { name: 'cms-crowd-of-signers', rule: 'what is more than is read here is not known to be wrong', form: 'unusual' },
    undecided('signature.too_much', 'SIG_CONSTRAINTS_FAILURE'),
    () => clara({ also: Array.from({ length: 16 }, () => ({ signer: people.clara() })) }),
  ),
  {
    name: 'cms-no-signed-data',
    rule: 'a value that is no SignedData',
    form: 'attacked',
    make: (world) => withValue(world, () => seq(octets(Buffer.from('nothing')))),
    expected: failed('signature.unreadable', 'FORMAT_FAILURE'),
  },
];

const LEG = 'modules/validation/domain/signature-leg.ts';
export const structureMutants: readonly Mutant[] = [
  {
    file: 'shared-kernel/crypto/der.ts',
    from: '(tag & 0xe0) === 0x20 && STRINGS.has(tag & 0x1f);',
    to: '(tag & 0xe0) === 0x20 && !CONSTRUCTED.has(tag);',
    noticedBy: 'cms-null-with-parts',
  },
  { file: LEG, from: 'if (value?.isTooMuch)', to: 'if (false)', noticedBy: 'cms-crowd-of-signers' },
  {
    file: 'shared-kernel/crypto/ber.ts',
    from: 'const { der, length } = normalizeBer(bytes);\n  const rest',
    to: 'const { der, length } = { der: bytes, length: bytes.length };\n  const rest',
    noticedBy: 'cms-ber',
  },
  {
    file: 'shared-kernel/pdf/analysis/signatures.ts',
    from: "if (!zero) problems.push('contents-padding-not-zero');",
    to: '',
    noticedBy: 'cms-ber-bytes-after',
  },
  { file: 'shared-kernel/pdf/analysis/signatures.ts', from: '|| (upper && lower)', to: '', noticedBy: 'cms-mixed-letters' },
  {
    file: 'shared-kernel/crypto/cms-verify.ts',
    from: 'readings.sort((a, b) => severity(a) - severity(b))',
    to: 'readings',
    noticedBy: 'cms-two-signers-one-spoilt',
  },
  { file: LEG, from: 'if (cms.signerCount > 1) return', to: 'if (false) return', noticedBy: 'cms-two-signers' },
  { file: LEG, from: 'if (cms.unreadableCertificate) return', to: 'if (false) return', noticedBy: 'cms-certificate-beside-unreadable' },
  { file: LEG, from: '...strayRemarks(strayCertificates)', to: '', noticedBy: 'cms-forged-beside' },
];
