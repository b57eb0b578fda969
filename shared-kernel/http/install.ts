import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { ProductError } from '../errors.ts';
import { installErrorAnswers, type OnFailure } from './errors.ts';
import { onlyReadable } from './readable.ts';
import { installRequestFacts } from './request-facts.ts';

export interface HttpBasics {
  /** Requests of one address in a minute over all routes; routes may set stricter ones in `config.rateLimit`. */
  readonly requestsPerMinute: number;
  /** Files that pages load, below one path: counted apart, so that people behind one address who open pages keep nobody there from asking. */
  readonly files?: { readonly prefix: string; readonly perMinute: number };
  /** Whether people reach the product by https. */
  readonly isHttps: boolean;
  /** Told of what a request fails with that is no refusal. */
  readonly onFailure?: OnFailure;
}

const YEAR_SECONDS = 31_536_000;

/** Installs what every route of the product uses. Call it once on the root instance, before any route is registered. */
export async function installHttpBasics(app: FastifyInstance, basics: HttpBasics): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installRequestFacts(app);
  installErrorAnswers(app, basics.onFailure);
  app.addHook('preValidation', onlyReadable);
  // Answers are data, never pages: nothing in them may load or be framed. Pages set their own policy.
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    referrerPolicy: { policy: 'no-referrer' },
    // Over plain http browsers ignore it (RFC 6797, 7.2), and other hosts of the same domain are not ours to decide about.
    strictTransportSecurity: basics.isHttps && { maxAge: YEAR_SECONDS, includeSubDomains: false },
    // For browsers that do not know frame-ancestors; both say the same.
    xFrameOptions: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  const isFile = ({ url }: FastifyRequest) => basics.files !== undefined && url.startsWith(basics.files.prefix);
  await app.register(rateLimit, {
    global: true,
    max: (request) => (isFile(request) ? basics.files!.perMinute : basics.requestsPerMinute),
    timeWindow: '1 minute',
    // A client that has left already has no address; all of them share one count.
    keyGenerator: (request) => `${isFile(request) ? 'files ' : ''}${request.ip ?? 'gone'}`,
    errorResponseBuilder: (_request, context) =>
      new ProductError(429, 'request.too_many', { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
  });
}
