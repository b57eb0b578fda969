import type { Pool } from 'pg';
import type { Billing } from './ports.ts';

/** A setup intent that belongs to nobody is gone so long after it was made (CALL-047). */
export const UNATTACHED_MS = 3_600_000;

/** Remembers one, so that it ends whatever becomes of whoever asked for it. */
export async function rememberUnattached(pool: Pool, { clock }: Pick<Billing, 'clock'>, setUpId: string): Promise<void> {
  await pool.query('INSERT INTO billing.unattached_setups (setup_id, ends_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    setUpId,
    new Date(clock.now().getTime() + UNATTACHED_MS),
  ]);
}

/** Cancels those whose hour is over; one that the gateway does not answer for comes again. */
export async function endUnattached(pool: Pool, { clock, gateway }: Pick<Billing, 'clock' | 'gateway'>, limit: number): Promise<void> {
  const { rows } = await pool.query<{ setup_id: string }>(
    'SELECT setup_id FROM billing.unattached_setups WHERE ends_at <= $1 ORDER BY ends_at LIMIT $2',
    [clock.now(), limit],
  );
  for (const { setup_id } of rows) {
    await (await gateway()).cancelSetUp(setup_id);
    await pool.query('DELETE FROM billing.unattached_setups WHERE setup_id = $1', [setup_id]);
  }
}
