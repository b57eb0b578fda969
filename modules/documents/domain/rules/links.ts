import type { DocumentEvent, DocumentEventData } from '../../contract/events.ts';
import { whoseTurn } from '../../contract/turns.ts';
import { type DocumentState, hasDeclined, hasSigned, type SigningLink, signatoriesOf, turnSignatories } from '../state.ts';

/** A link works for so many seconds from now. */
export const linkEnd = (seconds: number, now: Date): string => new Date(now.getTime() + seconds * 1000).toISOString();

/** A link has no end before the turn of its signatory: who waits for others loses no time of theirs. */
export const hasEnded = ({ expiresAt }: Pick<SigningLink, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && new Date(expiresAt) <= now;

/** Whether the present link of a signatory left by mail. */
export const wasLinkMailed = ({ lastLinkMailAt, links }: DocumentState, signatoryId: string): boolean =>
  (lastLinkMailAt[signatoryId] ?? '') >= (links[signatoryId]?.issuedAt ?? '');

/**
 * When the link that works was mailed, for whoever comes with an older one; null where none works, or none was mailed yet. It may be
 * mailed again without its sender: nothing new is given away.
 */
export function newerLinkSentAt(state: DocumentState, signatoryId: string, now: Date): string | null {
  const link = state.links[signatoryId];
  if (!link || link.round !== state.round || hasEnded(link, now) || hasDeclined(state, signatoryId)) return null;
  return wasLinkMailed(state, signatoryId) ? (state.lastLinkMailAt[signatoryId] ?? null) : null;
}

/** First links of everybody who is to sign in this round, and the turn of whoever is first. */
export function firstLinks(
  round: number,
  { signatories, hasOrder, linkTermSeconds }: Pick<DocumentEventData<'SetupChanged'>, 'signatories' | 'hasOrder' | 'linkTermSeconds'>,
  now: Date,
): DocumentEvent[] {
  const links = signatories.map(({ signatoryId }) => ({ signatoryId, issue: 1, expiresAt: null }));
  const first = whoseTurn(signatories, hasOrder, () => false);
  return [{ type: 'SigningLinksIssued', data: { round, termSeconds: linkTermSeconds, links } }, turnOf(first, round, linkTermSeconds, now)];
}

/** The turn that this signature opens, in the append of the signature itself, so that no turn is lost between the two; none without order. */
export function turnAfter(state: DocumentState, signedBy: string, now: Date): DocumentEvent[] {
  if (!state.setup) return [];
  const { round, setup } = state;
  const before = turnSignatories(state);
  const due = whoseTurn(
    signatoriesOf(state),
    setup.hasOrder,
    ({ signatoryId }) => signatoryId === signedBy || hasSigned(state, signatoryId),
  );
  const opened = due.filter(({ signatoryId }) => !before.some((other) => other.signatoryId === signatoryId));
  return opened.length === 0 ? [] : [turnOf(opened, round, setup.linkTermSeconds, now)];
}

/** Until when a link works that is made now for this signatory; null before their turn. */
export const endOfNewLink = (state: DocumentState, signatoryId: string, seconds: number, now: Date): string | null =>
  turnSignatories(state).some((one) => one.signatoryId === signatoryId) ? linkEnd(seconds, now) : null;

const turnOf = (people: readonly { readonly signatoryId: string }[], round: number, seconds: number, now: Date): DocumentEvent => ({
  type: 'SigningTurnOpened',
  data: { round, signatoryIds: people.map(({ signatoryId }) => signatoryId), linkEndsAt: linkEnd(seconds, now) },
});
