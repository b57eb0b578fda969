import type { FastifyInstance } from 'fastify';
import { mainAnswer } from '../../shared-kernel/http/envelope.ts';
import type { Modules } from './modules.ts';
import type { Services } from './services.ts';

/**
 * What runs behind the product: projections with lag, work that waits with age, attempts and last
 * error, the transparency log with its checkpoints and anchors. For platform staff.
 */
export function operationsRoutes(deps: { services: Services; modules: Modules }) {
  const { services, modules } = deps;
  return async (app: FastifyInstance): Promise<void> => {
    app.get(
      '/api/operations',
      { preHandler: modules.accounts.authenticate.roles('admin'), schema: { summary: 'State of projections, work and evidence' } },
      async () => {
        const [projections, reactors, evidence] = await Promise.all([
          modules.readSide.projectionStatus(),
          modules.reactors.reactorStatus(),
          services.evidence.status(),
        ]);
        return mainAnswer(JSON.parse(JSON.stringify({ projections, reactors, evidence, logKey: services.evidence.verifierKey })));
      },
    );
    app.get('/healthz', { schema: { summary: 'Alive' } }, async () => ({ status: 'alive' }));
  };
}
