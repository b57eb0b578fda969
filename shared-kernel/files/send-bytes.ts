import type { FastifyReply } from 'fastify';
import { contentDisposition } from './content-disposition.ts';

/** Sends bytes as a download of that name. Headers keep the browser from guessing another type and from keeping a copy. */
export const sendBytes = (reply: FastifyReply, bytes: Uint8Array, type: string, fileName: string): FastifyReply =>
  reply
    .header('content-type', type)
    .header('content-length', bytes.length)
    .header('content-disposition', contentDisposition(fileName))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
