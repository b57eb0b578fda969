import { hasEnded, newerLinkSentAt } from '../domain/rules/links.ts';
import { type DocumentState, hasDeclined, hasSigned } from '../domain/state.ts';

/** For the owner's side: whether the link of who has not signed ended, and when they asked for another that only the owner can send. */
export function linkStanding(state: DocumentState, signatoryId: string, now: Date) {
  const link = state.links[signatoryId];
  if (!link || state.status !== 'PENDING' || hasSigned(state, signatoryId)) return { isEnded: false, newLinkAskedAt: null };
  const asked = state.newLinkAskedAt[signatoryId] ?? null;
  const isOpen =
    asked !== null &&
    asked > link.issuedAt &&
    !hasDeclined(state, signatoryId) &&
    newerLinkSentAt(state, signatoryId, new Date(asked)) === null;
  return { isEnded: hasEnded(link, now), newLinkAskedAt: isOpen ? asked : null };
}
