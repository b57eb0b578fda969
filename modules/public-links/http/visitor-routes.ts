import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { routeOf } from '../../../shared-kernel/http/authenticate.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { beginVisit, confirmVisit } from '../application/visit.ts';
import type { PublicLinkEdge } from './deps.ts';
import { confirmBody, linkParams, visitBody } from './schemas.ts';
import { openView } from './view.ts';

/** The page that anyone may use: open without a session, and nothing of other visitors. */
export function visitorLinkRoutes(deps: PublicLinkEdge) {
  const { links, accounts, accessLog, clock } = deps;

  /** Whoever guesses codes or fills mailboxes is written down; what they hear is the code of the refusal. */
  const noted = async <T>(request: FastifyRequest, linkId: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ProductError && error.code.startsWith('public_link.')) {
        const { state } = await links.load(linkId);
        await accessLog.record({
          actor: { kind: 'public', id: 'public' },
          action: routeOf(request),
          target: null,
          ownerId: state.ownerId || null,
          outcome: 'denied',
          code: error.code,
          correlationId: request.correlationId,
          ip: request.ip,
        });
      }
      throw error;
    }
  };

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const config = { rateLimit: { max: 60, timeWindow: '1 minute' } };
    // Asked again every few seconds while a document is made.
    const polled = { rateLimit: { max: 120, timeWindow: '1 minute' } };

    app.get(
      '/api/public-link/:linkId/open',
      { config, schema: { summary: 'What a link that anyone may use is called, whose it is and whether it is open', params: linkParams } },
      async (request) => {
        const { state } = await links.load(request.params.linkId);
        if (state.status === 'NONE') throw new ProductError(404, 'public_link.not_found');
        return mainAnswer(openView(state, clock.now(), await accounts.isAvailable(state)));
      },
    );

    app.post(
      '/api/public-link/:linkId/visit',
      {
        config,
        schema: {
          summary: 'Somebody wants a document: a code is mailed to the address they typed',
          description: 'The answer is the same whether or not the address was here before. 400 recaptcha.required without a captcha.',
          params: linkParams,
          body: visitBody,
        },
      },
      (request) => {
        const { linkId } = request.params;
        const { name, emailID, recaptcha } = request.body;
        return noted(request, linkId, async () => mainAnswer(await beginVisit(deps, linkId, { name, emailID, recaptcha, ip: request.ip })));
      },
    );

    app.post(
      '/api/public-link/:linkId/confirm',
      {
        config: polled,
        schema: {
          summary: 'Shows the mailed code: the document of the visitor begins, once; called again it says where they go now',
          params: linkParams,
          body: confirmBody,
        },
      },
      (request) => {
        const { linkId } = request.params;
        const { visitID: visitId, code } = request.body;
        const { correlationId } = request;
        return noted(request, linkId, async () => mainAnswer(await confirmVisit(deps, linkId, { visitId, code }, { correlationId })));
      },
    );
  };
}
