import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign as signBytes } from 'node:crypto';
import forge from 'node-forge';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { type Certificate, parseCertificate } from '../../shared-kernel/crypto/certificate.ts';
import { buildSignedData, CMS, type SigningParty } from '../../shared-kernel/crypto/signed-data.ts';
import { createTimestampAuthority } from '../../shared-kernel/crypto/timestamp/authority.ts';
import { buildTimestampRequest } from '../../shared-kernel/crypto/timestamp/request.ts';
import { baseObjects, OBJ, sign, writePdf } from './forge.ts';
import { VALIDATED_AT } from './real-files.ts';

/** Small files that ask for very much work. Keys and signatures of most certificates are chance: only the work counts. */

/** A key that OpenSSL still computes with, as slowly as it ever does. */
const HUGE = { bits: 16_384, exponent: (1n << 64n) - 1n };
const ORDINARY = { bits: 2_048, exponent: 65_537n };

export type KeyKind = typeof HUGE;

function publicKey({ bits, exponent }: KeyKind): forge.pki.rsa.PublicKey {
  const modulus = randomBytes(bits / 8);
  modulus[0] = modulus[0]! | 0x80;
  modulus[modulus.length - 1] = modulus.at(-1)! | 1;
  const { BigInteger } = forge.jsbn;
  return forge.pki.rsa.setPublicKey(new BigInteger(modulus.toString('hex'), 16), new BigInteger(exponent.toString(16), 16));
}

export const publicKeyOf = (kind: KeyKind): KeyObject => createPublicKey(forge.pki.publicKeyToPem(publicKey(kind)));

/** Named as everybody's issuer, with a key and a signature of the size asked for, so that nothing is refused before it is computed. */
function certificateOf(kind: KeyKind, serial: number, commonName: string, key = publicKey(kind)): Uint8Array {
  const name = [{ name: 'commonName', value: commonName }];
  const made = forge.pki.createCertificate();
  made.publicKey = key;
  made.serialNumber = (0x1000 + serial).toString(16);
  made.validity.notBefore = new Date('2026-01-01T00:00:00Z');
  made.validity.notAfter = new Date('2028-01-01T00:00:00Z');
  made.setSubject(name);
  made.setIssuer(name);
  made.setExtensions([{ name: 'basicConstraints', cA: true, critical: true }]);
  const signature = randomBytes(kind.bits / 8);
  signature[0] = 0;
  Object.assign(made, { signatureOid: forge.pki.oids.sha256WithRSAEncryption, signature: signature.toString('latin1') });
  Object.assign(made, { siginfo: { ...made.siginfo, algorithmOid: forge.pki.oids.sha256WithRSAEncryption } });
  return new Uint8Array(Buffer.from(forge.asn1.toDer(forge.pki.certificateToAsn1(made)).getBytes(), 'latin1'));
}

/** A signer with an ordinary key of its own, whose structure carries so many certificates of that kind. */
export function crowdedParty(kind: KeyKind, certificates: number, name = 'Everybody'): SigningParty {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const own = forge.pki.publicKeyFromPem(pair.publicKey.export({ type: 'spki', format: 'pem' }).toString());
  const key = createPrivateKey(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  // Signed by nobody: its issuer could be any of the crowd.
  const certificate = parseCertificate(certificateOf(kind, 0, name, own as forge.pki.rsa.PublicKey));
  const chain = Array.from({ length: certificates - 1 }, (_, i) => parseCertificate(certificateOf(kind, i + 1, name)));
  // Self-issued roots are left out of a structure that is built; these are to be in.
  const embedded = chain.map((one): Certificate => ({ ...one, selfIssued: false }));
  return { certificate, chain: embedded, sign: (data) => new Uint8Array(signBytes('sha256', data, key)) };
}

export const hugeParty = (certificates = 24): SigningParty => crowdedParty(HUGE, certificates);
export const ordinaryParty = (certificates = 24): SigningParty => crowdedParty(ORDINARY, certificates);

/** A PDF with that many signature fields that all lead to one signature of `party`. */
export async function pdfOf(party: SigningParty, fields: number): Promise<Buffer> {
  const numbers = Array.from({ length: fields }, (_, i) => 100 + i);
  const value = 100 + fields;
  const widget = (num: number): string =>
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T (f${num}) /F 132 /Rect [0 0 0 0] /P ${OBJ.page} 0 R /V ${value} 0 R >>`;
  const objects = { ...baseObjects(), [OBJ.form]: `<< /Fields [${numbers.map((num) => `${num} 0 R`).join(' ')}] /SigFlags 3 >>` };
  const cms = (digest: Uint8Array): Promise<Uint8Array> =>
    buildSignedData({ contentType: CMS.data, content: null, digest, party, withCertificates: true });
  const reserved = 2 * (await cms(new Uint8Array(32))).length + 200;
  return sign(writePdf(objects), {
    party,
    field: numbers[0]!,
    value,
    fieldText: widget(numbers[0]!),
    also: Object.fromEntries(numbers.slice(1).map((num) => [num, widget(num)])),
    reserved,
    cms,
  });
}

/** A constancia of a hostile provider over these bytes' SHA-256. */
export async function constanciaOf(party: SigningParty, sha256: Uint8Array): Promise<Buffer> {
  const authority = createTimestampAuthority({ ...party, clock: new ManualClock(VALIDATED_AT), serials: () => 7n });
  return Buffer.from(await authority.respond(buildTimestampRequest(sha256, Buffer.of(1, 2, 3), null)));
}
