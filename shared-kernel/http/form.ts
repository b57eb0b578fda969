import '@fastify/multipart';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ProductError } from '../errors.ts';
import { networkOf } from './network.ts';
import { refuseUnreadable } from './readable.ts';
import { abortedRequest, hasGone } from './uploads/gone.ts';
import { type Keep, type Kept, receiveFile } from './uploads/receive-file.ts';
import type { Passage } from './uploads/transit.ts';

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
  /** Where files lie while they arrive. Default: on disk. `in memory` for small secrets only; they have a minute to arrive. */
  readonly keep?: Keep;
  /** Bytes of all fields together, as UTF-8. Default: FIELDS_BYTES. More is 413 `request.too_large`. */
  readonly fieldsBytes?: number;
  /** Error for a file above its limit. Default: the PDF's, since most uploads are PDFs. */
  readonly tooLarge?: string;
  /** Fields that have to come before the files (400 `upload.field_first`), so that `admit` decides on them. */
  readonly first?: readonly string[];
  /**
   * Runs once, with the fields that came before the first file, before a byte of any file is kept. What it throws becomes the
   * answer, and the rest of the body is dropped. A form without files does not ask it.
   */
  readonly admit?: (fields: Readonly<Record<string, string>>) => Promise<void>;
}

/** Fields stay in memory while the files arrive. */
export const FIELDS_BYTES = 262_144;
const MAX_FIELDS = 40;

/**
 * Reads a multipart body within limits. A file above its limit is refused by name and size; what was
 * read of it is dropped at once. Files lie on disk until the whole form is there, and in memory from then to the answer. Throws
 * 408 for a sender that is too slow, 413 for fields or files above their limits, 503 `upload.busy` where too much is under way, 400 `request.aborted` for one that has gone.
 */
export async function receiveForm(request: FastifyRequest, limits: FormLimits): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new ProductError(415, 'request.unsupported_media_type');
  // A sender may leave while we find out who calls; the parser would wait for the end of that body for ever.
  if (hasGone(request.raw)) throw abortedRequest();
  const { uploads, bodies, bodyMs, arrivalOf, afterAnswer } = request.server.uploads;
  const isInMemory = limits.keep === 'in memory';
  const passage = (isInMemory ? bodies : uploads).enter(request.ip ?? 'gone', request.caller === null);
  // The number of bodies in memory has no limit, so each has only a short time.
  if (isInMemory) arrivalOf(request)?.within(bodyMs);
  const kept: (Omit<ReceivedFile, 'bytes'> & { readonly content: Kept })[] = [];
  try {
    const announced = Number(request.headers['content-length'] ?? 0);
    passage.expect(Math.min(announced, limits.maxFiles * limits.maxFileBytes + (limits.fieldsBytes ?? FIELDS_BYTES)));
    const fields = await readParts(request, limits, passage, kept);
    // Files kept in memory are there already and need no turn.
    if (!isInMemory) await takeTurn(request, kept);
    return { files: await Promise.all(kept.map(async ({ content, ...file }) => ({ ...file, bytes: await content.bytes() }))), fields };
  } catch (error) {
    // Reads and drops the rest of the body: unread, it would hold the connection, and a server that stops waits for its connections.
    request.raw.unpipe();
    request.raw.resume();
    throw asRefusal(request, error);
  } finally {
    await Promise.all(kept.map(({ content }) => content.remove()));
    if (isInMemory) afterAnswer(request, passage.leave);
    else passage.leave();
  }
}

/** Waits for room in memory for the whole files, so that memory holds only what is being worked on. Gives up when the sender leaves. */
async function takeTurn(request: FastifyRequest, kept: readonly { readonly content: Kept }[]): Promise<void> {
  const { turns, afterAnswer } = request.server.uploads;
  const { caller } = request;
  const bytes = kept.reduce((sum, { content }) => sum + content.size, 0);
  const gone = new AbortController();
  const leave = () => gone.abort(abortedRequest());
  // Listens to the connection: a request that was read to its end no longer reports that its sender left.
  const { socket } = request.raw;
  if (socket?.destroyed) throw abortedRequest();
  socket?.once('close', leave);
  try {
    const share = caller ? caller.ownerId : networkOf(request.ip ?? 'gone');
    afterAnswer(request, await (caller ? turns.known : turns.strangers).take({ bytes, share, signal: gone.signal }));
    gone.signal.throwIfAborted();
  } finally {
    socket?.off('close', leave);
  }
}

function asRefusal(request: FastifyRequest, error: unknown): unknown {
  if (error instanceof ProductError) return error;
  if (hasGone(request.raw)) return abortedRequest(error);
  // The form parser's own errors have no code: the body was cut off or is no form.
  return (error as { code?: unknown }).code === undefined ? new ProductError(400, 'request.malformed', {}, { cause: error }) : error;
}

async function readParts(
  request: FastifyRequest,
  limits: FormLimits,
  passage: Passage,
  kept: (Omit<ReceivedFile, 'bytes'> & { content: Kept })[],
): Promise<Record<string, string>> {
  const { folder, arrivalOf } = request.server.uploads;
  // A body that arrived whole before we looked has no sender to give up.
  const signal = arrivalOf(request)?.signal ?? new AbortController().signal;
  const fields: Record<string, string> = {};
  let fieldBytes = 0;
  let isAdmitted = false;
  const { keep = 'on disk', maxFileBytes, fieldsBytes = FIELDS_BYTES } = limits;
  const megabytes = Math.round(maxFileBytes / 1_048_576);
  for await (const part of untilGivenUp(request.parts(parserLimits(limits)), signal)) {
    if (part.type === 'field') {
      // A second field of that name must not change what `admit` decided on.
      if (isAdmitted && limits.first?.includes(part.fieldname))
        throw new ProductError(400, 'upload.field_first', { field: part.fieldname });
      const value = String(part.value);
      const bytes = Buffer.byteLength(value);
      fieldBytes += bytes;
      // The parser cuts a field that is too long and goes on: the person would sign a part of what they typed.
      if (part.valueTruncated || fieldBytes > fieldsBytes) throw new ProductError(413, 'request.too_large');
      passage.take(bytes);
      fields[part.fieldname] = value;
      refuseUnreadable(value, part.fieldname);
      continue;
    }
    if (!limits.fileFields.includes(part.fieldname)) {
      part.file.resume();
      throw new ProductError(400, 'upload.wrong_field', {
        field: part.fieldname.slice(0, 80),
        expected: limits.fileFields.join(', '),
      });
    }
    if (!isAdmitted) {
      const missing = limits.first?.find((field) => fields[field] === undefined);
      if (missing !== undefined) throw new ProductError(400, 'upload.field_first', { field: missing });
      // The file is not read meanwhile, so TCP holds the sender back.
      await limits.admit?.({ ...fields });
      isAdmitted = true;
    }
    if (kept.length === limits.maxFiles) throw new ProductError(422, 'upload.too_many_files', { limit: limits.maxFiles });
    const tooLarge = () => new ProductError(413, limits.tooLarge ?? 'pdf.too_large', { limit: megabytes, fileName: part.filename });
    const content = await receiveFile(part.file, { keep, folder, maxBytes: maxFileBytes, tooLarge, passage, signal });
    kept.push({ field: part.fieldname, fileName: cleanName(part.filename), content });
  }
  return fields;
}

const parserLimits = ({ maxFileBytes, maxFiles, fieldsBytes = FIELDS_BYTES }: FormLimits) => ({
  limits: { fileSize: maxFileBytes + 1, files: maxFiles + 1, fields: MAX_FIELDS, fieldSize: fieldsBytes },
});

/** The parts as they arrive. Throws the reason of `signal` on abort, since the parser itself would go on waiting. */
async function* untilGivenUp(parts: AsyncIterableIterator<Multipart>, signal: AbortSignal): AsyncGenerator<Multipart> {
  const givenUp = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  givenUp.catch(() => undefined);
  for (;;) {
    signal.throwIfAborted();
    const { value, done } = await Promise.race([parts.next(), givenUp]);
    if (done) return;
    yield value;
  }
}

/** The last part of the name, without control characters; never used as a path. */
const cleanName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 255) || 'document.pdf';
