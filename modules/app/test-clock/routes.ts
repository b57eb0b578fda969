import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import type { Modules } from '../wiring/modules.ts';
import type { Services } from '../wiring/services.ts';
import type { TestClock } from './test-clock.ts';

/** Told with every answer of an installation whose clock was moved: by how many milliseconds. */
const AHEAD_HEADER = 'x-test-clock';

export interface ClockShown {
  /** What the installation takes for the time, ISO 8601 UTC. */
  readonly now: string;
  readonly aheadMs: number;
  /** Until when it can be moved: then the first certificate of the test authorities is over. */
  readonly until: string;
}

type ClockServices = Pick<Services, 'pki'> & { readonly testClock: TestClock };

const lastMoment = ({ signatures, seal, timestampAuthority }: Services['pki']): Date =>
  new Date(Math.min(...[signatures, seal, timestampAuthority].map(({ certificate }) => certificate.notAfter.getTime())));

/** Null where nobody can move the clock. */
export function clockShown({ testClock, pki }: Pick<Services, 'testClock' | 'pki'>): ClockShown | null {
  if (testClock === null) return null;
  return { now: testClock.now().toISOString(), aheadMs: testClock.aheadMs(), until: lastMoment(pki).toISOString() };
}

/** For platform staff of a test installation: what its clock shows, and how to move it forward. Elsewhere there is nothing at this address. */
export function testClockRoutes(services: Services, modules: Pick<Modules, 'accounts'>) {
  const admin = modules.accounts.authenticate.roles('admin');
  const here = (): ClockServices => {
    if (services.testClock === null) throw new ProductError(404, 'route.not_found');
    return { pki: services.pki, testClock: services.testClock };
  };
  return async (plain: FastifyInstance): Promise<void> => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.get('/api/operations/clock', { onRequest: admin, schema: { summary: 'What the clock of a test installation shows' } }, async () =>
      mainAnswer(clockShown(here())),
    );
    app.put(
      '/api/operations/clock',
      {
        onRequest: admin,
        schema: {
          summary: 'Moves the clock of a test installation forward, for all its processes; what is due then is done at once',
          body: z.object({ now: z.iso.datetime({ offset: true }) }),
        },
      },
      async (request) => {
        const { testClock, pki } = here();
        const to = new Date(request.body.now);
        const until = lastMoment(pki);
        if (to >= until) throw new ProductError(409, 'clock.too_far', { until: until.toISOString() });
        if (!(await testClock.moveTo(to, callerOf(request).userId)))
          throw new ProductError(409, 'clock.not_forward', { now: testClock.now().toISOString() });
        return mainAnswer(clockShown({ testClock, pki }));
      },
    );
  };
}

/** Pages count by the same time as the server: every answer says how far it is from theirs. */
export function tellAhead(app: FastifyInstance, { testClock }: Pick<Services, 'testClock'>): void {
  if (testClock === null) return;
  app.addHook('onSend', async (_request, reply) => {
    const aheadMs = testClock.aheadMs();
    if (aheadMs > 0) reply.header(AHEAD_HEADER, String(aheadMs));
  });
}
