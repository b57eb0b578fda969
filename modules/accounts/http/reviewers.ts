import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { mainAnswer, mainEnvelope } from '../../../shared-kernel/http/envelope.ts';
import type { Accounts } from '../application/ports.ts';
import { grantReviewer, listReviewers, revokeReviewer } from '../application/reviewers.ts';
import { REVIEW_DAYS } from '../contract/rules.ts';
import { emailAddress } from '../contract/values.ts';
import { reviewer } from './schemas.ts';

const DAY_MS = 86_400_000;
const days = z.union(REVIEW_DAYS.map((count) => z.literal(count)));

/** An admin names the account; an owner's is the own one and any other is refused. */
const account = z.object({ ownerId: z.string().max(100).optional() });

/** Reviewers of an account (ACTOR-006): people who may read all of it and change nothing. */
export function reviewerRoutes(accounts: Accounts, authenticate: Authenticate) {
  return async (app: FastifyInstance): Promise<void> => {
    const routes = app.withTypeProvider<ZodTypeProvider>();
    const about = (request: FastifyRequest, named: string | undefined) => {
      const caller = callerOf(request);
      if (caller.role === 'admin' && named === undefined) {
        throw new ProductError(400, 'request.invalid', { problems: [{ path: 'ownerId', problem: 'an admin names the account' }] });
      }
      const ownerId = named ?? caller.ownerId;
      return { ownerId, caller, context: commandContextOf(request, actorOf(caller), caller.userId) };
    };

    routes.get(
      '/api/reviewers',
      {
        onRequest: authenticate.roles('user', 'admin'),
        schema: {
          summary: 'Reviewers of the account',
          querystring: account,
          response: { 200: mainEnvelope(z.object({ reviewers: z.array(reviewer) })) },
        },
      },
      async (request) => {
        const { ownerId, caller } = about(request, request.query.ownerId);
        if (caller.role !== 'admin' && ownerId !== caller.ownerId) return deny(accounts.accessLog, request, null, 403, 'access.denied');
        return mainAnswer({ reviewers: await listReviewers(accounts, ownerId) });
      },
    );

    routes.post(
      '/api/reviewers',
      {
        onRequest: authenticate.roles('user', 'admin'),
        schema: {
          summary:
            'Let a person read the account, for `days` or until it is revoked; who has a login keeps it, others get a mailed link unless a password is given',
          body: account.extend({
            email: emailAddress,
            name: z.string().trim().min(1).max(150),
            password: z.string().max(1024).optional(),
            days: days.optional(),
          }),
          response: { 200: mainEnvelope(z.object({ reviewer })) },
        },
      },
      async (request) => {
        const { email, name, password = null, days: count, ownerId: named } = request.body;
        const expiresAt = count === undefined ? null : new Date(accounts.engine.clock.now().getTime() + count * DAY_MS).toISOString();
        const { ownerId, context } = about(request, named);
        return mainAnswer({ reviewer: await grantReviewer(accounts, ownerId, { email, name, password, expiresAt }, context) });
      },
    );

    routes.delete(
      '/api/reviewers/:reviewerId',
      {
        onRequest: authenticate.roles('user', 'admin'),
        schema: {
          summary: 'End the right of a reviewer; their session ends at once',
          params: z.object({ reviewerId: z.string().max(100) }),
          querystring: account,
          response: { 200: mainEnvelope(z.object({ revoked: z.literal(true) })) },
        },
      },
      async (request) => {
        const { ownerId, context } = about(request, request.query.ownerId);
        await revokeReviewer(accounts, ownerId, request.params.reviewerId, context);
        return mainAnswer({ revoked: true as const });
      },
    );
  };
}
