import type { AnyStateMachine } from 'xstate';
import type { ZodType, z } from 'zod';
import type { Actor } from '../actor.ts';
import type { EventMetadata } from '../event-store/envelope.ts';
import type { JsonObject } from '../json.ts';

/** A domain event before it is stamped: its type in the past tense and its data, personal values as `Personal`. */
export interface DomainEvent {
  readonly type: string;
  readonly data: object;
}

/** What a fold may read of an event beside its data. */
export interface EventFacts {
  readonly id: string;
  readonly revision: number;
  readonly metadata: Pick<EventMetadata, 'occurredAt' | 'ownerId'>;
}

/** An event with its facts: stored, or just decided and as it will be stored. */
export type Recorded<Event extends DomainEvent> = Event extends DomainEvent ? Event & EventFacts : never;

/** A business refusal: never an exception inside the domain. `status` is the HTTP answer it becomes at the edge. */
export interface Refusal<Code extends string = string> {
  readonly refused: true;
  readonly status: 400 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503;
  readonly code: Code;
  readonly facts: Record<string, unknown>;
}

export const refuse = <const Code extends string>(
  status: Refusal['status'],
  code: Code,
  facts: Record<string, unknown> = {},
): Refusal<Code> => ({
  refused: true,
  status,
  code,
  facts,
});

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && (value as { refused?: unknown }).refused === true;

/** What decide may know of the world beside state and command. */
export interface DecideContext {
  readonly now: Date;
  readonly actor: Actor;
  readonly commandId: string;
}

/** One version of one event type; `schema` checks the data of today's version. */
export interface EventType {
  readonly version: number;
  readonly schema: ZodType;
}

/** Everything the engine needs to fold and guard one kind of stream. */
export interface Decider<State, Event extends DomainEvent, Matter extends string = string> {
  /** First part of the stream's name: `document` gives `document-<id>`. */
  readonly category: string;
  readonly initial: State;
  /** Plain exhaustive fold; never refuses, old history is always valid. */
  evolve(state: State, event: Recorded<Event>): State;
  /** Guards the transitions: events of the machine are the domain events. */
  readonly machine: AnyStateMachine;
  /** State value and context of the machine for a folded state. */
  snapshotOf(state: State): { value: string; context: object };
  readonly eventTypes: Readonly<Record<string, EventType>>;
  /** Lifts stored data of an older version to today's. */
  upcast(type: string, version: number, data: JsonObject): JsonObject;
  /** Account that the stream belongs to; empty before the first event, when the command's context names it. */
  ownerOf(state: State): string;
  /** What each event is about. A command races with the events about the matters that it touches, and with no others. */
  readonly matters: Readonly<Record<Event['type'], Matter>>;
}

/** The rules of one command: the numbered steps of the engine call these in order. */
export interface CommandRules<
  State,
  Event extends DomainEvent,
  Matter extends string,
  Type extends string,
  Schema extends ZodType,
  Facts,
  Code extends string,
> {
  /** Its name in the imperative; it stands in the refusal log. */
  readonly type: Type;
  readonly schema: Schema;
  /** Codes that this command refuses with, and no others; each is provoked by a test (test/refusals). */
  readonly refuses: readonly Code[];
  /** May this actor do this here? Sees the folded state. Null: yes. */
  authorise(state: State, data: z.output<Schema>, context: DecideContext): Refusal<NoInfer<Code>> | null;
  /**
   * What refuses the command whatever is gathered for it: status, turn, limits. Routes with files ask it first (`wouldRefuse`),
   * so that no byte is read for a command that is refused anyway. Null: nothing.
   */
  admit?(state: State, data: z.output<Schema>, context: DecideContext): Refusal<NoInfer<Code>> | null;
  /** Pure: events or a refusal. An empty list means that nothing changes, which is a success. */
  decide(state: State, data: z.output<Schema>, facts: Facts, context: DecideContext): readonly Event[] | Refusal<NoInfer<Code>>;
  /** Matters that the decision looks at: an event about any of them that came between makes it stale. */
  readonly touches: readonly Matter[];
}

/** One command of a kind of stream. */
export interface Command<
  State,
  Event extends DomainEvent,
  Matter extends string,
  Type extends string,
  Schema extends ZodType,
  Facts,
  Code extends string,
> extends CommandRules<State, Event, Matter, Type, Schema, Facts, Code> {
  streamId(data: z.output<Schema>): string;
  /**
   * Work that needs the state but is not pure (signing bytes, reading files), given by application/. Runs again when a race
   * makes a new decision necessary.
   */
  gather?(state: State, data: z.output<Schema>, context: DecideContext): Promise<Facts | Refusal>;
}

/** Makes the commands of one kind of stream; `key` is where their data names the stream's id. */
export const commandFor =
  <State, Event extends DomainEvent, Matter extends string>() =>
  <const Key extends string>(key: Key) =>
  <const Type extends string, Schema extends ZodType<Readonly<Record<Key, string>>>, const Code extends string = never, Facts = undefined>(
    rules: CommandRules<State, Event, Matter, Type, Schema, Facts, Code>,
  ): Command<State, Event, Matter, Type, Schema, Facts, Code> => ({ ...rules, streamId: (data) => data[key] });
