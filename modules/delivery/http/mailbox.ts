import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Pool } from 'pg';
import { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import { sendBytes } from '../../../shared-kernel/files/send-bytes.ts';
import { mainAnswer, mainEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { assertThisMachine } from '../../../shared-kernel/http/this-machine.ts';
import type { MailSeal } from '../application/mail-seal.ts';
import { attachmentOf, readMailbox } from '../application/read-mailbox.ts';
import { keepReport } from '../application/reports.ts';

const mail = z.object({
  mailId: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  language: z.enum(['es', 'en']),
  at: z.string(),
  attempts: z.number().int(),
  links: z.array(z.string()),
  /** What went with it; `path` hands it out. Size in bytes. */
  attachments: z.array(z.object({ name: z.string(), size: z.number().int(), path: z.string() })),
});

/**
 * GET /local/mailbox?to=…: what the local mail provider delivered; POST /local/mailbox/{mailId}/opened: somebody opened one,
 * which it reports as any provider does; GET /local/mailbox/{mailId}/attachments/{index}: a file that went with one. Everybody's mails lie here, so it answers the machine itself only, and is registered
 * only where the local provider is in use.
 */
export function mailboxRoutes(deps: { pool: Pool; files: Pick<FileStore, 'get'>; seal: MailSeal; aheadMs: () => number }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.withTypeProvider<ZodTypeProvider>().get(
      '/local/mailbox',
      {
        schema: {
          summary: 'Mails of the local mailbox, newest first; loopback only',
          querystring: z.object({ to: z.string().max(320).optional(), limit: z.coerce.number().int().min(1).max(200).default(50) }),
          response: { 200: mainEnvelope(z.object({ mails: z.array(mail) })) },
        },
      },
      async (request) => {
        assertThisMachine(request);
        const { to, limit } = request.query;
        const mails = await readMailbox(deps, { limit, ...(to === undefined ? {} : { to }) });
        return mainAnswer({
          mails: mails.map(({ attachments = [], ...one }) => ({
            ...one,
            links: [...one.links],
            attachments: attachments.map(({ name, size }, index) => ({
              name,
              size,
              path: `/local/mailbox/${encodeURIComponent(one.mailId)}/attachments/${index}`,
            })),
          })),
        });
      },
    );
    app.withTypeProvider<ZodTypeProvider>().get(
      '/local/mailbox/:mailId/attachments/:index',
      {
        schema: {
          summary: 'A file that went with a mail of the local mailbox; loopback only',
          params: z.object({ mailId: z.string().max(200), index: z.coerce.number().int().min(0).max(100) }),
        },
      },
      async (request, reply) => {
        assertThisMachine(request);
        const { mailId, index } = request.params;
        const attachment = await attachmentOf(deps, mailId, index);
        if (!attachment) throw new ProductError(404, 'route.not_found');
        return sendBytes(reply, await deps.files.get(attachment.key), attachment.type, attachment.name);
      },
    );
    app.withTypeProvider<ZodTypeProvider>().post(
      '/local/mailbox/:mailId/opened',
      {
        schema: {
          summary: 'A mail of the local mailbox was opened; told to whoever sent it, once. Loopback only',
          params: z.object({ mailId: z.string().max(200) }),
          response: { 200: mainEnvelope(z.object({ opened: z.boolean() })) },
        },
      },
      async (request) => {
        assertThisMachine(request);
        return mainAnswer({ opened: await keepReport(deps, { mailId: request.params.mailId, report: 'opened', reason: '' }) });
      },
    );
  };
}
