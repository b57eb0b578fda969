import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import { routeOf } from '../../../shared-kernel/http/authenticate.ts';
import { isOfItsKey, isTestCaller } from '../../../shared-kernel/http/caller.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { documentNamed, routesThatShow } from '../looks/routes-that-show.ts';
import { selectedRoutes } from './selected-routes.ts';

export interface DocumentsOfKeysDeps {
  readonly accessLog: Pick<AccessLog, 'record'>;
  /** Null: there is no such document. */
  readonly documentOf: (documentId: string) => Promise<{ readonly ownerId: string; readonly isTest: boolean } | null>;
}

/** What is about the whole account, and what tests have no part in: closed to test keys, which reach tests alone. */
export const NOT_WITH_TEST_KEYS: ReadonlySet<string> = new Set([
  'GET /api/access-log',
  'GET /api/document/recipients',
  'DELETE /api/document/recipients/:recipientId',
  'GET /api/documents/saved-views',
  'POST /api/documents/saved-views',
  'DELETE /api/documents/saved-views/:viewId',
  'POST /api/shared-document/:userId',
  'POST /api/tag',
  'DELETE /api/tag',
  'GET /api/endorsement',
  'POST /api/endorsement',
  'PUT /api/endorsement/:endorsementId/withdraw',
]);

/**
 * Keeps programs with a test key to tests, and all others from them, whichever module a route is of: a document that a call names, in its
 * address or its body, and that is not for its key is answered as one that is not there. Lists ask for themselves. Call it on the root
 * instance before routes are registered.
 */
export function keepKeysToTheirDocuments(app: FastifyInstance, { accessLog, documentOf }: DocumentsOfKeysDeps): void {
  app.addHook('preHandler', async (request) => {
    const { caller } = request;
    if (!caller?.key) return;
    if (isTestCaller(caller) && NOT_WITH_TEST_KEYS.has(routeOf(request)))
      return deny(accessLog, request, null, 403, 'api_key.not_with_test');
    // Lists ask for themselves; an id in their body is what is searched for.
    if (routesThatShow[routeOf(request)]?.shown === 'LIST') return;
    for (const documentId of documentsOf(request)) {
      const document = await documentOf(documentId);
      // A document of others that the account has a part in is none of the tests that a test key reaches.
      const isHidden = document?.ownerId === caller.ownerId ? !isOfItsKey(caller, document) : document !== null && isTestCaller(caller);
      if (isHidden) return deny(accessLog, request, documentId, 404, hiddenBy(request));
    }
  });
}

/** What a route answers of what is not there. */
function hiddenBy(request: FastifyRequest): string {
  const access = selectedRoutes.get(routeOf(request));
  return typeof access === 'object' ? access.hidden : 'document.not_found';
}

/** Every document that a call names. */
function documentsOf(request: FastifyRequest): readonly string[] {
  const { documentID, documentIDs } = (request.body ?? {}) as { readonly documentID?: unknown; readonly documentIDs?: unknown };
  const named = [documentNamed(request), documentID, ...(Array.isArray(documentIDs) ? documentIDs : [])];
  return [...new Set(named.filter((id) => typeof id === 'string'))];
}
