import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { plainTitle } from '../../../shared-kernel/files/file-names.ts';
import { sendBytes } from '../../../shared-kernel/files/send-bytes.ts';
import { callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { abortedRequest } from '../../../shared-kernel/http/uploads/gone.ts';
import { templateOf } from '../application/versions.ts';
import { loggedIn, type TemplateRoutesDeps } from './edge.ts';
import { ofTemplate, previewBody } from './schemas.ts';

/** Aborts when the sender leaves: pages take seconds, and nobody else waits for them. */
function whileWaiting(request: FastifyRequest): { readonly signal: AbortSignal; end(): void } {
  const gone = new AbortController();
  const leave = () => gone.abort(abortedRequest());
  const { socket } = request.raw;
  if (socket?.destroyed) leave();
  socket?.once('close', leave);
  return { signal: gone.signal, end: () => socket?.off('close', leave) };
}

/** The document of a template with what is answered so far. */
export function previewRoute(deps: TemplateRoutesDeps) {
  const { authenticate, accessLog, previews } = deps;
  const logged = loggedIn(accessLog);

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();

    app.post(
      '/api/template/:templateId/preview',
      {
        onRequest: authenticate.roles('user', 'sub-user'),
        config: { rateLimit: { max: 20, timeWindow: '1 minute' } },
        schema: {
          summary: 'The pages of a version with these answers, as a PDF; nothing is kept of it',
          description: 'Answers may be missing: the name of the variable stands in braces there. An account has one at a time.',
          params: ofTemplate,
          body: previewBody,
        },
      },
      async (request, reply) => {
        const { templateId } = request.params;
        const { ownerId } = callerOf(request);
        const { templateHistory, ...asked } = request.body;
        const version = await logged(request, templateId, () => templateOf(deps, ownerId, templateId, templateHistory));
        const waiting = whileWaiting(request);
        try {
          const pdf = await previews(ownerId, version, asked, waiting.signal);
          return sendBytes(reply, pdf, 'application/pdf', `${plainTitle(version.name)}.pdf`, 'inline');
        } finally {
          waiting.end();
        }
      },
    );
  };
}
