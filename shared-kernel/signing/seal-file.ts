import { createHash } from 'node:crypto';
import type { FileStore } from '../files/port.ts';
import type { PdfWork } from '../pdf/port.ts';
import type { CryptoWork } from './port.ts';
import { MAX_KEPT_LIST_BYTES } from './sign-file.ts';
import { type DocumentLanguage, signatureWords } from './words.ts';

export interface SealingTools {
  readonly files: FileStore;
  readonly pdf: Pick<PdfWork, 'seal'>;
  readonly crypto: Pick<CryptoWork, 'platformSigner' | 'platformRevocationLists' | 'signCms' | 'timestamp'>;
}

interface SealInput {
  readonly bytes: Uint8Array;
  /** Null: the field with the usual name. */
  readonly fieldName: string | null;
  readonly contactInfo: string;
  readonly at: Date;
  /** SHA-256 of revocation lists that were kept when people signed. */
  readonly keptLists: readonly string[];
}

/** Closes a file with the platform's signature; what proves its certificates stands in it. The bytes are stored before the answer. */
export async function sealFile(tools: SealingTools, input: SealInput & { readonly language: DocumentLanguage }) {
  const { bytes, ...rest } = await sealBytes(tools, { ...input, reason: signatureWords(input.language).seal });
  return { file: await tools.files.put(bytes), ...rest };
}

/** The same without keeping the file: for what is made anew whenever it is asked for. */
export async function sealBytes(tools: SealingTools, input: SealInput & { readonly reason: string }) {
  const { signer } = await tools.crypto.platformSigner('seal');
  let stamped: { genTime: string; serial: string; tsa: string } | null = null;
  const sealed = await tools.pdf.seal({
    bytes: input.bytes,
    ...(input.fieldName ? { fieldName: input.fieldName } : {}),
    dictionary: {
      name: signer.certificate.subject.commonName ?? '',
      reason: input.reason,
      contactInfo: input.contactInfo,
    },
    signedAt: input.at,
    certificates: [signer.certificate, ...signer.chain].map((one) => one.der),
    revocationLists: await listsOf(tools, input.keptLists),
    cms: async ({ byteRangeDigest }) => {
      const { der, timestamp } = await tools.crypto.signCms({ digest: byteRangeDigest, signer });
      stamped = { genTime: timestamp.genTime.toISOString(), serial: timestamp.serial, tsa: timestamp.tsa };
      return der;
    },
  });
  if (!stamped) throw new Error('the seal was made without a timestamp');
  return { bytes: sealed.bytes, certificateFingerprint: signer.certificate.fingerprint, timestamp: stamped };
}

/** Lists that answer for the certificates of the file: those kept when people signed, and the platform's. */
async function listsOf({ files, crypto }: SealingTools, kept: readonly string[]): Promise<Uint8Array[]> {
  const lists = await crypto.platformRevocationLists();
  for (const key of new Set(kept.map((sha256) => `sha256-${sha256}`))) if (await files.has(key)) lists.push(await files.get(key));
  return lists.filter((list) => list.length <= MAX_KEPT_LIST_BYTES);
}

/** The certification provider's constancia (NOM-151-SCFI-2016) over a sealed file, stored before the answer. */
export async function constanciaOf({ files, crypto }: Pick<SealingTools, 'files' | 'crypto'>, sealed: { readonly key: string }) {
  const bytes = await files.get(sealed.key);
  const answer = await crypto.timestamp(createHash('sha256').update(bytes).digest());
  return {
    file: await files.put(answer.response),
    genTime: answer.genTime.toISOString(),
    serial: answer.serial,
    policy: answer.policy,
    tsa: answer.tsa,
    test: answer.test,
  };
}

/** Failures 1, 2, 3 and then each doubling are history; the operations page counts all of them. */
export const isWorthRecording = (attempt: number): boolean => attempt <= 3 || Number.isInteger(Math.log2(attempt));
