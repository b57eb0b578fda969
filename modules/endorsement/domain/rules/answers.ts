import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { endorsementEventTypes } from '../../contract/events.ts';
import { type EndorsementRequest, type EndorsementState, newestEndorsement } from '../state.ts';
import { endorsementId } from './authority.ts';

/** A decline or a withdrawal says why, in the words of the person who does it. */
export const rejection = endorsementId.extend({ reason: endorsementEventTypes.EndorsementDeclined.schema.shape.reason });

export const CLOSED_REFUSALS = ['endorsement.already_signed', 'endorsement.already_declined', 'endorsement.withdrawn'] as const;

/** An endorsement that was answered says how: its answer is final. */
export function closedProblem(request: EndorsementRequest) {
  if (request.status === 'PENDING') return null;
  if (request.status !== 'REJECTED') return refuse(409, 'endorsement.already_signed', { at: request.signature?.at ?? '' });
  const code = request.rejection?.by === 'ENDORSER' ? 'endorsement.already_declined' : 'endorsement.withdrawn';
  return refuse(409, code, { at: request.rejection?.at ?? '' });
}

/** The newest request while it is signed and not certified: what its sheet is closed for. */
export function signedRequest(state: EndorsementState, id: string): EndorsementRequest | null {
  const request = newestEndorsement(state);
  return request?.endorsementId === id && request.status === 'APPROVED' ? request : null;
}
