import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { FIELDS_BYTES, receiveForm } from '../../../shared-kernel/http/form.ts';
import { bringFile, broughtFile } from '../application/bring-file.ts';
import { assertTemplateRoom } from '../application/room.ts';
import { templateOf } from '../application/versions.ts';
import { assertNotDefault, contextOf, loggedIn, type TemplateRoutesDeps } from './edge.ts';
import { ofFile, ofTemplate } from './schemas.ts';
import { fileView } from './view.ts';

/** What a form may hold beside its file: the announced length is that of both. */
const BESIDE_FILE_BYTES = FIELDS_BYTES + 16_384;

/** Word files on their way to become versions (ROUTE-045, ROUTE-047, ERR-066..072). */
export function fileRoutes(deps: TemplateRoutesDeps) {
  const { authenticate, accessLog, plan } = deps;
  const logged = loggedIn(accessLog);

  /** Room is asked for before a byte is kept, as far as the length is announced, and again for what came. */
  const receive = async (request: FastifyRequest) => {
    const { ownerId } = callerOf(request);
    const announced = Number(request.headers['content-length'] ?? 0) - BESIDE_FILE_BYTES;
    const form = await receiveForm(request, {
      fileFields: ['file'],
      maxFiles: 1,
      maxFileBytes: await plan.uploadMaxBytes(ownerId),
      tooLarge: 'word.too_large',
      admit: () => plan.assertRoom(ownerId, Math.max(0, announced)),
    });
    const file = form.files[0];
    if (!file) throw new ProductError(422, 'upload.file_required');
    await plan.assertRoom(ownerId, file.bytes.length);
    return file;
  };

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const onRequest = authenticate.roles('user', 'sub-user');
    const config = { rateLimit: { max: 120, timeWindow: '1 minute' } };

    app.post(
      '/api/template/file',
      {
        onRequest,
        config,
        schema: {
          summary: 'Reads a Word file for its variables (multipart: file), and keeps it for 24 hours until it becomes a template',
          description: 'All that is wrong with it comes at once: 422 `template.faults`, with codes 10001 to 10007 and their places.',
          consumes: ['multipart/form-data'],
        },
      },
      async (request) => {
        const { ownerId } = callerOf(request);
        const context = contextOf(request);
        await logged(request, null, () => assertTemplateRoom(deps, ownerId, context.actor));
        return mainAnswer(fileView(await bringFile(deps, ownerId, null, await receive(request), context)));
      },
    );

    app.post(
      '/api/template/:templateId/file',
      {
        onRequest,
        config,
        schema: {
          summary: 'Reads another Word file for a template (multipart: file), and says which variables are the same, new and removed',
          consumes: ['multipart/form-data'],
          params: ofTemplate,
        },
      },
      async (request) => {
        const { ownerId } = callerOf(request);
        const { templateId } = request.params;
        await logged(request, templateId, async () => {
          assertNotDefault(templateId);
          await templateOf(deps, ownerId, templateId, null);
        });
        return mainAnswer(fileView(await bringFile(deps, ownerId, templateId, await receive(request), contextOf(request))));
      },
    );

    app.get(
      '/api/template/file/:fileId',
      { onRequest, config, schema: { summary: 'A Word file that waits to become a version, as it was read', params: ofFile } },
      async (request) => {
        const { fileId } = request.params;
        const { ownerId } = callerOf(request);
        return mainAnswer(fileView(await logged(request, fileId, () => broughtFile(deps, ownerId, fileId))));
      },
    );
  };
}
