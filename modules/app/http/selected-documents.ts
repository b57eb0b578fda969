import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import { routeOf } from '../../../shared-kernel/http/authenticate.ts';
import type { Caller } from '../../../shared-kernel/http/caller.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { documentNamed } from '../looks/routes-that-show.ts';
import type { ReviewSight } from '../wiring/review-sight.ts';
import { type SelectedAccess, selectedRoutes } from './selected-routes.ts';

export interface SelectedDocumentsDeps {
  readonly accessLog: AccessLog;
  readonly holds: ReviewSight['holds'];
}

/**
 * Keeps a reviewer of selected documents to them, after it is known who calls and before a route reads anything: a route that nobody
 * declared is closed to them, and a document that they do not see is answered without being looked at, so that nothing tells whether it
 * is there. Call it on the root instance before routes are registered.
 */
export function keepToSelectedDocuments(app: FastifyInstance, { accessLog, holds }: SelectedDocumentsDeps): void {
  const sees = async ({ ownerId, reviews }: Caller, documentId: string | null): Promise<boolean> =>
    documentId !== null && holds(reviews ?? null, ownerId, documentId);

  app.addHook('preValidation', async (request) => {
    const { caller } = request;
    if (!caller?.reviews) return;
    const access = selectedRoutes.get(declared(request));
    if (access === undefined) return deny(accessLog, request, null, 403, 'reviewer.selected_documents');
    if (access === 'itself' || access === 'link' || isByLink(request, access)) return;
    const documentId = documentNamed(request);
    if (await sees(caller, documentId)) return;
    // Of no account: nothing lets them in that lets in those of the account.
    if (access === 'stranger') request.caller = { ...caller, ownerId: '' };
    else return deny(accessLog, request, documentId, 404, access.hidden);
  });
}

/** HEAD asks for what GET asks for. */
const declared = (request: FastifyRequest): string => routeOf(request).replace(/^HEAD /, 'GET ');

const isByLink = ({ query }: FastifyRequest, access: SelectedAccess): boolean =>
  typeof access === 'object' && access.orLink !== undefined && (query as Readonly<Record<string, unknown>>)[access.orLink] !== undefined;
