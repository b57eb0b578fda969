import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf, type ReviewScope } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { mainAnswer, mainEnvelope } from '../../../shared-kernel/http/envelope.ts';
import type { Accounts } from '../application/ports.ts';
import { grantReviewer, listReviewers, type ReviewerFacts, revokeReviewer } from '../application/reviewers.ts';
import { REVIEW_DAYS } from '../contract/rules.ts';
import { emailAddress } from '../contract/values.ts';
import { reviewedScope, reviewer } from './schemas.ts';

const DAY_MS = 86_400_000;
const days = z.union(REVIEW_DAYS.map((count) => z.literal(count)));

/** An admin names the account; an owner's is the own one and any other is refused. */
const account = z.object({ ownerId: z.string().max(100).optional() });

type Scope = NonNullable<ReviewerFacts['scope']>;
const keptScope = (scope: z.infer<typeof reviewedScope>): ReviewScope =>
  scope.kind === 'TAG' ? { kind: 'TAG', tagId: scope.tagID } : { kind: 'DOCUMENT', documentId: scope.documentID };
const shownScope = ({ name, ...scope }: Scope) =>
  scope.kind === 'TAG'
    ? { kind: 'TAG' as const, tagID: scope.tagId, name }
    : { kind: 'DOCUMENT' as const, documentID: scope.documentId, name };
const shown = ({ scope, ...facts }: ReviewerFacts) => ({ ...facts, scope: scope && shownScope(scope) });

/** Reviewers of an account (ACTOR-006): people who may read all of it, or some documents of it, and change nothing. */
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
        return mainAnswer({ reviewers: (await listReviewers(accounts, ownerId, caller.role)).map(shown) });
      },
    );

    routes.post(
      '/api/reviewers',
      {
        onRequest: authenticate.roles('user', 'admin'),
        schema: {
          summary:
            'Let a person read the account, for `days` or until it is revoked; who has a login keeps it, others get a mailed link unless a password is given',
          description:
            '`scope`: only the documents that carry a tag while they are read, or only one document; left out, every document. Platform staff name no scope, since they see no documents.',
          body: account.extend({
            email: emailAddress,
            name: z.string().trim().min(1).max(150),
            password: z.string().max(1024).optional(),
            days: days.optional(),
            scope: reviewedScope.optional(),
          }),
          response: { 200: mainEnvelope(z.object({ reviewer })) },
        },
      },
      async (request) => {
        const { email, name, password = null, days: count, scope: given, ownerId: named } = request.body;
        const expiresAt = count === undefined ? null : new Date(accounts.engine.clock.now().getTime() + count * DAY_MS).toISOString();
        const { ownerId, caller, context } = about(request, named);
        // Before it is looked up: what an account has is told to nobody but its owner.
        if (given !== undefined && ownerId !== caller.ownerId) return deny(accounts.accessLog, request, null, 403, 'access.denied');
        const scope = given === undefined ? null : keptScope(given);
        return mainAnswer({
          reviewer: shown(await grantReviewer(accounts, ownerId, { email, name, password, expiresAt, scope }, context)),
        });
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
