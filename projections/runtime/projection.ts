import type { DecodedEvent } from './decoded-event.ts';

/** A value of a column: what pg takes as a parameter. Objects and arrays are for json(b) columns only. */
export type ColumnValue = string | number | bigint | boolean | Date | null | undefined | object;
export type Row = Readonly<Record<string, ColumnValue>>;

/** A table of a read model as a template: every build makes its own from it. */
export interface TableTemplate {
  /** Name queries use in schema `read`; the tables behind it are `<name>_b<build>`. At most 50 characters of a-z, 0-9, _. */
  readonly name: string;
  /** Column name to SQL type and constraints. Not the primary key: that is `key`. */
  readonly columns: Readonly<Record<string, string>>;
  readonly key: readonly string[];
  /** What follows `create index … on <table>`, e.g. `(owner_id, updated_at desc)` or `using gin (…)`. */
  readonly indexes?: readonly string[];
  /**
   * True when the projector only ever inserts into it. A rebuild then loads the bare table and
   * makes key and indexes afterwards, which is what gives it the speed of COPY.
   */
  readonly insertOnly?: boolean;
}

/** What a projector may do: SQL on its own tables of its own build, inside the transaction of the checkpoint. */
export interface ProjectionTransaction {
  /** Schema-qualified name of the table of this build. Throws for a table that is not the projection's own. */
  table(name: string): string;
  query<R extends object = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<R[]>;
  /** New rows only; many go by COPY. Every row has the same properties as the first; a missing value is NULL. */
  insert(table: string, rows: readonly Row[]): Promise<void>;
  /** Rows by the table's key: written anew or replaced as a whole. A key may stand only once in one call. */
  upsert(table: string, rows: readonly Row[]): Promise<void>;
}

/**
 * A read model: a pure function from the events, in global order, to its tables. It must not read a
 * clock, draw random values or touch anything but its tables: a rebuild runs it again from the first
 * event and compares. Side effects are reactors (shared-kernel/reactor), which cannot be registered here.
 */
export interface Projection {
  /** Lower-case words with hyphens; also the argument of `npm run rebuild -- NAME`. */
  readonly name: string;
  /** Raise it when the tables or their content would differ: the read side then builds anew at start. */
  readonly version: number;
  readonly tables: readonly TableTemplate[];
  /** Event types wanted, or '*' for all. The checkpoint passes over the others too. */
  readonly types: readonly string[] | '*';
  /** Beginnings of the names of the streams wanted; absent for all. */
  readonly streams?: readonly string[];
  /** Events in global order; may come in batches of any size. Throwing stops the projection at the event that made it throw. */
  apply(batch: readonly DecodedEvent[], tx: ProjectionTransaction): Promise<void>;
  /**
   * Takes the plain values of a forgotten person out of the tables, for projections that keep any.
   * Runs on every build, in a transaction that holds its checkpoint. A rebuild would do the same.
   */
  forget?(personId: string, tx: ProjectionTransaction): Promise<void>;
  /** Never there. Keeps a reactor, which has it, from passing as a projection. */
  readonly perform?: never;
}
