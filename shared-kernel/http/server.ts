import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { type HttpBasics, installHttpBasics } from './install.ts';
import { acceptableCorrelationId, logSerializers } from './request-facts.ts';

export interface HttpServerOptions extends HttpBasics {
  /** Level `silent` for no log. `stream` takes the lines instead of standard output. */
  readonly log: { readonly level: string; readonly stream?: { write(line: string): void } };
  /** Largest JSON body in bytes; files come as multipart with limits of their own. Default 1 MiB. */
  readonly bodyLimit?: number;
}

/**
 * The server every route stands on. It is made here, and nowhere else, because the framework's own logger
 * writes whole addresses, and ours carry the codes of links.
 */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { level, stream } = options.log;
  const server: FastifyServerOptions = {
    logger: { level, serializers: logSerializers, ...(stream ? { stream } : {}) },
    // A forwarded address is what anybody writes into a header.
    trustProxy: false,
    requestIdHeader: false,
    genReqId: (request) => acceptableCorrelationId(request.headers['x-correlation-id']) ?? randomUUID(),
    bodyLimit: options.bodyLimit ?? 1_048_576,
  };
  const app = Fastify(server) as unknown as FastifyInstance;
  await installHttpBasics(app, options);
  return app;
}
