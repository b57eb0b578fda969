import type { Certificate } from './certificate.ts';
import { isOutsideLimits } from './key-limits.ts';

/** A natural person's RFC: four letters (Ñ and & are letters here), a birth date, three check characters. */
const PERSON_RFC = /^[A-ZÑ&]{4}\d{6}[A-Z0-9]{3}$/u;
const COMPANY_RFC = /^[A-ZÑ&]{3}\d{6}[A-Z0-9]{3}$/u;

const MIN_RSA_BITS = 2048;

export type ProfileRefusal =
  | { code: 'efirma.invalid_certificate'; reason: 'authority' | 'no-rfc' | 'csd' | 'usage' | 'weak-key' | 'key-outside-limits' }
  | { code: 'efirma.legal_representative'; reason: 'company' };

/**
 * Whether a certificate has the shape SAT gives to a natural person's e.firma. A CSD (seal for invoices) is told
 * apart by its organisational unit, its missing extended usage and its narrower key usage: any of the three.
 */
export function refuseProfile(certificate: Certificate): ProfileRefusal | null {
  const { subject, keyUsage, extendedKeyUsage, publicKey } = certificate;
  if (subject.rfc === null) return { code: 'efirma.invalid_certificate', reason: 'no-rfc' };
  if (certificate.isCa) return { code: 'efirma.invalid_certificate', reason: 'authority' };
  const signs = keyUsage.includes('digitalSignature') && keyUsage.includes('nonRepudiation');
  if (!signs) return { code: 'efirma.invalid_certificate', reason: 'usage' };
  const seal = subject.organizationalUnit !== null || extendedKeyUsage.length === 0 || !keyUsage.includes('keyAgreement');
  if (seal) return { code: 'efirma.invalid_certificate', reason: 'csd' };
  if (subject.representativeRfc !== null || COMPANY_RFC.test(subject.rfc))
    return { code: 'efirma.legal_representative', reason: 'company' };
  if (!PERSON_RFC.test(subject.rfc)) return { code: 'efirma.invalid_certificate', reason: 'no-rfc' };
  const bits = publicKey.asymmetricKeyType === 'rsa' ? (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) : 0;
  if (bits < MIN_RSA_BITS) return { code: 'efirma.invalid_certificate', reason: 'weak-key' };
  if (isOutsideLimits(publicKey)) return { code: 'efirma.invalid_certificate', reason: 'key-outside-limits' };
  return null;
}
