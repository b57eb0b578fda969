import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AccessLog } from '../access-log/port.ts';
import type { Clock } from '../clock.ts';
import { ProductError } from '../errors.ts';
import { FILE_LINK_SECONDS, verifyFileLink } from './links.ts';
import type { StreamingFileStore } from './streaming.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
  asn: 'application/octet-stream',
};

/** RFC 6266 with RFC 8187: an ASCII name for old readers beside the name as it is. */
export function contentDisposition(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\/;%]/g, '_')
    .trim();
  const exact = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain || 'file'}"; filename*=UTF-8''${exact}`;
}

/** GET /files/{key}: the bytes behind a signed link (CALL-135). No session: the link is the right. */
export function fileRoutes(deps: { files: StreamingFileStore; secret: Uint8Array; clock: Clock; accessLog: AccessLog }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.withTypeProvider<ZodTypeProvider>().get(
      '/files/:key',
      {
        schema: {
          summary: `The bytes behind a signed file link, valid ${FILE_LINK_SECONDS} seconds`,
          params: z.object({ key: z.string().max(80) }),
          querystring: z.object({
            name: z.string().max(300).default(''),
            expires: z.string().max(20).default(''),
            signature: z.string().max(100).default(''),
          }),
        },
      },
      async (request, reply) => {
        const { key } = request.params;
        const { name, expires, signature } = request.query;
        const checked = verifyFileLink({ key, fileName: name, expires, signature, secret: deps.secret, now: deps.clock.now() });
        if (checked !== 'valid') {
          const code = checked === 'expired' ? 'expire_link_message' : 'invalid_link_message';
          await deps.accessLog.record({
            actor: { kind: 'public', id: 'public' },
            action: 'GET /files/:key',
            // The key of a forged link is not ours: a person may have typed anything into it.
            target: checked === 'expired' ? key : null,
            ownerId: null,
            outcome: 'denied',
            code,
            correlationId: request.correlationId,
            ip: request.ip,
          });
          throw new ProductError(checked === 'expired' ? 410 : 403, code);
        }
        const { size, stream } = await deps.files.open(key);
        const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
        return reply
          .header('content-type', mediaTypes[extension] ?? 'application/octet-stream')
          .header('content-length', size)
          .header('content-disposition', contentDisposition(name))
          .header('x-content-type-options', 'nosniff')
          .header('cache-control', 'no-store')
          .send(stream);
      },
    );
  };
}
