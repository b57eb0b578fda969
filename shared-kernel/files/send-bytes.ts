import type { FastifyReply } from 'fastify';
import { contentDisposition, type Disposition } from './content-disposition.ts';

/** Sends bytes as a file of that name, a download unless said otherwise. Headers keep the browser from guessing another type and from keeping a copy. */
export const sendBytes = (
  reply: FastifyReply,
  bytes: Uint8Array,
  type: string,
  fileName: string,
  disposition: Disposition = 'attachment',
): FastifyReply =>
  reply
    .header('content-type', type)
    .header('content-length', bytes.length)
    .header('content-disposition', contentDisposition(fileName, disposition))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
