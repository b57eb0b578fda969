import type { DocumentState } from '../domain/state.ts';

/** What somebody answered who does not sign; themselves included. Whom they suggest is for the owner's side. */
export function declineView(state: DocumentState, signatoryId: string, ownerSide: boolean) {
  const decline = state.declines[signatoryId];
  if (!decline) return null;
  const { kind, reason, substitute, at } = decline;
  const suggested = ownerSide && substitute ? { name: substitute.name.value, emailID: substitute.email.value } : null;
  const asked = state.newLinkAskedAt[signatoryId] ?? '';
  /** `wantsToSignAt`: when they asked to be asked again. */
  const wantsToSignAt = asked >= at ? asked : null;
  return { kind, at, wantsToSignAt, reason: reason?.value ?? null, substitute: suggested };
}
