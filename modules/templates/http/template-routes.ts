import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sendBytes } from '../../../shared-kernel/files/send-bytes.ts';
import { callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { stampAnswer } from '../../../shared-kernel/http/stamp-answer.ts';
import { changeTemplate, createTemplate } from '../application/make-version.ts';
import { templateOf } from '../application/versions.ts';
import { assertNotDefault, contextOf, loggedIn, type TemplateRoutesDeps } from './edge.ts';
import { changeBody, createBody, ofTemplate, ofVersion, versionQuery } from './schemas.ts';
import { templateView } from './view.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A template and its versions (CALL-125, CALL-143). */
export function templateRoutes(deps: TemplateRoutesDeps) {
  const { authenticate, accessLog, templates, nameOf } = deps;
  const logged = loggedIn(accessLog);

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const onRequest = authenticate.roles('user', 'sub-user');
    const config = { rateLimit: { max: 120, timeWindow: '1 minute' } };

    app.get(
      '/api/template/:templateId',
      {
        onRequest,
        schema: {
          summary: 'A template with its questions, as it is now or as a version of it',
          params: ofTemplate,
          querystring: versionQuery,
        },
      },
      async (request) => {
        const { templateId } = request.params;
        const { ownerId } = callerOf(request);
        const version = await logged(request, templateId, () =>
          templateOf(deps, ownerId, templateId, request.query.templateHistory ?? null),
        );
        return mainAnswer(await templateView(version, nameOf, request.language));
      },
    );

    app.get(
      '/api/template/:templateId/:templateHistory/file',
      { onRequest, config, schema: { summary: 'The Word file of a version, as it was brought', params: ofVersion } },
      async (request, reply) => {
        const { templateId, templateHistory } = request.params;
        const { ownerId } = callerOf(request);
        const version = await logged(request, templateId, () => templateOf(deps, ownerId, templateId, templateHistory));
        return sendBytes(reply, await version.bytes(), DOCX, version.fileName ?? 'template.docx');
      },
    );

    app.post(
      '/api/template',
      {
        onRequest,
        config,
        schema: {
          summary: 'Makes a template of a Word file that was brought, with what is asked for each of its variables',
          body: createBody,
        },
      },
      async (request, reply) => {
        const { ownerId } = callerOf(request);
        const { fileId, ...words } = request.body;
        const { templateId, result } = await logged(request, fileId, () =>
          createTemplate(deps, ownerId, fileId, words, contextOf(request)),
        );
        stampAnswer(reply, result);
        const made = await templateOf(deps, ownerId, templateId, result.state.versions.length);
        return mainAnswer(await templateView(made, nameOf, request.language));
      },
    );

    app.put(
      '/api/template/:templateId',
      {
        onRequest,
        config,
        schema: {
          summary: 'Makes the next version of a template: other questions, or another Word file',
          description: 'Made from the version that its author saw; where there is a newer one by now, 409 `template.changed`.',
          params: ofTemplate,
          body: changeBody,
        },
      },
      async (request, reply) => {
        const { ownerId } = callerOf(request);
        const { templateId } = request.params;
        const { templateHistory: madeFrom, fileId = null, ...words } = request.body;
        const result = await logged(request, templateId, async () => {
          assertNotDefault(templateId);
          // A template that is not there has no stream that a command could be refused on.
          await templateOf(deps, ownerId, templateId, null);
          return changeTemplate(deps, ownerId, { templateId, madeFrom, fileId }, words, contextOf(request));
        });
        stampAnswer(reply, result);
        const made = await templateOf(deps, ownerId, templateId, result.state.versions.length);
        return mainAnswer(await templateView(made, nameOf, request.language));
      },
    );

    app.delete(
      '/api/template/:templateId',
      {
        onRequest,
        config,
        schema: { summary: 'Deletes a template; documents that were made of it stay as they are', params: ofTemplate },
      },
      async (request, reply) => {
        const { templateId } = request.params;
        const result = await logged(request, templateId, async () => {
          assertNotDefault(templateId);
          return templates.execute({ type: 'DeleteTemplate', data: { templateId } }, contextOf(request));
        });
        stampAnswer(reply, result);
        return mainAnswer({ templateID: templateId });
      },
    );
  };
}
