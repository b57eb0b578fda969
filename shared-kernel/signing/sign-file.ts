import { TimestampInvalid, TimestampRejected, TimestampUnavailable } from '../crypto/timestamp/client.ts';
import { type Refusal, refuse } from '../decider/types.ts';
import type { FileStore } from '../files/port.ts';
import type { PdfWork } from '../pdf/port.ts';
import { type FieldValue, PdfError, type SignatureAppearance, type StampLine } from '../pdf/types.ts';
import { personal } from '../privacy/port.ts';
import type { Credential, RevocationFact } from './credential.ts';
import type { CryptoWork, Signer } from './port.ts';
import { type DocumentLanguage, signatureCaption, signatureWords } from './words.ts';

export interface SigningTools {
  readonly files: FileStore;
  readonly pdf: Pick<PdfWork, 'signField'>;
  readonly crypto: Pick<CryptoWork, 'platformSigner' | 'signCms'>;
}

/** Who is about to sign, by whose certificate, and what stands under their mark. */
export interface Hand {
  readonly signer: Signer;
  readonly credential: Credential | null;
  readonly test: boolean;
  readonly holder: { readonly name: string; readonly rfc: string | null };
  /** The name in the signature: that of the e.firma's holder, else the person's own. */
  readonly shownName: string;
  readonly caption: StampLine[];
  readonly language: DocumentLanguage;
  readonly at: Date;
}

/** Larger lists are named by their hash in the event and not sealed into the file, which would carry them for ever. */
export const MAX_KEPT_LIST_BYTES = 262_144;

/** Nobody answers for the platform's own certificate but the platform; that is said, not hidden. */
const ownCertificate = (at: Date): RevocationFact => ({
  status: 'unknown',
  askedAt: at.toISOString(),
  source: null,
  listNumber: null,
  listSha256: null,
});

/** With an e.firma its holder signs; without one the platform's certificate carries what the person drew or typed. */
export async function handOf(
  crypto: Pick<CryptoWork, 'platformSigner'>,
  { credential, name, language, at }: { credential: Credential | null; name: string; language: DocumentLanguage; at: Date },
): Promise<Hand> {
  const platform = credential ? null : await crypto.platformSigner('signature');
  const signer = credential?.signer ?? platform!.signer;
  const test = credential?.test ?? platform!.test;
  const holder = credential?.holder ?? { name: signer.certificate.subject.commonName ?? '', rfc: null };
  const shownName = credential ? holder.name : name;
  const caption = signatureCaption({
    name: shownName,
    type: credential ? 'E_FIRMA' : 'ELECTRONIC_SIGNATURE',
    at,
    language,
    certificateNumber: credential ? signer.certificate.certificateNumber : null,
    rfc: holder.rfc,
    test,
  });
  return { signer, credential, test, holder, shownName, caption, language, at };
}

/**
 * Fills one signature field and stores the signed bytes, and the revocation list beside them where one answered. Throws
 * what `signingRefusal` knows. `timestamp` is null only where nobody asked for the CMS.
 */
export async function signFile(
  tools: SigningTools,
  hand: Hand,
  input: {
    readonly bytes: Uint8Array;
    readonly fieldName: string;
    readonly appearance: SignatureAppearance | null;
    /** What the values of initials show. */
    readonly initials?: SignatureAppearance | null;
    readonly values: FieldValue[];
    readonly contactInfo: string;
    /** Whose key protects the holder's name. */
    readonly personId: string;
  },
) {
  const { signer, credential, holder, at } = hand;
  let timestamp: { genTime: string; serial: string; tsa: string } | null = null;
  const signed = await tools.pdf.signField({
    bytes: input.bytes,
    fieldName: input.fieldName,
    appearance: input.appearance,
    initials: input.initials ?? null,
    values: input.values,
    dictionary: {
      name: hand.shownName,
      reason: signatureWords(hand.language).reason[credential ? 'E_FIRMA' : 'ELECTRONIC_SIGNATURE'],
      contactInfo: input.contactInfo,
    },
    signedAt: at,
    cms: async ({ byteRangeDigest }) => {
      const cms = await tools.crypto.signCms({ digest: byteRangeDigest, signer });
      timestamp = { genTime: cms.timestamp.genTime.toISOString(), serial: cms.timestamp.serial, tsa: cms.timestamp.tsa };
      return cms.der;
    },
  });
  const file = await tools.files.put(signed.bytes);
  if (credential?.revocationList && credential.revocationList.length <= MAX_KEPT_LIST_BYTES)
    await tools.files.put(credential.revocationList);
  return {
    file,
    certificate: {
      fingerprint: signer.certificate.fingerprint,
      serialNumber: signer.certificate.serialNumber,
      certificateNumber: signer.certificate.certificateNumber,
      issuer: signer.certificate.issuer.raw,
      holder: personal(input.personId, holder.name),
      rfc: holder.rfc ? personal(input.personId, holder.rfc) : null,
      notBefore: signer.certificate.notBefore.toISOString(),
      notAfter: signer.certificate.notAfter.toISOString(),
      test: hand.test,
    },
    revocation: credential?.revocation ?? ownCertificate(at),
    timestamp: timestamp as { genTime: string; serial: string; tsa: string } | null,
  };
}

/** The refusal that a failed signature becomes; null for what is nobody's fault but ours. */
export function signingRefusal(error: unknown): Refusal | null {
  if (error instanceof PdfError) return refuse(422, error.code, error.facts);
  // A signature without its timestamp is no signature of this product: nothing was written, and it can be tried again.
  if (error instanceof TimestampUnavailable || error instanceof TimestampRejected) return refuse(503, 'timestamp.unavailable');
  if (error instanceof TimestampInvalid) return refuse(503, 'timestamp.invalid', { problems: error.problems });
  return null;
}
