import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { FILE_LINK_SECONDS } from '../../../shared-kernel/files/links.ts';
import { sendBytes } from '../../../shared-kernel/files/send-bytes.ts';
import { readingIn } from '../../../shared-kernel/http/command-context.ts';
import { refuseLink } from '../../../shared-kernel/http/link-code.ts';
import { checkConstanciaLink, constanciaReaderOf } from '../application/file-links.ts';
import { handOutConstancia } from '../application/hand-out-file.ts';
import type { DocumentRoutesDeps } from './deps.ts';

/** The constancia of NOM-151 as a file, for the owner's side and for who signed; the right is asked when it leaves. */
export function constanciaRoutes(deps: DocumentRoutesDeps) {
  return async (instance: FastifyInstance): Promise<void> => {
    instance.withTypeProvider<ZodTypeProvider>().get(
      '/api/document/file/:documentId/constancia/:reader',
      {
        schema: {
          summary: `The constancia (.asn) of a finished document, by signed link valid ${FILE_LINK_SECONDS} seconds`,
          params: z.object({ documentId: z.string().max(64), reader: z.string().max(80) }),
          querystring: z.object({
            name: z.string().max(300).default(''),
            expires: z.string().max(20).default(''),
            signature: z.string().max(100).default(''),
          }),
        },
      },
      async (request, reply) => {
        const { documentId } = request.params;
        const reader = constanciaReaderOf(request.params.reader);
        const checked = reader ? checkConstanciaLink(deps, { documentId, reader, ...request.query }) : 'tampered';
        if (checked === 'expired') return refuseLink(deps.accessLog, request, null, 410, 'expire_link_message');
        if (checked !== 'valid' || !reader) return refuseLink(deps.accessLog, request, null, 403, 'invalid_link_message');
        const { file, bytes } = await handOutConstancia(deps, { documentId, reader }, readingIn(request));
        return sendBytes(reply, bytes, file.type, file.name);
      },
    );
  };
}
