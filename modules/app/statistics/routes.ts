import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
import { POSITION_TEXT, positionFrom } from '../../../shared-kernel/event-store/position-text.ts';
import { type Authenticate, callerOf, routeOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf, type Caller } from '../../../shared-kernel/http/caller.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { ACCOUNT_CURSOR, type AccountsDeps, accountsFor } from './accounts.ts';
import { type PanelAsOf, type PanelDeps, panelAsOf } from './panel.ts';

export interface StatisticsRoutesDeps extends PanelDeps, AccountsDeps {
  readonly store: Pick<EventStore, 'head' | 'comparePositions'>;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
  /** Whether the owner of the account may see its figures: a fact of its subscription. */
  isCorporateAdmin(ownerId: string): Promise<boolean>;
}

const id = z.string().min(1).max(100);
const wrong = (path: string, problem: string) => new ProductError(400, 'request.invalid', { problems: [{ path, problem }] });
const isoInstant = z.iso.datetime({ offset: true });

/** The data of /admin (UI-060, ROLE-002, GUARD-020): platform staff see all accounts, a corporate admin the own one, nobody else any. */
export function statisticsRoutes(deps: StatisticsRoutesDeps) {
  const { authenticate, accessLog, store } = deps;

  const momentOf = (text: string | undefined): PanelAsOf => {
    if (text === undefined) return null;
    const position = positionFrom(store, text);
    if (position) return { position };
    if (POSITION_TEXT.test(text) || !isoInstant.safeParse(text).success)
      throw wrong('asOf', 'a position as answers give it, or a moment in ISO 8601 with its zone');
    return { instant: new Date(text) };
  };

  /** Whose figures are asked for: null is everybody's. 403 for whoever has no right to them, whether the account is there or not. */
  const scopeOf = async (request: FastifyRequest, named: string | undefined): Promise<string | null> => {
    const { role, ownerId }: Caller = callerOf(request);
    if (role === 'admin') return named ?? null;
    // Asked whatever was named, so that naming costs the same.
    const seesOwn = role === 'user' && (await deps.isCorporateAdmin(ownerId));
    return seesOwn && (named === undefined || named === ownerId) ? ownerId : deny(accessLog, request, named ?? null, 403, 'access.denied');
  };

  const noted = (request: FastifyRequest, target: string | null): Promise<void> =>
    accessLog.record({
      actor: actorOf(callerOf(request)),
      action: routeOf(request),
      target,
      ownerId: target,
      outcome: 'read',
      code: null,
      correlationId: request.correlationId,
      ip: request.ip,
    });

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const config = { rateLimit: { max: 60, timeWindow: '1 minute' } };

    app.get(
      '/api/admin/statistics',
      {
        onRequest: authenticate.required,
        config,
        schema: {
          summary: 'Users, accounts, documents, signatures, credits used and ratings as they stood at a moment',
          description:
            'Of all accounts, or of `ownerID`, for platform staff; of the own account for a corporate admin; 403 for everybody else. `asOf`: a position as answers give it, or a moment in ISO 8601 with its zone; left out: now. A moment to come is 422 statistics.not_yet. `position` asked for again gives the same figures, whatever happened since. Tests without legal value are counted in `documents.tests` alone. Months and days are those of Mexico City.',
          querystring: z.object({ asOf: z.string().max(60).optional(), ownerID: id.optional() }),
        },
      },
      async (request) => {
        const { asOf, ownerID } = request.query;
        const ownerId = await scopeOf(request, ownerID);
        return mainAnswer(await panelAsOf(deps, ownerId, momentOf(asOf)));
      },
    );

    app.post(
      '/api/admin/accounts',
      {
        onRequest: authenticate.roles('admin'),
        config,
        schema: {
          summary: 'Accounts of customers for platform staff, the newest first; `next` goes into `cursor`',
          description: 'With `email` the account of this address, as a whole. Whose account was shown stands in the access log.',
          body: z.object({
            email: z.string().trim().min(1).max(254).optional(),
            cursor: z.string().regex(ACCOUNT_CURSOR).optional(),
          }),
        },
      },
      async (request) => {
        const { email = null, cursor = null } = request.body;
        const page = await accountsFor(deps, { email, cursor });
        for (const { userID } of page.accounts) await noted(request, userID);
        return mainAnswer(page);
      },
    );
  };
}
