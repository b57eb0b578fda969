import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { MAIL_REPORTS, mailReportsStatus, resumeMailReport } from '../../flows/mails/waiting-reports.ts';
import { clockShown } from '../test-clock/routes.ts';
import type { Modules } from '../wiring/modules.ts';
import type { Services } from '../wiring/services.ts';
import { databaseChecks } from './doctor/database.ts';
import { demoLoginsCheck } from './doctor/demo-logins.ts';
import { systemChecks } from './doctor/installation.ts';
import { mailsCheck } from './doctor/mails.ts';
import { outsideChecks } from './doctor/outside.ts';
import { processChecks } from './doctor/processes.ts';
import { type DoctorRow, runDoctor } from './doctor.ts';
import { processesSeen } from './processes-seen.ts';
import { createRebuildDesk } from './rebuild-desk.ts';
import { subjectsOf } from './waiting-work.ts';

/**
 * What runs behind the product: projections with lag, work that waits with age, attempts and last
 * error, the transparency log with its checkpoints and anchors, the doctor, rebuilds. For platform staff; ids only,
 * no personal data.
 */
export function operationsRoutes(deps: { services: Services; modules: Modules }) {
  const { services, modules } = deps;
  const { config, clock, log, pool, store } = services;
  const rebuilds = createRebuildDesk({ pool, readSide: modules.readSide, log });
  const admin = modules.accounts.authenticate.roles('admin');

  const databaseUrl = pool.options.connectionString ?? null;
  const close = async () => undefined;
  let looking: Promise<DoctorRow[]> | null = null;
  /** Looks that are asked for at the same time are one. */
  const look = (): Promise<DoctorRow[]> => {
    looking ??= runDoctor([
      ...systemChecks(config),
      ...databaseChecks(config, { url: databaseUrl, close }),
      demoLoginsCheck(config, { url: databaseUrl, close }),
      ...processChecks(config, { url: databaseUrl, close }, () => ({ store, close })),
      mailsCheck(config),
      ...outsideChecks(config, services.chain !== null),
    ]).finally(() => {
      looking = null;
    });
    return looking;
  };

  return async (plain: FastifyInstance): Promise<void> => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.get('/api/operations', { onRequest: admin, schema: { summary: 'State of projections, work and evidence' } }, async () => {
      const [projections, reactors, reports, evidence, processes] = await Promise.all([
        modules.readSide.projectionStatus(),
        modules.reactors.reactorStatus(),
        mailReportsStatus(modules.delivery),
        services.evidence.status(),
        processesSeen(pool),
      ]);
      const open = reactors.flatMap(({ name, open: items }) => items.map(({ key }) => ({ reactor: name, key })));
      const subjects = await subjectsOf(pool, open);
      const named = reactors.map((reactor) => ({
        ...reactor,
        open: reactor.open.map((item) => ({ ...item, documentId: null, cause: null, ...subjects.get(`${reactor.name} ${item.key}`) })),
      }));
      const answer = {
        at: clock.now(),
        testClock: clockShown(services),
        projections,
        reactors: [...named, reports],
        evidence,
        ...processes,
        rebuild: await rebuilds.current(),
        logKey: services.evidence.verifierKey,
      };
      return mainAnswer(JSON.parse(JSON.stringify(answer)));
    });
    app.get(
      '/api/operations/doctor',
      { onRequest: admin, schema: { summary: 'Every component: its state and how to mend it' } },
      async () => mainAnswer({ rows: await look(), at: clock.now().toISOString() }),
    );
    app.post(
      '/api/operations/rebuild/:name',
      {
        onRequest: admin,
        schema: {
          summary: 'Builds a read model anew beside the one in use, compares and swaps; one at a time, progress in GET /api/operations',
          params: z.object({ name: z.string().regex(/^[a-z][a-z0-9-]{0,60}$/) }),
        },
      },
      async (request) => mainAnswer(JSON.parse(JSON.stringify(await rebuilds.start(request.params.name)))),
    );
    app.post(
      '/api/operations/work/:reactor/resume',
      {
        onRequest: admin,
        schema: {
          summary: 'Tries an item of work again at once: a parked one, or one that waits for its next attempt',
          params: z.object({ reactor: z.string().max(100) }),
          body: z.object({ key: z.string().min(1).max(200) }),
        },
      },
      async (request) => {
        const { reactor } = request.params;
        const { key } = request.body;
        const isOpen = reactor === MAIL_REPORTS ? resumeMailReport(modules.delivery, key) : modules.reactors.resume(reactor, key);
        if (!(await isOpen)) throw new ProductError(409, 'conflict.changed_meanwhile');
        log('info', 'work is tried again at once', { reactor, key, by: callerOf(request).userId });
        return mainAnswer({ resumed: true });
      },
    );
  };
}
