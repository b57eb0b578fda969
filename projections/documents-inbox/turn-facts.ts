import type { CancellationEvent } from '../../modules/cancellation/contract/events.ts';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import type { EndorsementEvent } from '../../modules/endorsement/contract/events.ts';
import type { SpecialEvent } from '../../modules/endorsement/contract/special-events.ts';
import type { Personal } from '../../shared-kernel/privacy/port.ts';

type Times = Readonly<Record<string, string>>;

/** What beside the signatures and approvals somebody has to answer; the list itself shows none of it. */
export interface TurnFacts {
  /** Who asks others for something. */
  readonly sender: Personal | null;
  /** When preparing the file failed; null once it was sent again. */
  readonly failedAt: string | null;
  /** By recipient: when the newest letter to them came back. */
  readonly bounced: Times;
  /** By signatory: when their newest link ends; null before their turn. */
  readonly linkEnds: Readonly<Record<string, string | null>>;
  /** By signatory: when they asked for a link because theirs had ended. */
  readonly linkAsked: Times;
  /** A request to cancel that waits for an answer. */
  readonly petition: {
    readonly cancelationId: string;
    readonly by: Personal;
    /** Null for the owner, who answers with their account; of others the address that an account proves. */
    readonly reviewers: readonly { readonly id: string; readonly email: Personal | null }[];
    readonly since: string;
  } | null;
  /** An endorsement that was asked for; nobody signs it before it is admitted. */
  readonly endorsement: { readonly endorsementId: string; readonly email: Personal; readonly since: string | null } | null;
  /** A contract that a party brought for a special endorsement, which the owner answers. */
  readonly special: { readonly endorsementId: string; readonly by: Personal; readonly since: string } | null;
}

export const noTurnFacts: TurnFacts = {
  sender: null,
  failedAt: null,
  bounced: {},
  linkEnds: {},
  linkAsked: {},
  petition: null,
  endorsement: null,
  special: null,
};

/** Events of other streams of a document that say whose turn it is. */
export const TURN_TYPES = [
  'CancellationRequested',
  'CancellationAuthorized',
  'CancellationRejected',
  'CancellationVoided',
  'CancellationApplied',
  'EndorsementAsked',
  'EndorsementAdmitted',
  'EndorsementRefused',
  'EndorsementSigned',
  'EndorsementDeclined',
  'EndorsementWithdrawn',
  'SpecialEndorsementRequested',
  'SpecialEndorsementApproved',
  'SpecialEndorsementRejected',
] as const satisfies readonly (CancellationEvent | EndorsementEvent | SpecialEvent)['type'][];
export type FlowTurnEvent = Extract<CancellationEvent | EndorsementEvent | SpecialEvent, { type: (typeof TURN_TYPES)[number] }>;

const without = <Value>(record: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> => {
  if (!(key in record)) return record;
  const { [key]: _gone, ...rest } = record;
  return rest;
};

export function foldFlowTurn(facts: TurnFacts, event: FlowTurnEvent, at: string): TurnFacts {
  switch (event.type) {
    case 'CancellationRequested': {
      const { cancelationId, petitioner, reviewers } = event.data;
      const asked = reviewers.map(({ role, id, email }) => ({ id, email: role === 'OWNER' ? null : email }));
      return { ...facts, petition: { cancelationId, by: petitioner.name, reviewers: asked, since: at } };
    }
    case 'CancellationAuthorized':
    case 'CancellationRejected':
    case 'CancellationVoided':
    case 'CancellationApplied':
      return facts.petition?.cancelationId === event.data.cancelationId ? { ...facts, petition: null } : facts;
    case 'EndorsementAsked':
      return {
        ...facts,
        endorsement: { endorsementId: event.data.endorsementId, email: event.data.endorser.email, since: null },
      };
    case 'EndorsementAdmitted':
      return facts.endorsement?.endorsementId === event.data.endorsementId
        ? { ...facts, endorsement: { ...facts.endorsement, since: at } }
        : facts;
    case 'EndorsementRefused':
    case 'EndorsementSigned':
    case 'EndorsementDeclined':
    case 'EndorsementWithdrawn':
      return facts.endorsement?.endorsementId === event.data.endorsementId ? { ...facts, endorsement: null } : facts;
    case 'SpecialEndorsementRequested':
      return { ...facts, special: { endorsementId: event.data.endorsementId, by: event.data.requestedBy.name, since: at } };
    case 'SpecialEndorsementApproved':
    case 'SpecialEndorsementRejected':
      return facts.special?.endorsementId === event.data.endorsementId ? { ...facts, special: null } : facts;
  }
}

/** What a link that was made now changes: nobody waits for one any more. */
const newLink = (facts: TurnFacts, signatoryId: string, end: string | null): TurnFacts => ({
  ...facts,
  linkEnds: { ...facts.linkEnds, [signatoryId]: end },
  linkAsked: without(facts.linkAsked, signatoryId),
});

/** Of the document's own events; `facts` themselves where an event says nothing here. */
export function foldTurnFacts(facts: TurnFacts, event: DocumentEvent, at: string): TurnFacts {
  switch (event.type) {
    case 'DocumentUploaded':
      return { ...facts, sender: event.data.uploadedBy.name };
    case 'SendingConfirmed':
      return { ...facts, failedAt: null, bounced: {}, linkEnds: {}, linkAsked: {} };
    case 'ProcessingFailed':
      return { ...facts, failedAt: at };
    case 'SigningLinksIssued':
      return { ...facts, linkEnds: Object.fromEntries(event.data.links.map(({ signatoryId, expiresAt }) => [signatoryId, expiresAt])) };
    case 'SigningTurnOpened':
      return {
        ...facts,
        linkEnds: { ...facts.linkEnds, ...Object.fromEntries(event.data.signatoryIds.map((id) => [id, event.data.linkEndsAt])) },
      };
    case 'SigningLinkRenewed':
    case 'SigningReopened':
      return newLink(facts, event.data.signatoryId, event.data.expiresAt);
    case 'SignatoryReplaced': {
      const { replacedId, person, link } = event.data;
      const left = { ...facts, bounced: without(facts.bounced, replacedId), linkAsked: without(facts.linkAsked, replacedId) };
      return newLink(left, person.signatoryId, link?.expiresAt ?? null);
    }
    case 'NewLinkRequested': {
      const { signatoryId } = event.data;
      const end = facts.linkEnds[signatoryId] ?? null;
      // While a newer link works it is mailed again without the owner.
      return end !== null && end <= at ? { ...facts, linkAsked: { ...facts.linkAsked, [signatoryId]: at } } : facts;
    }
    case 'SignatureRecorded':
    case 'SigningDeclined':
      return { ...facts, linkAsked: without(facts.linkAsked, event.data.signatoryId) };
    case 'MailBounced':
      return { ...facts, bounced: { ...facts.bounced, [event.data.recipientId]: at } };
    // A letter that is on its way, arrived, or whose link was opened: the one before does not matter any more.
    case 'MailQueued':
    case 'MailDelivered':
    case 'MailOpened':
      return heard(facts, event.data.recipientId);
    case 'DocumentPresented':
      return heard(facts, event.data.signatoryId);
    default:
      return facts;
  }
}

const heard = (facts: TurnFacts, recipientId: string): TurnFacts => {
  const bounced = without(facts.bounced, recipientId);
  return bounced === facts.bounced ? facts : { ...facts, bounced };
};
