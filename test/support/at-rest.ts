import type pg from 'pg';
import { expect, vi } from 'vitest';
import type { EventStore } from '../../shared-kernel/event-store/port.ts';
import { WAIT_MS } from './limits.ts';

/**
 * Waits until an installation that nobody asks anything of has nothing left to do: no side effect is open, no mail and no report on one
 * waits, every reader stands at the newest event. From then on it appends nothing by itself.
 * @param pool connections to its database
 */
export async function atRest(store: Pick<EventStore, 'head'>, pool: Pick<pg.Pool, 'query'>, timeoutMs = WAIT_MS): Promise<void> {
  await vi.waitFor(async () => expect(await leftToDo(store, pool)).toEqual([]), { timeout: timeoutMs, interval: 100 });
}

async function leftToDo(store: Pick<EventStore, 'head'>, pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const head = await store.head();
  const { rows } = await pool.query<{ what: string }>(
    `select 'work ' || key as what from reactor.work where state <> 'done'
     union all select 'mail ' || mail_id from delivery.mails where state = 'queued'
     union all select 'report ' || r.mail_id from delivery.reports r join delivery.mails m using (mail_id) where r.recorded_at is null and m.about is not null
     union all select 'reactor ' || name from reactor.checkpoint where position is distinct from $1
     union all select 'read model ' || name from projection.checkpoint where state = 'live' and position is distinct from $1
     union all select 'log' from evidence.tree where last_position is distinct from $1`,
    [head],
  );
  // What was appended between the two looks was planned by nobody yet: the tables say nothing about it.
  return (await store.head()) === head ? rows.map(({ what }) => what) : ['a newer event'];
}
