import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { FILE_LINK_SECONDS } from '../../../shared-kernel/files/links.ts';
import { sendBytes } from '../../../shared-kernel/files/send-bytes.ts';
import { refuseLink } from '../../../shared-kernel/http/link-code.ts';
import type { Accounts } from '../application/ports.ts';
import { checkSignatureLink, openPicture, SIGNATURE_PICTURES } from '../application/signature-links.ts';

/** Pictures of saved signatures for the pages of their account: an image element sends no session, so the signed address is asked for. */
export function signaturePictureRoutes(accounts: Accounts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.withTypeProvider<ZodTypeProvider>().get(
      `${SIGNATURE_PICTURES}/:accountId/:signatureId/:fileKey`,
      {
        schema: {
          summary: `The picture of a saved signature, by signed link valid ${FILE_LINK_SECONDS} seconds while the signature is kept`,
          params: z.object({ accountId: z.string().max(64), signatureId: z.string().max(100), fileKey: z.string().max(80) }),
          querystring: z.object({
            name: z.string().max(300).default(''),
            expires: z.string().max(20).default(''),
            signature: z.string().max(100).default(''),
          }),
        },
      },
      async (request, reply) => {
        const picture = request.params;
        const checked = checkSignatureLink(accounts, { ...picture, ...request.query });
        if (checked === 'expired') return refuseLink(accounts.accessLog, request, null, 410, 'expire_link_message');
        if (checked !== 'valid') return refuseLink(accounts.accessLog, request, null, 403, 'invalid_link_message');
        const { bytes, type } = await openPicture(accounts, picture);
        return sendBytes(reply, bytes, type, request.query.name);
      },
    );
  };
}
