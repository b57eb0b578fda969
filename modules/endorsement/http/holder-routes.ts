import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import { nameOfFile } from '../../../shared-kernel/files/file-names.ts';
import { sendBytes } from '../../../shared-kernel/files/send-bytes.ts';
import type { Authenticate } from '../../../shared-kernel/http/authenticate.ts';
import { readingIn } from '../../../shared-kernel/http/command-context.ts';
import { notedIn } from '../../../shared-kernel/http/noted.ts';
import type { Holding } from '../application/holding.ts';
import type { HeldFile } from '../application/ports.ts';
import { KeptAway } from '../application/seeing.ts';

export interface HolderRoutesDeps {
  readonly holding: Holding;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
}

const KINDS = { PDF: ['application/pdf', 'signed'], ASN: ['application/timestamp-reply', 'constancia'] } as const;

/** What the endorsee of a completed endorsement fetches of the document itself; the rest is read where everybody reads it. */
export function holderRoutes({ holding, authenticate, accessLog }: HolderRoutesDeps) {
  const noted = notedIn(accessLog, (error) => (error instanceof KeptAway ? error : null));

  const handOut = async (request: FastifyRequest, reply: FastifyReply, endorsementId: string, file: HeldFile) => {
    const { bytes, title, language } = await noted(request, endorsementId, (caller) =>
      holding(endorsementId, caller, file, readingIn(request)),
    );
    const [type, kind] = KINDS[file];
    return sendBytes(reply, bytes, type, nameOfFile(title, kind, language));
  };

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const onRequest = authenticate.required;
    const config = { rateLimit: { max: 60, timeWindow: '1 minute' } };
    const params = z.object({ endorsementId: z.string().max(64) });

    app.get(
      '/api/endorsement/:endorsementId/document',
      { onRequest, config, schema: { summary: 'The signed and sealed document (PDF), for whoever it was endorsed to', params } },
      (request, reply) => handOut(request, reply, request.params.endorsementId, 'PDF'),
    );

    app.get(
      '/api/endorsement/:endorsementId/document/constancia',
      {
        onRequest,
        config,
        schema: { summary: 'The constancia over the sealed document (RFC 3161 TimeStampResp), for whoever it was endorsed to', params },
      },
      (request, reply) => handOut(request, reply, request.params.endorsementId, 'ASN'),
    );
  };
}
