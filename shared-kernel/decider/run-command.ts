import type { Actor } from '../actor.ts';
import type { Clock } from '../clock.ts';
import { ProductError } from '../errors.ts';
import type { EventMetadata } from '../event-store/envelope.ts';
import {
  DuplicateIdDifferentContent,
  type EventStore,
  EventTooLarge,
  OutcomeUnknown,
  type Position,
  type ProposedEvent,
  StoreUnavailable,
  WrongExpectedRevision,
} from '../event-store/port.ts';
import { eventIdOf } from '../ids.ts';
import type { JsonObject } from '../json.ts';
import { protectPersonal } from '../privacy/personal-codec.ts';
import type { PersonVault } from '../privacy/port.ts';
import { type DecodedEvent, decodeEvents } from './codec.ts';
import { firstForbidden } from './guard.ts';
import { type CommandDefinition, type DecideContext, type DomainEvent, isRefusal, type Refusal, type StreamDefinition } from './types.ts';

/** Where refused commands are written down; see shared-kernel/access-log. */
export interface RefusalLog {
  refused(entry: {
    actor: Actor;
    command: string;
    stream: string;
    code: string;
    status: number;
    correlationId: string;
    at: Date;
  }): Promise<void>;
}

export interface EngineDeps {
  readonly store: EventStore;
  readonly vault: PersonVault;
  readonly clock: Clock;
  readonly refusals: RefusalLog;
}

/** Who asks, and how the request is known. Made by the HTTP edge or by a process; there is no default actor. */
export interface CommandContext {
  readonly actor: Actor;
  /** Chosen by the caller; the same id on the same stream is the same command, however often it arrives. */
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId?: string | null;
  /** Revision the caller decided on (HTTP If-Match). */
  readonly ifMatch?: number;
  /** What was asked under this id (shared-kernel/http/command-context); another request under the same id is refused. */
  readonly request?: string;
  /** Address and browser, stored encrypted for the person who acts. */
  readonly origin?: { personId: string; ip?: string; userAgent?: string };
}

/** Makes the context of a command for whoever the caller turned out to be; the person's key protects where they came from. */
export type ContextFor = (actor: Actor, personId: string) => CommandContext;

export interface CommandResult<State> {
  readonly revision: number;
  readonly position: Position | null;
  readonly state: State;
  readonly events: readonly DecodedEvent[];
  /** True when the command had been carried out before: this is its first answer again. */
  readonly replayed: boolean;
}

/** A decision is made anew at most this often; each round needs a foreign append in between, so more means a hot stream. */
const MAX_DECISIONS = 40;

interface Loaded<State> {
  state: State;
  revision: number;
  position: Position | null;
  events: DecodedEvent[];
}

/** Reads a stream from its first event and folds it. */
export async function loadStream<State, Event extends DomainEvent>(
  deps: Pick<EngineDeps, 'store' | 'vault'>,
  definition: StreamDefinition<State, Event>,
  streamId: string,
  options: { untilRevision?: number } = {},
): Promise<Loaded<State>> {
  const recorded = [];
  for await (const event of deps.store.readStream(`${definition.category}-${streamId}`)) {
    if (options.untilRevision !== undefined && event.revision > options.untilRevision) break;
    recorded.push(event);
  }
  const events = await decodeEvents(recorded, deps.vault, definition.upcast);
  let state = definition.initial;
  for (const event of events) state = definition.evolve(state, event as unknown as Event);
  const last = events.at(-1);
  return { state, revision: last?.revision ?? -1, position: last?.position ?? null, events };
}

/**
 * Carries out one command (ARCH-003, ARCH-033, ARCH-036). The caller was authenticated at the edge;
 * here follow, in this order: parse, read and fold, authorise, idempotency, If-Match, decide, guard,
 * encrypt and stamp, append. Refusals become ProductError with their status and code.
 */
export async function runCommand<State, Event extends DomainEvent, Command, Facts>(
  deps: EngineDeps,
  definition: StreamDefinition<State, Event>,
  command: CommandDefinition<State, Event, Command, Facts>,
  input: unknown,
  context: CommandContext,
): Promise<CommandResult<State>> {
  // 1. parse
  const parsed = command.schema.safeParse(input);
  if (!parsed.success) {
    throw new ProductError(400, 'request.invalid', {
      problems: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), problem: issue.message })),
    });
  }
  const body = parsed.data;
  const streamId = command.streamId(body);
  const stream = `${definition.category}-${streamId}`;

  const refuseWith = async (refusal: Refusal): Promise<never> => {
    await deps.refusals.refused({
      actor: context.actor,
      command: command.name,
      stream,
      code: refusal.code,
      status: refusal.status,
      correlationId: context.correlationId,
      at: deps.clock.now(),
    });
    throw new ProductError(refusal.status, refusal.code, refusal.facts);
  };

  let decidedOn: number | null = null;
  for (let decision = 0; decision < MAX_DECISIONS; decision++) {
    // 2. read and fold
    const loaded = await available(() => loadStream(deps, definition, streamId));
    const decideContext: DecideContext = { now: deps.clock.now(), actor: context.actor, commandId: context.commandId };

    // 3. authorise on the folded state
    const forbidden = command.authorise(loaded.state, body, decideContext);
    if (forbidden) return refuseWith(forbidden);

    // 4. idempotency: this command may have been carried out already
    const before = loaded.events.filter((event) => event.metadata.commandId === context.commandId);
    if (before.length > 0) {
      const last = before.at(-1)!;
      const { request } = last.metadata;
      if (request !== undefined && context.request !== undefined && request !== context.request)
        return refuseWith({ refused: true, status: 409, code: 'conflict.key_reused', facts: { eventRevision: last.revision } });
      // The first answer again: the stream as it was then, whatever happened since.
      const state = foldTo(definition, loaded.events, last.revision);
      return { revision: last.revision, position: last.position, state, events: before, replayed: true };
    }

    // 5. the caller's own picture of the stream
    if (context.ifMatch !== undefined && context.ifMatch !== loaded.revision) {
      const between = loaded.events.filter((event) => event.revision > context.ifMatch!);
      const touching = between.find((event) => !command.unaffectedBy.includes(event.type));
      if (touching || context.ifMatch > loaded.revision) return refuseWith(changedMeanwhile(touching ?? null, loaded.revision));
    }
    // A decision is repeated only over events that do not touch it.
    if (decidedOn !== null) {
      const since = decidedOn;
      const touching = loaded.events.find((event) => event.revision > since && !command.unaffectedBy.includes(event.type));
      if (touching) return refuseWith(changedMeanwhile(touching, loaded.revision));
    }

    // 6. decide
    const facts = command.gather ? await command.gather(loaded.state, body, decideContext) : (undefined as Facts);
    if (isRefusal(facts)) return refuseWith(facts);
    const decided = command.decide(loaded.state, body, facts, decideContext);
    if (isRefusal(decided)) return refuseWith(decided);
    if (decided.length === 0) {
      return { revision: loaded.revision, position: loaded.position, state: loaded.state, events: [], replayed: false };
    }

    // 7. the machine must accept every event, one by one
    const refused = firstForbidden(definition, loaded.state, decided);
    if (refused) {
      return refuseWith({
        refused: true,
        status: 409,
        code: 'conflict.transition',
        facts: { event: refused.event.type, from: refused.from },
      });
    }

    // 8. check, encrypt personal values, stamp
    const ownerId = command.ownerId(loaded.state, body);
    const proposed = await stamp(deps, definition, decided, { stream, ownerId, context, now: deps.clock.now() });

    // 9. append with the revision that was read
    decidedOn = loaded.revision;
    try {
      const result = await appendSurely(deps.store, stream, loaded.revision === -1 ? 'no-stream' : loaded.revision, proposed);
      const first = result.revision - proposed.length + 1;
      const events = proposed.map((event, index) => ({
        id: event.id,
        type: event.type,
        stream,
        revision: first + index,
        position: result.position,
        data: decided[index]!.data as JsonObject,
        metadata: event.metadata as unknown as EventMetadata,
      }));
      // Folded with what was stamped on them, so that the answer and a later read say the same.
      let state = loaded.state;
      for (const event of events) state = definition.evolve(state, event as unknown as Event);
      return { revision: result.revision, position: result.position, state, events, replayed: false };
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

function foldTo<State, Event extends DomainEvent>(
  definition: StreamDefinition<State, Event>,
  events: readonly DecodedEvent[],
  revision: number,
): State {
  let state = definition.initial;
  for (const event of events) if (event.revision <= revision) state = definition.evolve(state, event as unknown as Event);
  return state;
}

const changedMeanwhile = (event: DecodedEvent | null, revision: number): Refusal => ({
  refused: true,
  status: 409,
  code: 'conflict.changed_meanwhile',
  facts: event
    ? { revision, event: event.type, eventRevision: event.revision, at: event.metadata.occurredAt, actor: event.metadata.actor.kind }
    : { revision },
});

async function stamp<State, Event extends DomainEvent>(
  deps: EngineDeps,
  definition: StreamDefinition<State, Event>,
  events: readonly Event[],
  about: { stream: string; ownerId: string; context: CommandContext; now: Date },
): Promise<ProposedEvent[]> {
  const { context, stream, ownerId } = about;
  const origin = context.origin;
  const ip = origin?.ip ? await deps.vault.protect(origin.personId, origin.ip) : undefined;
  const userAgent = origin?.userAgent ? await deps.vault.protect(origin.personId, origin.userAgent) : undefined;
  return Promise.all(
    events.map(async (event, index) => {
      const type = definition.eventTypes[event.type];
      if (!type) throw new Error(`event type ${event.type} is not declared by ${definition.category}`);
      const data = type.schema.parse(event.data) as JsonObject;
      const metadata: EventMetadata = {
        schemaVersion: type.version,
        occurredAt: about.now.toISOString(),
        recordedAt: deps.clock.now().toISOString(),
        actor: context.actor,
        ownerId,
        commandId: context.commandId,
        correlationId: context.correlationId,
        causationId: context.causationId ?? null,
        ...(context.request === undefined ? {} : { request: context.request }),
        ...(ip ? { ip } : {}),
        ...(userAgent ? { userAgent } : {}),
      };
      return {
        id: eventIdOf(ownerId, stream, context.commandId, index),
        type: event.type,
        data: await protectPersonal(data, deps.vault),
        metadata: metadata as unknown as JsonObject,
      };
    }),
  );
}

/** Appends; when the answer was lost, asks again with the same ids, which the store answers truthfully. */
async function appendSurely(store: EventStore, stream: string, expected: 'no-stream' | number, events: ProposedEvent[]) {
  let unknown: OutcomeUnknown | null = null;
  for (let attempt = 0; ; attempt++) {
    try {
      return await store.append(stream, expected, events);
    } catch (error) {
      if (error instanceof OutcomeUnknown) unknown = error;
      const again = error instanceof OutcomeUnknown || error instanceof StoreUnavailable;
      // Once an answer was lost, a store that is away later says nothing about that append.
      if (!again || attempt >= 2) throw again ? (unknown ?? error) : error;
      await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** attempt));
    }
  }
}

async function available<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw asAnswer(error);
  }
}

function asAnswer(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return new ProductError(503, 'store.unavailable', {}, { cause: error });
  if (error instanceof OutcomeUnknown) return new ProductError(503, 'outcome_unknown', {}, { cause: error });
  return error;
}
