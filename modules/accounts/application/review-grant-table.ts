import type { Pool } from 'pg';

/** Where a person may have rights: an index. Whether a right stands is asked of the account that is read. */
export interface ReviewGrantTable {
  add(reviewerId: string, ownerId: string): Promise<void>;
  ownersOf(reviewerId: string): Promise<readonly string[]>;
}

export const createReviewGrantTable = (pool: Pool): ReviewGrantTable => ({
  async add(reviewerId, ownerId) {
    await pool.query('INSERT INTO accounts.review_grants (reviewer_id, owner_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      reviewerId,
      ownerId,
    ]);
  },
  async ownersOf(reviewerId) {
    const { rows } = await pool.query<{ owner: string }>(
      'SELECT owner_id AS owner FROM accounts.review_grants WHERE reviewer_id = $1 ORDER BY owner_id',
      [reviewerId],
    );
    return rows.map(({ owner }) => owner);
  },
});
