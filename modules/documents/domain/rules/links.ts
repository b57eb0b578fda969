import type { DocumentEvent, DocumentEventData } from '../../contract/events.ts';

/** A link works for so many seconds from now. */
export const linkEnd = (seconds: number, now: Date): string => new Date(now.getTime() + seconds * 1000).toISOString();

/** First links of everybody who is to sign in this round. */
export const firstLinks = (
  round: number,
  { signatories, linkTermSeconds }: Pick<DocumentEventData<'SetupChanged'>, 'signatories' | 'linkTermSeconds'>,
  now: Date,
): DocumentEvent => {
  const expiresAt = linkEnd(linkTermSeconds, now);
  return {
    type: 'SigningLinksIssued',
    data: { round, links: signatories.map(({ signatoryId }) => ({ signatoryId, issue: 1, expiresAt })) },
  };
};
