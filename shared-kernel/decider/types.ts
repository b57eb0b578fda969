import type { AnyStateMachine } from 'xstate';
import type { ZodType } from 'zod';
import type { Actor } from '../actor.ts';
import type { JsonObject } from '../json.ts';

/** A domain event before it is stamped: its type in the past tense and its data, personal values as `Personal`. */
export interface DomainEvent {
  readonly type: string;
  readonly data: object;
}

/** A business refusal: never an exception inside the domain. `status` is the HTTP answer it becomes at the edge. */
export interface Refusal {
  readonly refused: true;
  readonly status: 400 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503;
  readonly code: string;
  readonly facts: Record<string, unknown>;
}

export const refuse = (status: Refusal['status'], code: string, facts: Record<string, unknown> = {}): Refusal => ({
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
export interface StreamDefinition<State, Event extends DomainEvent> {
  /** First part of the stream's name: `document` gives `document-<id>`. */
  readonly category: string;
  readonly initial: State;
  /** Plain exhaustive fold; never refuses, old history is always valid. */
  evolve(state: State, event: Event): State;
  /** Guards the transitions: events of the machine are the domain events. */
  readonly machine: AnyStateMachine;
  /** State value and context of the machine for a folded state. */
  snapshotOf(state: State): { value: string; context: object };
  readonly eventTypes: Readonly<Record<string, EventType>>;
  /** Lifts stored data of an older version to today's. */
  upcast(type: string, version: number, data: JsonObject): JsonObject;
}

/** One command: the numbered steps of runCommand call these in order. */
export interface CommandDefinition<State, Event extends DomainEvent, Command, Facts> {
  readonly name: string;
  readonly schema: ZodType<Command>;
  streamId(command: Command): string;
  ownerId(state: State, command: Command): string;
  /** May this actor do this here? Sees the folded state. Null: yes. */
  authorise(state: State, command: Command, context: DecideContext): Refusal | null;
  /** Work that needs the state but is not pure (signing bytes, reading files). Runs again when a race makes a new decision necessary. */
  gather?(state: State, command: Command, context: DecideContext): Promise<Facts | Refusal>;
  /** Pure: events or a refusal. An empty list means that nothing changes, which is a success. */
  decide(state: State, command: Command, facts: Facts, context: DecideContext): readonly Event[] | Refusal;
  /** Event types that do not touch this decision: when only such came between, the engine decides anew by itself. */
  readonly unaffectedBy: readonly string[];
}
