import type { Pool } from 'pg';
import { countOpenForms, formsOf, type ListedForm } from '../../../projections/forms/queries.ts';
import type { ReadSide } from '../../../projections/runtime/index.ts';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
import { positionFrom } from '../../../shared-kernel/event-store/position-text.ts';
import { type FormReads, statusOfForms } from '../../forms/index.ts';

/** Long enough for another worker to take over what a killed one was doing. */
const PATIENCE_MS = 10_000;

/** The projection behind the list of forms. */
export const createFormReads = (pool: Pool, readSide: () => Pick<ReadSide, 'waitFor'>, store: EventStore): FormReads => ({
  async caughtUp(text) {
    const position = positionFrom(store, text);
    return position === null || readSide().waitFor('forms', position, PATIENCE_MS);
  },
  of: async (ownerId, inCharge, ofTests, now) => (await formsOf(pool, ownerId, inCharge, ofTests, now)).map(rowOf),
  countOpen: (ownerId) => countOpenForms(pool, ownerId),
});

function rowOf(row: ListedForm) {
  const asked = Object.values(row.signers);
  return {
    documentID: row.document_id,
    templateID: row.template_id,
    templateHistory: row.template_history,
    title: row.title ?? '',
    stage: row.stage,
    status: statusOfForms(
      row.stage,
      asked.map(({ status }) => status),
    ),
    asked: asked.length,
    answered: asked.filter(({ isAnswered }) => isAnswered).length,
    accepted: asked.filter(({ status }) => status === 'ACCEPTED').length,
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
  };
}
