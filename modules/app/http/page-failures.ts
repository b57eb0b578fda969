import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ERROR_NAMES, FRAMES_TOLD, PAGE_NAMES, SCRIPT_FILE } from '../../../shared-kernel/error-report.ts';
import { mainAnswer, mainEnvelope } from '../../../shared-kernel/http/envelope.ts';
import type { ErrorReports } from '../operations/error-reports.ts';

const place = z.number().int().min(0).max(9_999_999);
/** Anything else is refused, so that nobody can send on words by it. */
const failure = z.strictObject({
  name: z.enum(ERROR_NAMES),
  page: z.enum(PAGE_NAMES),
  frames: z.array(z.strictObject({ file: z.string().regex(SCRIPT_FILE), line: place, column: place })).max(FRAMES_TOLD),
});

const BODY_BYTES = 4_096;

/**
 * POST /api/error-report: what broke in a page, for the collector of the installation. The address of the collector stays with the
 * server, since pages speak to nobody else. Asks nobody who they are: pages without a session break too.
 */
export function pageFailureRoutes({ reports }: { reports: ErrorReports }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.withTypeProvider<ZodTypeProvider>().post(
      '/api/error-report',
      {
        bodyLimit: BODY_BYTES,
        config: { rateLimit: { max: 10, timeWindow: '1 minute' } },
        schema: {
          summary: 'Tell that something broke in a page; goes on to the collector of the installation, where it has one',
          body: failure,
          response: { 200: mainEnvelope(z.object({ taken: z.boolean() })) },
        },
      },
      async ({ body }) => mainAnswer({ taken: reports.page(body) }),
    );
  };
}
