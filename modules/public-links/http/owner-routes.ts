import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { POSITION_TEXT } from '../../../shared-kernel/event-store/position-text.ts';
import { callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf, actsFor, isOfItsKey, isTestCaller } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { stampAnswer } from '../../../shared-kernel/http/stamp-answer.ts';
import { openLink } from '../application/open-link.ts';
import type { NamedSource } from '../application/ports.ts';
import { USUAL_DAYS } from '../contract/rules.ts';
import { chargeOfLink } from '../domain/state.ts';
import { type PublicLinkEdge, personOf } from './deps.ts';
import { linkParams, newLinkBody } from './schemas.ts';
import { linkView } from './view.ts';

const DAY_MS = 86_400_000;

const namedSource = (source: z.output<typeof newLinkBody>['source']): NamedSource =>
  source.kind === 'DOCUMENT' ? source : { ...source, templateHistory: source.templateHistory ?? null };

/** Links that anyone may use, for whoever prepares documents in the account. */
export function ownerLinkRoutes(deps: PublicLinkEdge) {
  const { links, clock, accessLog } = deps;

  /** As somebody of the account sees it; one that is not theirs is answered like one that is not there. */
  const ownLink = async (request: FastifyRequest<{ Params: z.output<typeof linkParams> }>) => {
    const caller = callerOf(request);
    const { linkId } = request.params;
    const { state, revision } = await links.load(linkId);
    const isTheirs =
      state.status !== 'NONE' && actsFor(caller, chargeOfLink(state)) && isOfItsKey(caller, { isTest: state.opened?.isTest === true });
    return isTheirs ? { state, revision } : deny(accessLog, request, linkId, 404, 'public_link.not_found');
  };

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const onRequest = deps.authenticate.roles('user', 'sub-user');
    const config = { rateLimit: { max: 120, timeWindow: '1 minute' } };

    app.get(
      '/api/public-link',
      { onRequest, schema: { summary: 'The links of the account that anyone may use, those that are open first, then the newest' } },
      async (request) => {
        const caller = callerOf(request);
        const position = request.headers['x-position'];
        if (typeof position === 'string' && POSITION_TEXT.test(position)) await deps.reads.caughtUp(position);
        const away = (caller.standsInFor ?? []).map((id) => (id === caller.ownerId ? null : id));
        const inCharge = caller.role === 'user' ? null : [caller.userId, ...away];
        const ofTests = caller.key === undefined ? null : isTestCaller(caller);
        return mainAnswer({ links: await deps.reads.of(caller.ownerId, inCharge, ofTests, clock.now()) });
      },
    );

    app.post(
      '/api/public-link',
      {
        onRequest,
        config,
        schema: {
          summary: 'Opens an address through which whoever proves an e-mail address gets a document of a template or a draft',
          description:
            'With `authorised` documents of this very version are sent without anybody of the account looking at each; otherwise each waits. A test key opens links of test documents.',
          body: newLinkBody,
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { source, title, language, tagID, expiresAt, most, oncePerAddress, authorised } = request.body;
        const context = commandContextOf(request, actorOf(caller), personOf(deps, caller));
        const opening = {
          ownerId: caller.ownerId,
          subUserId: caller.role === 'sub-user' ? caller.userId : null,
          isTest: isTestCaller(caller),
          title: title ?? null,
          language,
        };
        const end = expiresAt === undefined ? new Date(clock.now().getTime() + USUAL_DAYS * DAY_MS) : new Date(expiresAt);
        const terms = { tagId: tagID, expiresAt: end.toISOString(), most, oncePerAddress, authorised };
        const result = await openLink(deps, opening, namedSource(source), terms, context);
        stampAnswer(reply, result);
        return mainAnswer(linkView(deps, result.state, clock.now()));
      },
    );

    app.get(
      '/api/public-link/:linkId',
      { onRequest, schema: { summary: 'A link with its address, its QR code and who came by it', params: linkParams } },
      async (request, reply) => {
        const { state, revision } = await ownLink(request);
        reply.header('etag', `"${revision}"`);
        return mainAnswer(linkView(deps, state, clock.now()));
      },
    );

    app.put(
      '/api/public-link/:linkId/stop',
      {
        onRequest,
        config,
        schema: { summary: 'Ends a link at once; documents that were begun go on', params: linkParams },
      },
      async (request, reply) => {
        const { linkId } = request.params;
        const caller = callerOf(request);
        const { state } = await links.load(linkId);
        const context = commandContextOf(request, actorOf(caller, chargeOfLink(state)), personOf(deps, caller));
        const result = await links.execute({ type: 'StopPublicLink', data: { linkId } }, context);
        stampAnswer(reply, result);
        return mainAnswer(linkView(deps, result.state, clock.now()));
      },
    );
  };
}
