import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import { chooseLanguage } from '../i18n/language.ts';
import type { Language } from '../i18n/table.ts';
import type { Caller } from './caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Same in answer header, log lines, events and access log of one request. */
    correlationId: string;
    language: Language;
    /** Set by `authenticate`; null on public routes. */
    caller: Caller | null;
    /** Who a route found out to stand before it, where neither session nor address say it. */
    looker: Actor | null;
  }
}

/** A correlation id a caller may choose, or null. */
const acceptableCorrelationId = (given: unknown): string | null =>
  typeof given === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : null;

/** Gives every request its correlation id (the caller's own where it is well formed) and its language. */
export function installRequestFacts(app: FastifyInstance): void {
  app.decorateRequest('correlationId', '');
  app.decorateRequest('language', 'es');
  app.decorateRequest('caller', null);
  app.decorateRequest('looker', null);
  app.addHook('onRequest', async (request, reply) => {
    request.correlationId = acceptableCorrelationId(request.headers['x-correlation-id']) ?? randomUUID();
    request.language = chooseLanguage({
      lang: (request.query as { lang?: unknown } | undefined)?.lang,
      acceptLanguage: request.headers['accept-language'],
    });
    reply.header('x-correlation-id', request.correlationId);
    // The browser language chooses the text of an answer, so a cache must tell them apart.
    reply.header('vary', 'Accept-Language');
    reply.header('cache-control', 'no-store');
  });
}

/**
 * Log serialisers for the fastify logger. They never log the address as it came, because paths and queries hold link
 * codes and file signatures. The pattern of the route says what was called.
 */
export const logSerializers = {
  /** Name, text, code and stack; nothing else of an error: a database error names rows, a refusal quotes what a person typed. */
  err(error: unknown): { type: string; message: string; stack: string; [more: string]: unknown } {
    const { name, message, code, stack, cause } = (error instanceof Error ? error : new Error(String(error))) as Error & { code?: unknown };
    return {
      type: name,
      message,
      ...(typeof code === 'string' ? { code } : {}),
      stack: stack ?? '',
      ...(cause === undefined ? {} : { cause: logSerializers.err(cause) }),
    };
  },
  req(request: FastifyRequest) {
    return { method: request.method, route: request.routeOptions?.url ?? null };
  },
};
