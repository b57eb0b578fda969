import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { FILE_LINK_SECONDS } from '../../../shared-kernel/files/links.ts';
import { sendBytes } from '../../../shared-kernel/files/send-bytes.ts';
import { refuseLink } from '../../../shared-kernel/http/link-code.ts';
import { checkPictureLink, PICTURES, readerOf } from '../application/file-links.ts';
import { pageOfVersion } from '../application/page-of-version.ts';
import type { DocumentRoutesDeps } from './deps.ts';

/** Pages as pictures, by a signed address that names its reader, as every file (CALL-135); the right is asked when the picture leaves. */
export const pagePictureRoutes =
  (deps: DocumentRoutesDeps) =>
  async (instance: FastifyInstance): Promise<void> => {
    instance.withTypeProvider<ZodTypeProvider>().get(
      `${PICTURES}/:documentId/:version/:reader/:page`,
      {
        schema: {
          summary: `A page of a version as a picture (PNG), by signed link valid ${FILE_LINK_SECONDS} seconds`,
          params: z.object({
            documentId: z.string().max(64),
            version: z.coerce.number().int().min(1),
            reader: z.string().max(80),
            page: z.coerce.number().int().min(1).max(100_000),
          }),
          querystring: z.object({
            name: z.string().max(300).default(''),
            expires: z.string().max(20).default(''),
            signature: z.string().max(100).default(''),
          }),
        },
      },
      async (request, reply) => {
        const { documentId, version, page } = request.params;
        const reader = readerOf(request.params.reader);
        const checked = reader ? checkPictureLink(deps, { documentId, version, reader, page, ...request.query }) : 'tampered';
        if (checked !== 'valid' || !reader) {
          return checked === 'expired'
            ? refuseLink(deps.accessLog, request, null, 410, 'expire_link_message')
            : refuseLink(deps.accessLog, request, null, 403, 'invalid_link_message');
        }
        return sendBytes(reply, await pageOfVersion(deps, { documentId, version, reader, page }), 'image/png', request.query.name);
      },
    );
  };
