import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Pool } from 'pg';
import { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { mainAnswer, mainEnvelope } from '../../../shared-kernel/http/envelope.ts';
import type { MailSeal } from '../application/mail-seal.ts';
import { readMailbox } from '../application/read-mailbox.ts';

const isLoopback = (address: string): boolean => address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);

/** A page elsewhere whose name was pointed at this machine (DNS rebinding), or a proxy that says so, is not this machine. */
const asksForThisMachine = ({ hostname, headers }: FastifyRequest): boolean =>
  (hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))) &&
  ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].every((name) => headers[name] === undefined);

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
});

/**
 * GET /local/mailbox?to=…: what the local mail provider delivered. Everybody's mails lie here, so it
 * answers the machine itself only, and is registered only where the local provider is in use.
 */
export function mailboxRoutes(deps: { pool: Pool; seal: MailSeal }) {
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
        // The socket's own peer, never a forwarded header.
        if (!isLoopback(request.socket.remoteAddress ?? '') || !asksForThisMachine(request)) throw new ProductError(404, 'route.not_found');
        const { to, limit } = request.query;
        const mails = await readMailbox(deps, { limit, ...(to === undefined ? {} : { to }) });
        return mainAnswer({ mails: mails.map((one) => ({ ...one, links: [...one.links] })) });
      },
    );
  };
}
