import type { Pool } from 'pg';
import type { Clock } from '../../../shared-kernel/clock.ts';

/** Who closed the dialog that welcomes to templates (UI-045): in whatever browser, it opens no more. A convenience, and no fact of any stream. */
export const createWelcomed = ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }) => ({
  async has(userId: string): Promise<boolean> {
    const { rowCount } = await pool.query('select 1 from templates.welcomed where user_id = $1', [userId]);
    return rowCount === 1;
  },
  async note({ userId, ownerId }: { readonly userId: string; readonly ownerId: string }): Promise<void> {
    await pool.query(
      'insert into templates.welcomed (user_id, owner_id, welcomed_at) values ($1, $2, $3) on conflict (user_id) do nothing',
      [userId, ownerId, clock.now()],
    );
  },
  /** The account has ended. */
  async forget(ownerId: string): Promise<void> {
    await pool.query('delete from templates.welcomed where owner_id = $1 or user_id = $1', [ownerId]);
  },
});
export type Welcomed = ReturnType<typeof createWelcomed>;
