import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Api, serveApi } from './api.ts';
import { GatewayFailure } from './failures.ts';
import { servePages } from './pages.ts';
import { routesOf } from './routes.ts';

const MOST_BYTES = 64 * 1024;

export interface GatewayServer extends Api {
  readonly port: number;
  readonly webhookSecret: string;
}

/** The gateway's HTTP side, not listening yet. Every answer that is no success has the shape of the vendor's errors. */
export function createServer(gateway: GatewayServer): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: MOST_BYTES,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    exposeHeadRoutes: false,
  });
  app.addHook('onRequest', async (request) => {
    if (!gateway.store.isOpen) throw new GatewayFailure(503, 'api_error', 'The gateway is starting.');
    // A page of elsewhere whose name was made to point to this machine asks under its own name.
    if (request.headers.host !== `127.0.0.1:${gateway.port}`) {
      throw new GatewayFailure(421, 'invalid_request_error', 'This gateway answers at its own address only.');
    }
  });
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler((request) => {
    const path = request.url.split('?', 1)[0]!.slice(0, 200);
    throw new GatewayFailure(404, 'invalid_request_error', `Unrecognised request URL (${request.method}: ${path}).`);
  });
  app.get('/health', () => ({
    status: 'ok',
    pid: process.pid,
    now: Math.floor(gateway.store.now() / 1000),
    faults: gateway.faults !== null,
  }));
  app.register(async (scope) => serveApi(scope, gateway, routesOf(gateway.webhookSecret, gateway.faults)));
  app.register(async (scope) => servePages(scope, gateway));
  return app;
}

function answerFailure(error: FastifyError | GatewayFailure, _request: FastifyRequest, reply: FastifyReply): void {
  const failure = error instanceof GatewayFailure ? error : asFailure(error);
  // The client would send it again with the same key, and be answered the same.
  if (failure.kept) reply.header('stripe-should-retry', 'false');
  reply.code(failure.status).send(failure.body());
}

/** What the server below refuses. Its own sentences may quote what was sent, so they are not passed on. */
function asFailure({ statusCode = 500, stack }: FastifyError): GatewayFailure {
  if (statusCode === 413)
    return new GatewayFailure(413, 'invalid_request_error', `The body is larger than ${MOST_BYTES / 1024} KiB.`, {
      code: 'body_too_large',
    });
  if (statusCode < 500)
    return new GatewayFailure(statusCode, 'invalid_request_error', 'The request is not well formed.', { code: 'parameter_invalid' });
  console.error(stack);
  return new GatewayFailure(500, 'api_error', 'The gateway failed; its log says why.');
}
