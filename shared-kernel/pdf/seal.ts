import { createHash } from 'node:crypto';
import { defaultContentsSize } from './sign.ts';
import { applySignature } from './signing/apply.ts';
import { signatureEntries } from './signing/reserve.ts';
import { fieldForPlatform } from './signing/signature-field.ts';
import { readable } from './structure/form-fields.ts';
import { appended, PdfEdit, packedStream } from './syntax/edit.ts';
import { PdfFile } from './syntax/file.ts';
import { name, PdfDict, PdfRef, PdfStream, type PdfValue } from './syntax/values.ts';
import type { CmsProducer, SignatureDictionary, SignedPdf } from './types.ts';

/** The field that `preparePdf` sets aside for the platform, unless it answered another name. */
export const sealFieldName = 'platform_seal';

export interface SealRequest {
  bytes: Uint8Array;
  /** Default `platform_seal`; added, invisible, where the document has none. */
  fieldName?: string;
  dictionary: SignatureDictionary;
  signedAt: Date;
  contentsSize?: number;
  cms: CmsProducer;
}

/** The platform's own signature over the finished document: the last one, invisible. Throws PdfError. */
export async function sealPdf(request: SealRequest): Promise<SignedPdf> {
  const edit = new PdfEdit(PdfFile.open(request.bytes));
  const fieldName = request.fieldName ?? sealFieldName;
  const field = fieldForPlatform(edit, fieldName);
  const signature = edit.reserve();
  edit.revise(field).set('V', signature);
  return applySignature(edit, {
    signature,
    entries: signatureEntries('ETSI.CAdES.detached', request.dictionary, request.signedAt),
    contentsSize: request.contentsSize ?? defaultContentsSize,
    fieldName,
    cms: request.cms,
  });
}

export interface ValidationInfo {
  bytes: Uint8Array;
  /** DER. */
  certificates: Uint8Array[];
  crls: Uint8Array[];
  ocspResponses?: Uint8Array[];
}

/**
 * Puts certificates and revocation answers into the document security store (ETSI EN 319 142-1, 5.4.2.2) as an incremental update. Done before
 * the seal, so that the seal covers them and stays the last word. What is there already is kept and not repeated.
 */
export function addValidationInfo(info: ValidationInfo): Uint8Array {
  const file = PdfFile.open(info.bytes);
  const edit = new PdfEdit(file);
  const catalog = file.catalog();
  const storeValue = catalog.get('DSS');
  const store = new PdfDict(readable(() => edit.dict(storeValue)) ?? [['Type', name('DSS')]]);
  let added = 0;
  const include = (key: string, items: Uint8Array[]) => {
    const refs: PdfValue[] = [...(edit.array(store.get(key)) ?? [])];
    const known = new Set(refs.map((ref) => fingerprint(file, ref)));
    for (const der of items) {
      const digest = createHash('sha256').update(der).digest('hex');
      if (known.has(digest)) continue;
      known.add(digest);
      refs.push(edit.add(packedStream(new PdfDict(), der)));
      added++;
    }
    if (refs.length > 0) store.set(key, refs);
  };
  include('Certs', info.certificates);
  include('CRLs', info.crls);
  include('OCSPs', info.ocspResponses ?? []);
  if (added === 0) return info.bytes;
  if (storeValue instanceof PdfRef) edit.set(storeValue, store);
  else edit.revise(file.catalogRef()).set('DSS', edit.add(store));
  return appended(info.bytes, edit.asUpdate().tail);
}

/** The largest revocation list that is looked into to see whether it is there already. */
const largestInfo = 64 * 1024 * 1024;

/** Empty for what cannot be read: a file may have arrived with damaged data of others, and is sealed all the same. */
function fingerprint(file: PdfFile, value: PdfValue): string {
  const stream = readable(() => file.resolve(value));
  const data = stream instanceof PdfStream ? file.dataWithin(stream, largestInfo) : undefined;
  return data ? createHash('sha256').update(data).digest('hex') : '';
}

export interface DocumentTimestampRequest {
  bytes: Uint8Array;
  /** SHA-256 of the document in, DER of an RFC 3161 TimeStampToken out. */
  timestamp: (sha256: Uint8Array) => Promise<Uint8Array>;
  fieldName?: string;
  contentsSize?: number;
}

/** A document timestamp (ETSI EN 319 142-1, 5.4.3) over everything before it; the step to PAdES B-LTA. */
export async function addDocumentTimestamp(request: DocumentTimestampRequest): Promise<SignedPdf> {
  const edit = new PdfEdit(PdfFile.open(request.bytes));
  const fieldName = request.fieldName ?? 'document_timestamp';
  const field = fieldForPlatform(edit, fieldName);
  const signature = edit.reserve();
  edit.revise(field).set('V', signature);
  return applySignature(edit, {
    signature,
    entries: signatureEntries('ETSI.RFC3161', undefined, undefined),
    contentsSize: request.contentsSize ?? defaultContentsSize,
    fieldName,
    cms: ({ byteRangeDigest }) => request.timestamp(byteRangeDigest),
  });
}
