import type { Pool } from 'pg';
import type { ReadSide } from '../../../projections/runtime/index.ts';
import { templatesOf } from '../../../projections/templates/queries.ts';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
import { inTransaction } from '../../../shared-kernel/postgres/transaction.ts';
import type { AccountPlan, StorageQuota } from '../../documents/index.ts';
import type { PlanFacts } from '../../subscription/index.ts';
import type { InTurnOf, TemplatePlan, TemplateReads } from '../../templates/index.ts';

/** Long enough for another worker to take over what a killed one was doing, so that people read their own writes even then. */
const PATIENCE_MS = 10_000;

/** The projection behind the list of templates. */
export const createTemplateReads = (pool: Pool, readSide: Pick<ReadSide, 'waitFor'>, store: EventStore): TemplateReads => ({
  async caughtUp() {
    const head = await store.head();
    return head === null || readSide.waitFor('templates', head, PATIENCE_MS);
  },
  of: async (ownerId) =>
    (await templatesOf(pool, ownerId)).map(({ template_id, template_history, updated_at, ...row }) => ({
      ...row,
      templateID: template_id,
      templateHistory: template_history,
      updatedAt: updated_at.toISOString(),
      isOwn: true,
      language: null,
    })),
});

export const createTemplatePlan = (
  planOf: (ownerId: string) => Promise<PlanFacts>,
  { uploadMaxBytes }: Pick<AccountPlan, 'uploadMaxBytes'>,
  { assertRoom }: StorageQuota,
): TemplatePlan => ({
  maxTemplates: async (ownerId) => (await planOf(ownerId)).maxTemplates,
  uploadMaxBytes,
  assertRoom,
});

/**
 * A lock of the database on the account, so that two who create at the same moment count one another. In this process one holds it at a time: each keeps
 * a connection, and what is done inside needs another.
 */
export function createInTurnOf(pool: Pool): InTurnOf {
  let last: Promise<unknown> = Promise.resolve();
  return (ownerId, work) => {
    const mine = last.then(() =>
      inTransaction(pool, async (client) => {
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`templates of ${ownerId}`]);
        return work();
      }),
    );
    last = mine.catch(() => undefined);
    return mine;
  };
}
