import { randomUUID } from 'node:crypto';
import type { Actor } from '../../shared-kernel/actor.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import type { CommandContext } from '../../shared-kernel/decider/command-context.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { Decider, DomainEvent } from '../../shared-kernel/decider/types.ts';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import type { JsonObject } from '../../shared-kernel/json.ts';
import { createMemoryVault } from '../../shared-kernel/privacy/memory-vault.ts';
import { protectPersonal } from '../../shared-kernel/privacy/personal-codec.ts';

export const NOW = '2026-11-21T12:00:00.000Z';

/** Streams in memory with any history, and the refusals that the engine wrote down. */
export interface RefusalWorld {
  readonly engine: EngineDeps;
  readonly clock: ManualClock;
  readonly written: { readonly command: string; readonly code: string }[];
  /** History of a stream, in the state and at the time a test needs; times are those of the clock. */
  given<Event extends DomainEvent>(
    decider: Pick<Decider<never, Event>, 'category' | 'eventTypes'>,
    streamId: string,
    events: readonly Event[],
    ownerId?: string,
  ): Promise<void>;
  as(actor: Actor, over?: Partial<CommandContext>): CommandContext;
}

export const owner: Actor = { kind: 'owner', id: 'owner-1', ownerId: 'owner-1' };
export const otherOwner: Actor = { kind: 'owner', id: 'owner-2', ownerId: 'owner-2' };
export const reviewer: Actor = { kind: 'reviewer', id: 'reviewer-1', ownerId: 'owner-1' };
export const flow: Actor = { kind: 'process', id: 'flow' };

/** What brings a command to refuse with one code, and nothing else. */
export type Provocation = (world: RefusalWorld) => Promise<unknown>;

/** By command and code. A code that a command declares and nobody provokes here fails, as does one provoked that is not declared. */
export type Provocations<Command extends { readonly type: string; readonly refuses: readonly string[] }> = {
  readonly [C in Command as C['type']]: { readonly [Code in C['refuses'][number]]: Provocation };
};

export function refusalWorld(): RefusalWorld {
  const clock = new ManualClock(NOW);
  const store = createMemoryEventStore();
  const vault = createMemoryVault();
  const written: RefusalWorld['written'] = [];
  return {
    clock,
    written,
    engine: { store, vault, clock, refusals: { refused: async ({ command, code }) => void written.push({ command, code }) } },
    async given({ category, eventTypes }, streamId, events, ownerId = 'owner-1') {
      if (events.length === 0) return;
      const stream = `${category}-${streamId}`;
      const occurredAt = clock.now().toISOString();
      const facts = { recordedAt: occurredAt, occurredAt, actor: flow, ownerId, correlationId: 'given', causationId: null };
      const proposed = await Promise.all(
        events.map(async ({ type, data }) => ({
          id: randomUUID(),
          type,
          data: await protectPersonal(eventTypes[type]!.schema.parse(data) as JsonObject, vault),
          metadata: { ...facts, schemaVersion: eventTypes[type]!.version, commandId: randomUUID() },
        })),
      );
      await store.append(stream, 'no-stream', proposed);
    },
    as: (actor, over = {}) => ({ actor, commandId: randomUUID(), correlationId: 'refusals', ...over }),
  };
}
