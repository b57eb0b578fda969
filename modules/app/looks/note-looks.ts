import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import type { Actor } from '../../../shared-kernel/actor.ts';
import { routeOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { documentNamed, documentsIn, routesThatShow, type ShowingRoute } from './routes-that-show.ts';

export interface NoteLooksDeps {
  readonly accessLog: Pick<AccessLog, 'recordAll'>;
  /** Account of a document; null where there is none. */
  readonly ownerOf: (documentId: string) => Promise<string | null>;
  /** Milliseconds of a clock that only goes forward. */
  readonly elapsed?: () => number;
}

/** A page of the account's own people asks for several things, and anew at every change: within this time that is one look. */
const ONE_LOOK_MS = 60_000;
const REMEMBERED = 20_000;

/**
 * Who looked: before an answer leaves that shows something of a document, its line stands in the access log. When the log cannot be
 * written, the answer does not leave. Every answer to a link, a stranger or a reviewer has its own line; of the account's own people the
 * same look from the same address has one a minute. Their own lists are no look of whoever holds the account.
 */
export function noteLooks(app: FastifyInstance, { accessLog, ownerOf, elapsed = () => performance.now() }: NoteLooksDeps): void {
  const noted = new Map<string, number>();
  const lookOf = (request: FastifyRequest, route: string, documentId: string): string =>
    `${request.caller?.userId} ${request.caller?.key?.keyId} ${request.ip} ${route} ${documentId}`;
  const isSameLook = (look: string): boolean => {
    const last = noted.get(look);
    return last !== undefined && elapsed() - last < ONE_LOOK_MS;
  };
  const remember = (look: string): void => {
    // Anew at the end, so that the oldest stands first.
    noted.delete(look);
    noted.set(look, elapsed());
    const oldest = noted.size > REMEMBERED ? noted.keys().next().value : undefined;
    if (oldest !== undefined) noted.delete(oldest);
  };

  app.addHook('onSend', async (request, reply, payload) => {
    const route = routeOf(request);
    const showing = routesThatShow[route];
    if (!showing || reply.statusCode < 200 || reply.statusCode > 299) return payload;
    const answered = showing.documents === 'named' ? [documentNamed(request)] : typeof payload === 'string' ? documentsIn(payload) : [];
    const seen = await Promise.all(
      answered.filter((id) => id !== null).map(async (documentId) => ({ documentId, ownerId: await ownerOf(documentId) })),
    );
    const lines = seen
      .filter(
        ({ documentId, ownerId }) =>
          ownerId !== null &&
          !isOwnLook(request, showing, ownerId) &&
          !(isInsider(request, ownerId) && isSameLook(lookOf(request, route, documentId))),
      )
      .map(({ documentId, ownerId }) => ({
        actor: whoLooked(request, showing, ownerId!),
        action: route,
        target: documentId,
        ownerId,
        outcome: 'read' as const,
        code: null,
        correlationId: request.correlationId,
        ip: request.ip,
      }));
    if (lines.length > 0) await accessLog.recordAll(lines);
    // Once their lines stand: a look that could not be written is written when it is had again.
    for (const { target, ownerId } of lines) if (isInsider(request, ownerId)) remember(lookOf(request, route, target));
    return payload;
  });
}

/** Somebody of the account itself who may write in it: its pages ask again and again. */
const isInsider = ({ caller }: FastifyRequest, ownerId: string | null): boolean =>
  (caller?.role === 'user' || caller?.role === 'sub-user') && caller.ownerId === ownerId;

const isOwnLook = ({ caller }: FastifyRequest, { shown }: ShowingRoute, ownerId: string | null): boolean =>
  shown === 'LIST' && caller?.role === 'user' && caller.userId === ownerId && !caller.key;

function whoLooked(request: FastifyRequest, { party }: ShowingRoute, ownerId: string): Actor {
  const { caller, looker } = request;
  if (looker) return looker;
  // Who is logged in to the account is that person, whatever link they came by.
  if (caller?.ownerId === ownerId) return actorOf(caller);
  const byLink = party?.(request.params as Readonly<Record<string, string>>);
  // An address signed for the account's side names the person: its owner, or somebody who works in it.
  if (byLink?.kind === 'owner') return { kind: byLink.id === ownerId ? 'owner' : 'sub-user', id: byLink.id, ownerId };
  if (byLink) return 'ownerId' in byLink ? { ...byLink, ownerId } : byLink;
  return caller ? actorOf(caller) : { kind: 'public', id: 'public' };
}
