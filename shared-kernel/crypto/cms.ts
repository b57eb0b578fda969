import { createHash } from 'node:crypto';
import { verifyDetached } from './cms-verify.ts';
import { buildSignedData, CMS, type SigningParty } from './signed-data.ts';

export type { SigningParty } from './signed-data.ts';

/** The bytes a signature covers: their SHA-256 (32 bytes), or the bytes themselves in order. */
export type DetachedContent = { digestOf: () => Uint8Array } | { chunks: Iterable<Uint8Array> };

/** Gives a TimeStampToken (DER) over the SHA-256 of a signature value. It throws when there is none; no local clock stands in. */
export type SignatureTimestamper = (sha256OfSignatureValue: Uint8Array) => Promise<Uint8Array>;

export class SigningFailed extends Error {
  constructor(reason: string) {
    super(`signature not made: ${reason}`);
    this.name = 'SigningFailed';
  }
}

function digestOf(content: DetachedContent): Uint8Array {
  if ('digestOf' in content) return content.digestOf();
  const hash = createHash('sha256');
  for (const chunk of content.chunks) hash.update(chunk);
  return new Uint8Array(hash.digest());
}

const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest());

/**
 * Detached CMS signature for a PDF: PAdES B-B, or B-T with a timestamp (ETSI EN 319 142-1). RSASSA-PKCS1-v1_5 with
 * SHA-256. The result is read back and checked before it is handed out. Throws SigningFailed, or what `timestamp` throws.
 */
export async function signDetached(content: DetachedContent, signer: SigningParty, timestamp?: SignatureTimestamper): Promise<Uint8Array> {
  const digest = digestOf(content);
  if (digest.length !== 32) throw new SigningFailed('the digest is not 32 bytes');
  const cms = await buildSignedData({
    contentType: CMS.data,
    content: null,
    digest,
    party: signer,
    withCertificates: true,
    timestamp: timestamp && ((signature) => timestamp(sha256(signature))),
  });
  const made = verifyDetached(cms, { sha256: () => digest });
  if (made.status !== 'read' || made.problems.length > 0) {
    throw new SigningFailed(made.status === 'read' ? made.problems.join('; ') : made.detail);
  }
  return cms;
}

const STRUCTURE_BYTES = 700;
/** Room for the token of a provider with a long chain; the ones seen are between 3 and 6 kB. */
const TIMESTAMP_BYTES = 12_288;

/** Upper bound in bytes of what signDetached makes for this signer: the room a PDF keeps for it. */
export function maxCmsSize(
  signer: Pick<SigningParty, 'certificate' | 'chain'>,
  options: { timestamp: boolean; timestampBytes?: number } = { timestamp: true },
): number {
  const certificates = [signer.certificate, ...signer.chain.filter((certificate) => !certificate.selfIssued)];
  const signature = Math.ceil((signer.certificate.publicKey.asymmetricKeyDetails?.modulusLength ?? 4096) / 8);
  const embedded = certificates.reduce((sum, certificate) => sum + certificate.der.length, 0);
  const timestamp = options.timestamp ? (options.timestampBytes ?? TIMESTAMP_BYTES) : 0;
  return STRUCTURE_BYTES + signer.certificate.issuerDer.length + embedded + signature + timestamp;
}
