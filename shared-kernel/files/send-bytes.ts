import type { FastifyReply } from 'fastify';
import { contentDisposition } from './http.ts';

/** Hands bytes out to be kept under that name; no browser guesses another type, and none keeps a copy. */
export const sendBytes = (reply: FastifyReply, bytes: Uint8Array, type: string, fileName: string): FastifyReply =>
  reply
    .header('content-type', type)
    .header('content-length', bytes.length)
    .header('content-disposition', contentDisposition(fileName))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
