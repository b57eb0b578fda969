import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { notedIn } from '../../../shared-kernel/http/noted.ts';
import { stampAnswer } from '../../../shared-kernel/http/stamp-answer.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import { NotOfAccount, type Tagging, type TaggingDeps, tagDocuments, tagsOf } from '../application/tagging.ts';
import { DOCUMENT_TAGS_LIMIT, TAGGED_AT_ONCE } from '../contract/rules.ts';
import { tagOf } from '../domain/state.ts';
import { tagView } from './view.ts';

export interface TagRoutesDeps extends TaggingDeps {
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
}

const id = z.string().min(1).max(64);
const name = z.string().max(300);
const tags = z.array(id).max(DOCUMENT_TAGS_LIMIT);
/** The account; the bearer's own where it is left out. */
const account = z.object({ userID: id.optional() });

/** The tags of an account and of its documents (CALL-115..119): of whoever acts in it, to be read by its reviewers. */
export function tagRoutes(deps: TagRoutesDeps) {
  const { authenticate, accessLog } = deps;
  const noted = notedIn(accessLog, (error, { ownerId }) => (error instanceof NotOfAccount ? { ownerId, code: error.code } : null));

  /** The bearer's account; 403 for another one, whether it is there or not. */
  const accountOf = async (request: FastifyRequest, named: string | undefined): Promise<string> => {
    const { ownerId, userId } = callerOf(request);
    if (named === undefined || named === ownerId || named === userId) return ownerId;
    return deny(accessLog, request, named, 403, 'access.denied');
  };
  const contextOf = (request: FastifyRequest) => {
    const caller = callerOf(request);
    return { ...commandContextOf(request, actorOf(caller), caller.userId), ownerId: caller.ownerId };
  };

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const reads = authenticate.roles('user', 'sub-user', 'reviewer');
    const writes = authenticate.roles('user');
    const config = { rateLimit: { max: 120, timeWindow: '1 minute' } };

    app.get(
      '/api/tag/:userId',
      { onRequest: reads, schema: { summary: 'The tags of the account, by their names', params: z.object({ userId: id }) } },
      async (request) => {
        const ownerId = await accountOf(request, request.params.userId);
        // Whoever reads selected documents learns no names of what the account sorts them by.
        if (callerOf(request).reviews) return mainAnswer({ tags: [] });
        const found = await noted(request, ownerId, () => tagsOf(deps, ownerId));
        return mainAnswer({ tags: found.map((tag) => tagView(ownerId, tag)) });
      },
    );

    app.post(
      '/api/tag',
      {
        onRequest: writes,
        config,
        schema: {
          summary: 'Makes a tag',
          description: 'Colours are written as rgba(255,0,0,1). The pages send the chosen one for the text, and the same at 0.2 behind it.',
          body: account.extend({ name, textColor: z.string().max(60), bgColor: z.string().max(60) }),
        },
      },
      async (request, reply) => {
        const { userID, name, textColor, bgColor } = request.body;
        const ownerId = await accountOf(request, userID);
        const context = contextOf(request);
        const tagId = nameId('tag', ownerId, context.commandId);
        const data = { ownerId, tagId, name: personal(ownerId, name), textColor, bgColor };
        const result = await deps.tags.execute({ type: 'CreateTag', data }, context);
        stampAnswer(reply, result);
        return mainAnswer({ payload: { tag: tagView(ownerId, tagOf(result.state, tagId)!) } });
      },
    );

    app.delete(
      '/api/tag',
      {
        onRequest: writes,
        config,
        schema: { summary: 'Deletes a tag by its name; the documents stay and lose it', body: account.extend({ name }) },
      },
      async (request, reply) => {
        const { userID, name } = request.body;
        const ownerId = await accountOf(request, userID);
        const result = await deps.tags.execute({ type: 'DeleteTag', data: { ownerId, name } }, contextOf(request));
        stampAnswer(reply, result);
        return mainAnswer({ deleted: true as const });
      },
    );

    app.put(
      '/api/document/:id/tag',
      {
        onRequest: authenticate.writer,
        config,
        schema: {
          summary: 'Sets the tags of a document: these and no others',
          params: z.object({ id }),
          querystring: account,
          body: z.object({ tags }),
        },
      },
      async (request, reply) => {
        const ownerId = await accountOf(request, request.query.userID);
        const tagging: Tagging = { documentIds: [request.params.id], tagIds: request.body.tags, how: 'SET' };
        const [result] = await noted(request, request.params.id, () => tagDocuments(deps, callerOf(request), tagging, contextOf(request)));
        stampAnswer(reply, result!);
        return mainAnswer({ documentID: result!.documentId, tags: result!.tags.map((tag) => tagView(ownerId, tag)) });
      },
    );

    app.put(
      '/api/documents/tags',
      {
        onRequest: authenticate.writer,
        config,
        schema: {
          summary: 'Sets the tags of several documents, or adds or removes some; a document that is not of the account changes nothing',
          querystring: account,
          body: z.object({
            documentIDs: z.array(id).min(1).max(TAGGED_AT_ONCE),
            tags,
            /** SET: these and no others. ADD: these too. REMOVE: these no more. */
            how: z.enum(['SET', 'ADD', 'REMOVE']).default('SET'),
          }),
        },
      },
      async (request, reply) => {
        const ownerId = await accountOf(request, request.query.userID);
        const { documentIDs, tags: tagIds, how } = request.body;
        // One revision cannot speak for several streams.
        const { ifMatch: _, ...context } = contextOf(request);
        const documentIds = [...new Set(documentIDs)];
        const results = await noted(request, documentIds[0]!, () =>
          tagDocuments(deps, callerOf(request), { documentIds, tagIds, how }, context),
        );
        const last = results.findLast(({ position }) => position !== null);
        if (last?.position) reply.header('x-position', last.position);
        return mainAnswer({
          documents: results.map(({ documentId, tags }) => ({ documentID: documentId, tags: tags.map((tag) => tagView(ownerId, tag)) })),
        });
      },
    );
  };
}
