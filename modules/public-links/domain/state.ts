import type { OfAccount } from '../../../shared-kernel/actor.ts';
import type { PublicLinkEventData } from '../contract/events.ts';
import type { LinkStanding } from '../contract/rules.ts';

export type Visit = PublicLinkEventData<'VisitConfirmed'> & { readonly at: string };

/** What the stream of a link says, folded. Times are ISO 8601 UTC. */
export interface PublicLinkState {
  readonly status: 'NONE' | 'OPEN' | 'STOPPED';
  readonly linkId: string;
  readonly ownerId: string;
  readonly opened: PublicLinkEventData<'PublicLinkOpened'> | null;
  readonly openedAt: string;
  readonly visits: readonly Visit[];
  readonly stoppedAt: string | null;
}

export const noLink: PublicLinkState = {
  status: 'NONE',
  linkId: '',
  ownerId: '',
  opened: null,
  openedAt: '',
  visits: [],
  stoppedAt: null,
};

export const visitOf = ({ visits }: Pick<PublicLinkState, 'visits'>, documentId: string): Visit | null =>
  visits.find((visit) => visit.documentId === documentId) ?? null;

/** Whose the link is, and who of the account is in charge of it. */
export const chargeOfLink = ({ ownerId, opened }: Pick<PublicLinkState, 'ownerId' | 'opened'>): OfAccount => ({
  ownerId,
  inCharge: opened?.broughtBy?.subUserId ?? null,
});

/** Who stands in the documents as their sender. */
export function senderOfLink({ opened }: Pick<PublicLinkState, 'opened'>) {
  if (!opened) return null;
  const { broughtBy, openedBy } = opened;
  return broughtBy ? { personId: broughtBy.subUserId, name: broughtBy.name, email: broughtBy.email } : openedBy;
}

/** Where a link stands at a moment: what was done to it comes before what time did, and that before what visitors did. */
export function standingOfLink({ status, opened, visits }: PublicLinkState, now: Date): LinkStanding {
  if (status !== 'OPEN' || !opened) return 'STOPPED';
  if (new Date(opened.expiresAt) <= now) return 'EXPIRED';
  return visits.length >= opened.most ? 'FULL' : 'OPEN';
}
