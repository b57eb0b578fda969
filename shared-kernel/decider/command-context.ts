import type { Actor } from '../actor.ts';

/** Who asks, and how the request is known. Made by the HTTP edge or by a process; there is no default actor. */
export interface CommandContext {
  readonly actor: Actor;
  /** Chosen by the caller; the same id on the same stream is the same command, however often it arrives. */
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId?: string | null;
  /**
   * Account that a new stream will belong to, where the actor is not its owner: a process, a signatory. Its first event says it
   * from then on. It comes from the stream or the session that the caller proved, never from what was sent.
   */
  readonly ownerId?: string;
  /** Revision the caller decided on (HTTP If-Match). */
  readonly ifMatch?: number;
  /** What was asked under this id (shared-kernel/http/command-context); another request under the same id is refused. */
  readonly request?: string;
  /** Address and browser, stored encrypted for the person who acts. */
  readonly origin?: { personId: string; ip?: string; userAgent?: string };
}

/** Makes the context of a command for the actor that the caller proved to be; the person's key protects their address and browser. */
export type ContextFor = (actor: Actor, personId: string) => CommandContext;
