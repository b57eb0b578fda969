import type { Actor } from '../../../shared-kernel/actor.ts';
import { type Refusal, refuse } from '../../../shared-kernel/decider/types.ts';
import type {
  AdmitEndorsement,
  AskEndorsement,
  KeepConstancia,
  PresentEndorsement,
  RejectEndorsement,
  SealEndorsement,
  SignEndorsement,
} from '../contract/commands.ts';
import type { EndorsementEvent, EndorsementEventData } from '../contract/events.ts';
import { type EndorsementRequest, type EndorsementState, endorsementOf, newestEndorsement } from './state.ts';

/** What signing the sheet gave; the decision only orders it. */
export type AppliedEndorsement = Omit<EndorsementEventData<'EndorsementSigned'>, 'endorsementId' | 'signatureType' | 'presented'>;

export const onlyProcess = (actor: Actor): Refusal | null => (actor.kind === 'process' ? null : refuse(403, 'access.denied'));

/** The account that holds the document asks and withdraws; reviewers only read. */
export function onlyOwner(actor: Actor, ownerId: string): Refusal | null {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  return actor.kind === 'owner' && actor.ownerId === ownerId ? null : refuse(403, 'access.denied');
}

/** The endorser acts by a session with their proved address; who that is was looked up before, by that address. */
export const onlyEndorser = (actor: Actor, endorsementId: string): Refusal | null =>
  actor.kind === 'endorser' && actor.id === endorsementId ? null : refuse(403, 'endorsement.not_the_endorser');

/** ENDO_008: one endorsement of a document is open or done, never two; a rejected one makes room. */
export function decideAsk(state: EndorsementState, command: AskEndorsement): readonly EndorsementEvent[] | Refusal {
  const before = newestEndorsement(state);
  if (before && before.status !== 'REJECTED') return refuse(409, 'ENDO_008', { status: before.status });
  return [{ type: 'EndorsementAsked', data: command }];
}

/** The document's answer is taken once; one that came after the request was withdrawn changes nothing. */
export function decideAdmission(state: EndorsementState, { endorsementId, code }: AdmitEndorsement): readonly EndorsementEvent[] {
  const request = newestEndorsement(state);
  if (request?.endorsementId !== endorsementId || request.status !== 'PENDING' || request.isAdmitted) return [];
  return code === null
    ? [{ type: 'EndorsementAdmitted', data: { endorsementId } }]
    : [{ type: 'EndorsementRefused', data: { endorsementId, code } }];
}

/** Recorded once: what counts is which bytes the endorser was handed, not how often. */
export function decidePresentation(
  state: EndorsementState,
  { endorsementId, sha256 }: PresentEndorsement,
): readonly EndorsementEvent[] | Refusal {
  const request = endorsementOf(state, endorsementId);
  if (!request) return refuse(404, 'endorsement.not_found');
  if (request.presented.includes(sha256)) return [];
  return [{ type: 'EndorsementPresented', data: { endorsementId, sha256 } }];
}

/** An endorsement that was answered says how: its answer is final. */
function closedProblem(request: EndorsementRequest): Refusal | null {
  if (request.status === 'PENDING') return null;
  if (request.status !== 'REJECTED') return refuse(409, 'endorsement.already_signed', { at: request.signature?.at ?? '' });
  const code = request.rejection?.by === 'ENDORSER' ? 'endorsement.already_declined' : 'endorsement.withdrawn';
  return refuse(409, code, { at: request.rejection?.at ?? '' });
}

/** What stands against a signature, before and after the sheet was signed. */
export function endorsingProblem(state: EndorsementState, { endorsementId, presented }: SignEndorsement): Refusal | null {
  const request = endorsementOf(state, endorsementId);
  if (!request) return refuse(404, 'endorsement.not_found');
  const closed = closedProblem(request);
  if (closed) return closed;
  if (!request.isAdmitted) return refuse(409, 'endorsement.not_admitted');
  if (presented !== request.sheet.sha256 || !request.presented.includes(presented)) return refuse(409, 'endorsement.changed_since_seen');
  return null;
}

export function decideEndorsing(
  state: EndorsementState,
  command: SignEndorsement,
  applied: AppliedEndorsement,
): readonly EndorsementEvent[] | Refusal {
  const problem = endorsingProblem(state, command);
  if (problem) return problem;
  const { endorsementId, signatureType, presented } = command;
  return [{ type: 'EndorsementSigned', data: { endorsementId, signatureType, presented, ...applied } }];
}

/** Declined by the endorser or withdrawn by the owner, only before it is signed. */
export function decideRejection(
  type: 'EndorsementDeclined' | 'EndorsementWithdrawn',
  state: EndorsementState,
  { endorsementId, reason }: RejectEndorsement,
): readonly EndorsementEvent[] | Refusal {
  const request = endorsementOf(state, endorsementId);
  if (!request) return refuse(404, 'endorsement.not_found');
  return closedProblem(request) ?? [{ type, data: { endorsementId, reason } }];
}

const signed = (state: EndorsementState, endorsementId: string): EndorsementRequest | null => {
  const request = newestEndorsement(state);
  return request?.endorsementId === endorsementId && request.status === 'APPROVED' ? request : null;
};

/** A seal that a killed worker left is kept: a second one changes nothing. */
export const decideSheetSeal = (state: EndorsementState, { documentId: _, ...data }: SealEndorsement): readonly EndorsementEvent[] =>
  signed(state, data.endorsementId)?.seal === null ? [{ type: 'EndorsementSheetSealed', data }] : [];

export const decideSheetConstancia = (state: EndorsementState, { documentId: _, ...data }: KeepConstancia): readonly EndorsementEvent[] =>
  signed(state, data.endorsementId)?.seal ? [{ type: 'EndorsementConstanciaRecorded', data }] : [];

export const decideSheetFailure = (
  state: EndorsementState,
  data: EndorsementEventData<'EndorsementStepFailed'>,
): readonly EndorsementEvent[] => (signed(state, data.endorsementId) ? [{ type: 'EndorsementStepFailed', data }] : []);
