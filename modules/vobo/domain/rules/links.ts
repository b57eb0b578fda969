import type { VoBoEvent } from '../../contract/events.ts';

/** A link works for so many seconds from now. */
export const linkEnd = (seconds: number, now: Date): string => new Date(now.getTime() + seconds * 1000).toISOString();

/** First links of approvers whose turn has come. */
export const firstLinks = (approverIds: readonly string[], round: number, expiresAt: string): VoBoEvent => ({
  type: 'ApproverLinksIssued',
  data: { round, links: approverIds.map((approverId) => ({ approverId, issue: 1, expiresAt })) },
});
