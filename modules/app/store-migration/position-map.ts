import type { ClientBase } from 'pg';
import type { RecordedEvent } from '../../../shared-kernel/event-store/port.ts';

const ROWS = 5_000;

/**
 * Where each event stands in either store, as a table `moved` of one transaction. Named with pg_temp,
 * which no table of a schema can stand in front of.
 */
export class PositionMap {
  readonly #clients: readonly ClientBase[];
  #rows: { id: string; from: string; to: string }[] = [];
  #events = 0;

  private constructor(clients: readonly ClientBase[]) {
    this.#clients = clients;
  }

  /** In the open transaction of each client. */
  static async create(clients: readonly ClientBase[]): Promise<PositionMap> {
    for (const client of clients) {
      await client.query(
        `create temp table moved (n bigint not null, event_id uuid not null, old_position text collate "C" not null, new_position text collate "C" not null)
         on commit drop`,
      );
    }
    return new PositionMap(clients);
  }

  async add(from: RecordedEvent, to: RecordedEvent): Promise<void> {
    this.#rows.push({ id: from.id, from: from.position, to: to.position });
    if (this.#rows.length >= ROWS) await this.#flush();
  }

  async finish(): Promise<void> {
    await this.#flush();
    for (const client of this.#clients) {
      await client.query('alter table pg_temp.moved add primary key (event_id), add unique (old_position), add unique (new_position)');
      await client.query('analyze pg_temp.moved');
    }
  }

  async #flush(): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    if (rows.length === 0) return;
    await Promise.all(
      this.#clients.map((client) =>
        client.query(
          `insert into pg_temp.moved (n, event_id, old_position, new_position)
           select $1::bigint + k - 1, id, old_position, new_position
             from unnest($2::uuid[], $3::text[], $4::text[]) with ordinality as t (id, old_position, new_position, k)`,
          [this.#events, rows.map((row) => row.id), rows.map((row) => row.from), rows.map((row) => row.to)],
        ),
      ),
    );
    this.#events += rows.length;
  }
}
