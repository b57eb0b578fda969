import { dailyNoticeAfter } from '../../modules/accounts/contract/daily-notice.ts';
import type { Projection, Row } from '../runtime/index.ts';

export const NOTICE_DAYS = 'notice_days';

/**
 * On which days something happened to which document that its account may hear of once a day: by the daily mail that would tell it. What
 * happened stands in the document's stream, and who wants to hear of it in their account's.
 */
export const noticeDays: Projection = {
  name: 'notice-days',
  version: 1,
  types: ['SignatureRecorded', 'SigningDeclined', 'MailBounced'],
  streams: ['document-'],
  tables: [
    {
      name: NOTICE_DAYS,
      columns: { due_at: 'timestamptz not null', owner_id: 'text not null', document_id: 'text not null' },
      key: ['due_at', 'owner_id', 'document_id'],
      indexes: [],
    },
  ],
  async apply(batch, tx) {
    const rows = new Map<string, Row>();
    for (const { stream, metadata } of batch) {
      const due_at = dailyNoticeAfter(new Date(metadata.occurredAt)).toISOString();
      const document_id = stream.slice('document-'.length);
      rows.set(`${due_at} ${document_id}`, { due_at, owner_id: metadata.ownerId, document_id });
    }
    await tx.upsert(NOTICE_DAYS, [...rows.values()]);
  },
};
