import { hasEnded } from '../domain/rules/links.ts';
import { type DocumentState, hasSigned } from '../domain/state.ts';

/** For the owner's side: whether the link of who has not signed ended, and when they asked for another since it was made. */
export function linkStanding(state: DocumentState, signatoryId: string, now: Date) {
  const link = state.links[signatoryId];
  if (!link || state.status !== 'PENDING' || hasSigned(state, signatoryId)) return { isEnded: false, newLinkAskedAt: null };
  const asked = state.newLinkAskedAt[signatoryId] ?? null;
  return { isEnded: hasEnded(link, now), newLinkAskedAt: asked !== null && asked > link.issuedAt ? asked : null };
}
