import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { mainAnswer, mainEnvelope } from '../../../shared-kernel/http/envelope.ts';
import type { MonthStatement } from '../application/usage.ts';
import { isMonth } from '../contract/months.ts';
import { statementLine } from '../contract/usage-events.ts';

const statement = z.object({
  /** YYYY-MM in the product's zone. */
  month: z.string(),
  /** False: the month goes on, or is not counted to its end yet, and this is what it comes to so far. */
  isClosed: z.boolean(),
  /** Documents that were completed in the month. */
  documents: z.int().nonnegative(),
  planName: z.string().nullable(),
  currency: z.string().nullable(),
  lines: z.array(statementLine),
  totalCents: z.int(),
});

/** What a month of the own account comes to (CONST-003, CONST-004). */
export function statementRoutes(
  statementOf: (ownerId: string, month: string) => Promise<MonthStatement | null>,
  authenticate: Authenticate,
) {
  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    app.get(
      '/api/subscription/statement',
      {
        onRequest: authenticate.roles('user'),
        schema: {
          summary:
            'The statement of a month of the account: lines in whole cents, IVA included; of a month that goes on, what it comes to so far',
          querystring: z.object({ month: z.string().refine(isMonth, 'a month as YYYY-MM') }),
          response: { 200: mainEnvelope(statement) },
        },
      },
      async (request) => {
        const { month } = request.query;
        const found = await statementOf(callerOf(request).ownerId, month);
        if (found === null) throw new ProductError(404, 'subscription.no_statement', { month });
        const { subscriptionRevision: _, ...shown } = found;
        return mainAnswer(shown);
      },
    );
  };
}
