import type { Certificate } from './certificate.ts';
import type { CmsProblem } from './cms-remarks.ts';
import { overDigest } from './cms-signer.ts';
import { type CmsReading, unreadableValue } from './cms-verify.ts';
import { content, departures, expectTag, readWhole, TAG } from './der.ts';
import { embeddedCertificateRemarks } from './embedded-certificates.ts';
import { type HashName, hashLabel } from './hashes.ts';
import { keyBits } from './key-limits.ts';
import { algorithmLabel } from './signature-algorithms.ts';
import { SignatureChecks, unlessExhausted } from './signature-checks.ts';

const RSA = '1.2.840.113549.1.1.1';
const MAX_CERTIFICATES = 24;

/**
 * adbe.x509.rsa_sha1 (ISO 32000-1, 12.8.3.2): an OCTET STRING with an RSASSA-PKCS1-v1_5 value straight over the content, and the
 * certificates beside it, the signer's first. Hostile input answers `unreadable`; nothing is thrown.
 */
export function verifyBareRsa(
  octetString: Uint8Array,
  certificateDers: readonly Uint8Array[],
  hash: (algorithm: HashName) => Uint8Array | null,
  checks = new SignatureChecks(),
): CmsReading {
  try {
    const signature = content(expectTag(readWhole(octetString), TAG.octetString));
    const { ber, invalid } = departures(octetString);
    const problems: CmsProblem[] = invalid.map((detail) => `badly-encoded: ${detail}` as const);
    const { certificates, signer, unreadable } = readAll(certificateDers, checks);
    const computed = signer && overDigest(signer, signature, { digest: hash });
    const check = computed?.check ?? null;
    const used = check?.hash ?? null;
    const unsupported = check && !check.supported && !check.keyOutsideLimits ? algorithmLabel(RSA, used) : null;
    if (!signer) problems.push('signer-certificate-missing');
    else if (check?.keyOutsideLimits) problems.push('key-too-large');
    else if (unsupported) problems.push(`value-not-computed: ${unsupported}`);
    else if (computed?.digest === 'differs') problems.push('digest-differs');
    else if (computed?.value === 'differs') problems.push('value-differs');
    const weak = check?.weak && used ? [hashLabel(used)] : [];
    if (weak.length > 0) problems.push(`weak-algorithm: ${weak.join(', ')}`);
    if (check?.smallKey && signer) problems.push(`key-too-small: ${keyBits(signer.publicKey)}`);
    if (unreadable > 0) problems.push(`certificate-unreadable: ${unreadable}`);
    const beside = unlessExhausted(() => embeddedCertificateRemarks(certificates, checks));
    problems.push(...(beside?.problems ?? ['too-many-certificates' as const]), 'no-signed-attributes', 'signing-certificate-absent');
    return {
      status: 'read',
      form: 'bare',
      contentType: null,
      signerCertificate: signer,
      certificates,
      unreadableCertificate: unreadable === 0 ? null : signer ? 'beside' : 'signer',
      signerCount: 1,
      digest: computed?.digest ?? 'in-value',
      value: computed?.value ?? 'not-computed',
      digestMatches: computed?.digest === 'matches',
      signatureMatches: computed?.value === 'matches',
      signingCertificate: 'absent',
      signingCertificateV2Matches: false,
      signingTime: null,
      timestampToken: null,
      signatureValue: new Uint8Array(signature),
      weakAlgorithms: weak,
      unsupported,
      algorithm: {
        signature: RSA,
        name: algorithmLabel(RSA, used),
        hash: used,
        keyBits: signer && keyBits(signer.publicKey),
        weak: weak.length > 0,
        smallKey: check?.smallKey ?? false,
        keyOutsideLimits: check?.keyOutsideLimits ?? false,
      },
      revocationValues: { lists: [], ocsp: [] },
      certificatesChecked: beside !== null && certificateDers.length <= MAX_CERTIFICATES,
      strictDer: ber.length === 0 && invalid.length === 0,
      trailingBytes: 0,
      problems,
      notes: [...(ber.length > 0 ? [`ber: ${ber.join(', ')}` as const] : []), ...(beside?.notes ?? [])],
    };
  } catch (error) {
    return unreadableValue(error);
  }
}

function readAll(ders: readonly Uint8Array[], checks: SignatureChecks) {
  const read = ders.slice(0, MAX_CERTIFICATES).map((der): Certificate | null => {
    try {
      return checks.certificate(der);
    } catch {
      return null;
    }
  });
  const certificates = read.filter((one) => one !== null);
  return { certificates, signer: read[0] ?? null, unreadable: read.length - certificates.length };
}
