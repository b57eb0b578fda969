import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { ProductError } from '../errors.ts';
import { installErrorAnswers } from './errors.ts';
import { onlyReadable } from './readable.ts';
import { installRequestFacts } from './request-facts.ts';

export interface HttpBasics {
  /** Requests of one address in a minute over all routes; routes may set stricter ones in `config.rateLimit`. */
  readonly requestsPerMinute: number;
}

/** Installs what every route of the product uses. Call it once on the root instance, before any route is registered. */
export async function installHttpBasics(app: FastifyInstance, basics: HttpBasics): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installRequestFacts(app);
  installErrorAnswers(app);
  app.addHook('preValidation', onlyReadable);
  // Answers are data, never pages: nothing in them may load or be framed. Pages set their own policy.
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  await app.register(rateLimit, {
    global: true,
    max: basics.requestsPerMinute,
    timeWindow: '1 minute',
    // A client that has left already has no address; all of them share one count.
    keyGenerator: (request) => request.ip ?? 'gone',
    errorResponseBuilder: (_request, context) =>
      new ProductError(429, 'request.too_many', { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
  });
}
