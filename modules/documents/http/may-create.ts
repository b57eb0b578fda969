import type { FastifyRequest } from 'fastify';
import type { Refusal } from '../../../shared-kernel/decider/types.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { callerOf, routeOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf, isTestCaller } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import type { DocumentState } from '../domain/state.ts';
import { type DocumentRoutesDeps, personOf } from './deps.ts';

/**
 * Throws what the plan of the account refuses a new document with, before its first byte is read; the access log has it first. A call that
 * made its document before is let through, to its first answer. `source`: the document that is copied; null: a file is brought. What it gives
 * refuses whatever such a call did not make before (`onlyRepeats`); null: nothing is refused.
 */
export async function mayCreate(
  deps: DocumentRoutesDeps,
  request: FastifyRequest,
  source: Pick<DocumentState, 'documentId' | 'isTest'> | null = null,
): Promise<Refusal | null> {
  const caller = callerOf(request);
  const { ownerId } = caller;
  const refusal = await deps.plan.mayBegin(ownerId, 'create', source?.isTest ?? isTestCaller(caller));
  if (!refusal) return null;
  const commandId = commandIdOf(deps, request);
  // Of a batch the first file is made first, under an id of its own.
  for (const id of [commandId, `${commandId}:0`]) if (await isMade(deps, ownerId, id, 0)) return refusal;
  return refused(deps, request, refusal, source?.documentId ?? null);
}

/**
 * Throws the refusal where a call with so many files would make a document that it did not make the first time: the same key with more files is
 * no repeat, and the plan refuses what is new in it before any of it is made.
 */
export async function onlyRepeats(
  deps: DocumentRoutesDeps,
  request: FastifyRequest,
  refusal: Refusal | null,
  files: number,
): Promise<void> {
  if (!refusal) return;
  const { ownerId } = callerOf(request);
  const commandId = commandIdOf(deps, request);
  for (let index = 0; index < files; index += 1)
    if (!(await isMade(deps, ownerId, `${commandId}:${index}`, index))) await refused(deps, request, refusal, null);
}

const commandIdOf = (deps: DocumentRoutesDeps, request: FastifyRequest): string => {
  const caller = callerOf(request);
  return commandContextOf(request, actorOf(caller), personOf(deps, caller)).commandId;
};

const isMade = async ({ documents }: DocumentRoutesDeps, ownerId: string, commandId: string, index: number): Promise<boolean> =>
  (await documents.load(documents.documentIdOf(ownerId, commandId, index))).revision >= 0;

async function refused(deps: DocumentRoutesDeps, request: FastifyRequest, refusal: Refusal, target: string | null): Promise<never> {
  const caller = callerOf(request);
  await deps.accessLog.record({
    actor: actorOf(caller),
    action: routeOf(request),
    target,
    ownerId: caller.ownerId,
    outcome: 'denied',
    code: refusal.code,
    correlationId: request.correlationId,
    ip: request.ip,
  });
  throw new ProductError(refusal.status, refusal.code, refusal.facts);
}
