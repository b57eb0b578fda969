import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ProductError } from '../errors.ts';
import { refuseUnreadable } from './readable.ts';

export interface ReceivedFile {
  readonly field: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

export interface ReceivedForm {
  readonly files: readonly ReceivedFile[];
  readonly fields: Readonly<Record<string, string>>;
}

export interface FormLimits {
  readonly fileFields: readonly string[];
  readonly maxFiles: number;
  readonly maxFileBytes: number;
  /** Of one field; what is longer is cut there. 1 MB where not given. */
  readonly maxFieldBytes?: number;
  /** Of a file above its limit; what is uploaded here is mostly a PDF. */
  readonly tooLarge?: string;
  /** Fields that have to come before the files (400 `upload.field_first`), so that `admit` decides on them. */
  readonly first?: readonly string[];
  /**
   * Asked once with the fields that came before the first file, before a byte of any file is kept. What it throws is
   * the answer, and what is still being sent is dropped. Not asked of a form without files.
   */
  readonly admit?: (fields: Readonly<Record<string, string>>) => Promise<void>;
}

/**
 * Reads a multipart body within limits. A file above its limit is refused by name and size; what was
 * read of it is dropped at once.
 */
export async function receiveForm(request: FastifyRequest, limits: FormLimits): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new ProductError(415, 'request.unsupported_media_type');
  try {
    return await readParts(request, limits);
  } catch (error) {
    // What is still being sent is read and dropped: unread it would hold the connection, and with it a server that stops.
    request.raw.unpipe();
    request.raw.resume();
    // What the parser of forms throws by itself has no code: the body was cut or is no form.
    if (error instanceof ProductError || (error as { code?: unknown }).code !== undefined) throw error;
    throw new ProductError(400, 'request.malformed', {}, { cause: error });
  }
}

async function readParts(request: FastifyRequest, limits: FormLimits): Promise<ReceivedForm> {
  const files: ReceivedFile[] = [];
  const fields: Record<string, string> = {};
  let isAdmitted = false;
  const tooLarge = limits.tooLarge ?? 'pdf.too_large';
  const megabytes = Math.round(limits.maxFileBytes / 1_048_576);
  const parts = request.parts({
    limits: { fileSize: limits.maxFileBytes + 1, files: limits.maxFiles + 1, fields: 40, fieldSize: limits.maxFieldBytes ?? 1_048_576 },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      // What was decided on is not what another field of that name says later.
      if (isAdmitted && limits.first?.includes(part.fieldname))
        throw new ProductError(400, 'upload.field_first', { field: part.fieldname });
      fields[part.fieldname] = String(part.value);
      refuseUnreadable(fields[part.fieldname], part.fieldname);
      continue;
    }
    if (!limits.fileFields.includes(part.fieldname)) {
      part.file.resume();
      throw new ProductError(400, 'upload.wrong_field', { field: part.fieldname, expected: limits.fileFields.join(', ') });
    }
    if (!isAdmitted) {
      const missing = limits.first?.find((field) => fields[field] === undefined);
      if (missing !== undefined) throw new ProductError(400, 'upload.field_first', { field: missing });
      // Nobody reads the file meanwhile, so that the connection itself holds back what follows.
      await limits.admit?.({ ...fields });
      isAdmitted = true;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limits.maxFileBytes) throw new ProductError(413, tooLarge, { limit: megabytes, fileName: part.filename });
      chunks.push(chunk);
    }
    if (part.file.truncated) throw new ProductError(413, tooLarge, { limit: megabytes, fileName: part.filename });
    files.push({ field: part.fieldname, fileName: cleanName(part.filename), bytes: Buffer.concat(chunks) });
    if (files.length > limits.maxFiles) throw new ProductError(422, 'upload.too_many_files', { limit: limits.maxFiles });
  }
  return { files, fields };
}

/** The last part of the name, without control characters; never used as a path. */
const cleanName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 255) || 'document.pdf';
