import type { Clock } from '../clock.ts';
import type { EventMetadata } from '../event-store/envelope.ts';
import type { Position, ProposedEvent } from '../event-store/port.ts';
import { eventIdOf } from '../ids.ts';
import type { JsonObject } from '../json.ts';
import { protectPersonal } from '../privacy/personal-codec.ts';
import type { PersonVault } from '../privacy/port.ts';
import type { DecodedEvent } from './codec.ts';
import type { CommandContext } from './command-context.ts';
import type { Decider, DomainEvent } from './types.ts';

/** Place and account of decided events. */
export interface Place {
  readonly stream: string;
  readonly ownerId: string;
  /** Revision of the last event of the stream, -1 for none. */
  readonly after: number;
  readonly context: CommandContext;
  readonly now: Date;
}

/** The metadata of each decided event, so that guard and fold see it as every later reader will. */
export function stampFacts<State, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  decided: readonly Event[],
  { stream, ownerId, after, context, now }: Place,
): DecodedEvent<Event>[] {
  const occurredAt = now.toISOString();
  return decided.map((event, index) => {
    const type = decider.eventTypes[event.type];
    if (!type) throw new Error(`event type ${event.type} is not declared by ${decider.category}`);
    const metadata: EventMetadata = {
      schemaVersion: type.version,
      occurredAt,
      recordedAt: occurredAt,
      actor: context.actor,
      ownerId,
      commandId: context.commandId,
      correlationId: context.correlationId,
      causationId: context.causationId ?? null,
      ...(context.request === undefined ? {} : { request: context.request }),
    };
    const facts = {
      id: eventIdOf(ownerId, stream, context.commandId, index),
      stream,
      revision: after + 1 + index,
      position: '' as Position,
    };
    return { ...event, ...facts, metadata } as DecodedEvent<Event>;
  });
}

/** The events as the store takes them: data checked by its schema, personal values and origin encrypted. */
export async function proposedOf<State, Event extends DomainEvent>(
  deps: { readonly vault: PersonVault; readonly clock: Clock },
  decider: Decider<State, Event>,
  stamped: readonly DecodedEvent<Event>[],
  { origin }: CommandContext,
): Promise<ProposedEvent[]> {
  const ip = origin?.ip ? await deps.vault.protect(origin.personId, origin.ip) : undefined;
  const userAgent = origin?.userAgent ? await deps.vault.protect(origin.personId, origin.userAgent) : undefined;
  return Promise.all(
    stamped.map(async ({ id, type, data, metadata }) => {
      const checked = decider.eventTypes[type]!.schema.parse(data) as JsonObject;
      const whole: EventMetadata = {
        ...metadata,
        recordedAt: deps.clock.now().toISOString(),
        ...(ip ? { ip } : {}),
        ...(userAgent ? { userAgent } : {}),
      };
      return { id, type, data: await protectPersonal(checked, deps.vault), metadata: whole as object as JsonObject };
    }),
  );
}
