import type { FastifyRequest } from 'fastify';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { callerOf, routeOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { type DocumentRoutesDeps, personOf } from './deps.ts';

/**
 * Throws what the plan of the account refuses a new document with, before its first byte is read; the access log has it first. A call that
 * made its document before is let through, to its first answer. `source`: the document that is copied; null: a file is brought.
 */
export async function mayCreate(deps: DocumentRoutesDeps, request: FastifyRequest, source: string | null = null): Promise<void> {
  const caller = callerOf(request);
  const { ownerId } = caller;
  const refusal = await deps.plan.mayBegin(ownerId, 'create');
  if (!refusal) return;
  const actor = actorOf(caller);
  const { commandId } = commandContextOf(request, actor, personOf(deps, caller));
  // Of a batch the first file is made first, under an id of its own.
  for (const id of [commandId, `${commandId}:0`])
    if ((await deps.documents.load(deps.documents.documentIdOf(ownerId, id, 0))).revision >= 0) return;
  await deps.accessLog.record({
    actor,
    action: routeOf(request),
    target: source,
    ownerId,
    outcome: 'denied',
    code: refusal.code,
    correlationId: request.correlationId,
    ip: request.ip,
  });
  throw new ProductError(refusal.status, refusal.code, refusal.facts);
}
