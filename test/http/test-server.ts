import Fastify, { type FastifyInstance } from 'fastify';
import { type HttpBasics, installHttpBasics } from '../../shared-kernel/http/install.ts';
import { logSerializers } from '../../shared-kernel/http/request-facts.ts';

/** A server with the product's own basics and a log that can be read afterwards; every request is logged, unlike in the product. */
export async function createTestServer(
  options: { logged?: string[]; bodyLimit?: number } & Partial<Pick<HttpBasics, 'requestsPerMinute' | 'files' | 'isHttps'>> = {},
): Promise<FastifyInstance> {
  const { logged = [], requestsPerMinute = 10_000, bodyLimit = 1_048_576, isHttps = false, files } = options;
  const stream = { write: (line: string) => void logged.push(line) };
  const app = Fastify({ logger: { level: 'trace', serializers: logSerializers, stream }, bodyLimit }) as unknown as FastifyInstance;
  await installHttpBasics(app, { requestsPerMinute, isHttps, ...(files ? { files } : {}) });
  return app;
}
