import type { ZodType } from 'zod';
import type { Actor } from '../actor.ts';
import type { Clock } from '../clock.ts';
import { ProductError } from '../errors.ts';
import { DuplicateIdDifferentContent, type EventStore, EventTooLarge, type Position, WrongExpectedRevision } from '../event-store/port.ts';
import type { PersonVault } from '../privacy/port.ts';
import { type BackOff, delayAfter, pause } from '../retry/back-off.ts';
import { appendSurely, asAnswer, available } from './answers-of-the-store.ts';
import type { DecodedEvent, StoredFacts } from './codec.ts';
import type { CommandContext } from './command-context.ts';
import { firstForbidden } from './guard.ts';
import { fold, loadStream } from './load-stream.ts';
import { proposedOf, stampFacts } from './stamp.ts';
import { type Command, type DecideContext, type Decider, type DomainEvent, isRefusal, type Refusal } from './types.ts';

/** Where refused commands are written down; see shared-kernel/access-log. */
export interface RefusalLog {
  refused(entry: {
    actor: Actor;
    command: string;
    stream: string;
    code: string;
    status: number;
    correlationId: string;
    /** Account of the stream, where the command's context names it. */
    ownerId?: string | null;
    /** Address the command came from; null for one that came from no request. */
    ip?: string | null;
    at: Date;
  }): Promise<void>;
}

export interface EngineDeps {
  readonly store: EventStore;
  readonly vault: PersonVault;
  readonly clock: Clock;
  readonly refusals: RefusalLog;
}

export interface CommandResult<State, Event extends DomainEvent = DomainEvent> {
  readonly revision: number;
  readonly position: Position | null;
  readonly state: State;
  readonly events: readonly DecodedEvent<Event>[];
  /** True when the command had been carried out before: this is its first answer again. */
  readonly replayed: boolean;
}

/** A decision is made anew at most this often; each round needs a foreign append in between, so more means a hot stream. */
const MAX_DECISIONS = 40;
/**
 * Between two decisions of which the first came too late, in milliseconds: the mails of many signers are written down in one
 * burst, and whoever only looks at the document meanwhile waits until it is over, some five seconds in all.
 */
const BEATEN: BackOff = { first: 2, longest: 200 };

/** Data of a command as its schema takes it; throws 400 `request.invalid` with the problems and their paths. */
function parsed<Data>(schema: ZodType<Data>, input: unknown): Data {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new ProductError(400, 'request.invalid', {
    problems: result.error.issues.map((issue) => ({ path: issue.path.join('.'), problem: issue.message })),
  });
}

/** Writes a refusal down, once, where refused commands are kept. */
export const writeDown = (
  deps: EngineDeps,
  { type, stream }: { readonly type: string; readonly stream: string },
  { actor, correlationId, ownerId, origin }: CommandContext,
  { code, status }: Refusal,
): Promise<void> =>
  deps.refusals.refused({
    actor,
    command: type,
    stream,
    code,
    status,
    correlationId,
    ownerId: ownerId || null,
    ip: origin?.ip ?? null,
    at: deps.clock.now(),
  });

/**
 * Carries out one command (ARCH-003, ARCH-033, ARCH-036). The caller was authenticated at the edge;
 * here follow, in this order: parse, read and fold, authorise, idempotency, If-Match, admit, gather and decide, guard,
 * encrypt and stamp, append. Refusals become ProductError with their status and code.
 */
export async function runCommand<State, Event extends DomainEvent, Facts>(
  deps: EngineDeps,
  decider: Decider<State, Event>,
  command: Command<State, Event, string, string, ZodType, Facts, string>,
  input: unknown,
  context: CommandContext,
): Promise<CommandResult<State, Event>> {
  // 1. parse
  const data = parsed(command.schema, input);
  const streamId = command.streamId(data);
  const stream = `${decider.category}-${streamId}`;
  const refuseWith = async (refusal: Refusal): Promise<never> => {
    await writeDown(deps, { type: command.type, stream }, context, refusal);
    throw new ProductError(refusal.status, refusal.code, refusal.facts);
  };
  const touching = (event: { readonly type: string }) => !isUntouchedBy(decider, command, event.type);

  let decidedOn: number | null = null;
  for (let decision = 0; decision < MAX_DECISIONS; decision++) {
    if (decision > 0) await pause(delayAfter(decision, BEATEN));
    // 2. read and fold
    const loaded = await available(() => loadStream(deps, decider, streamId));
    const decideContext: DecideContext = { now: deps.clock.now(), actor: context.actor, commandId: context.commandId };

    // 3. authorise on the folded state
    const forbidden = command.authorise(loaded.state, data, decideContext);
    if (forbidden) return refuseWith(forbidden);

    // 4. idempotency: this command may have been carried out already
    const before = loaded.events.filter((event) => event.metadata.commandId === context.commandId);
    if (before.length > 0) {
      const last = before.at(-1)!;
      const { request } = last.metadata;
      if (request !== undefined && context.request !== undefined && request !== context.request)
        return refuseWith({ refused: true, status: 409, code: 'conflict.key_reused', facts: { eventRevision: last.revision } });
      // The first answer again: the stream as it was then, whatever happened since.
      const state = fold(
        decider,
        loaded.events.filter((event) => event.revision <= last.revision),
      );
      return { revision: last.revision, position: last.position, state, events: before, replayed: true };
    }

    // 5. the caller's own picture of the stream
    if (context.ifMatch !== undefined && context.ifMatch !== loaded.revision) {
      const changed = loaded.events.filter((event) => event.revision > context.ifMatch!).find(touching);
      if (changed || context.ifMatch > loaded.revision) return refuseWith(changedMeanwhile(changed ?? null, loaded.revision));
    }
    // A decision is repeated only over events that do not touch it.
    if (decidedOn !== null) {
      const since = decidedOn;
      const changed = loaded.events.filter((event) => event.revision > since).find(touching);
      if (changed) return refuseWith(changedMeanwhile(changed, loaded.revision));
    }

    // 6. admit, gather, decide
    const kept = command.admit?.(loaded.state, data, decideContext) ?? null;
    if (kept) return refuseWith(kept);
    const facts = command.gather ? await command.gather(loaded.state, data, decideContext) : (undefined as Facts);
    if (isRefusal(facts)) return refuseWith(facts);
    const decided = command.decide(loaded.state, data, facts, decideContext);
    if (isRefusal(decided)) return refuseWith(decided);
    if (decided.length === 0) {
      return { revision: loaded.revision, position: loaded.position, state: loaded.state, events: [], replayed: false };
    }

    // 7. the machine must accept every event, one by one, as it will stand in the history
    const ownerId = decider.ownerOf(loaded.state) || ownerOfNew(context);
    const stamped = stampFacts(decider, decided, { stream, ownerId, after: loaded.revision, context, now: deps.clock.now() });
    const forbiddenMove = firstForbidden(decider, loaded.state, stamped);
    if (forbiddenMove) {
      const { event, from } = forbiddenMove;
      return refuseWith({ refused: true, status: 409, code: 'conflict.transition', facts: { event: event.type, from } });
    }

    // 8. check, encrypt personal values
    const proposed = await proposedOf(deps, decider, stamped, context);

    // 9. append with the revision that was read
    decidedOn = loaded.revision;
    try {
      const { revision, position } = await appendSurely(
        deps.store,
        stream,
        loaded.revision === -1 ? 'no-stream' : loaded.revision,
        proposed,
      );
      const events = stamped.map((event) => ({ ...event, position }));
      // Folded with what was stamped on them, so that the answer and a later read say the same.
      return { revision, position, state: fold(decider, events, loaded.state), events, replayed: false };
    } catch (error) {
      // Somebody was faster, perhaps this very command on another connection: read again and see.
      if (error instanceof WrongExpectedRevision || error instanceof DuplicateIdDifferentContent) continue;
      if (error instanceof EventTooLarge)
        return refuseWith({ refused: true, status: 413, code: 'request.too_large', facts: { bytes: error.bytes } });
      throw asAnswer(error);
    }
  }
  return refuseWith({ refused: true, status: 503, code: 'store.busy', facts: { decisions: MAX_DECISIONS } });
}

/**
 * Does an event of this type leave the command's decision as it is? One of a type that this version does not know may be
 * about anything, so it does not.
 */
function isUntouchedBy<State, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  command: { readonly touches: readonly string[] },
  type: string,
): boolean {
  const matters: Readonly<Record<string, string>> = decider.matters;
  const matter = matters[type];
  return matter !== undefined && !command.touches.includes(matter);
}

/** The account of a stream that has no event yet. */
function ownerOfNew({ actor, ownerId }: CommandContext): string {
  const owner = ownerId ?? (actor.kind === 'owner' || actor.kind === 'sub-user' ? actor.ownerId : undefined);
  if (!owner) throw new Error(`the first event of a stream by ${actor.kind} needs the account it belongs to`);
  return owner;
}

const changedMeanwhile = (event: (DomainEvent & StoredFacts) | null, revision: number): Refusal => ({
  refused: true,
  status: 409,
  code: 'conflict.changed_meanwhile',
  facts: event
    ? { revision, event: event.type, eventRevision: event.revision, at: event.metadata.occurredAt, actor: event.metadata.actor.kind }
    : { revision },
});
