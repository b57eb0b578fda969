import type { Caller } from '../../../shared-kernel/http/caller.ts';
import type { Holder } from '../contract/events.ts';
import type { EndorsementRequest } from '../domain/state.ts';

/** By the proved address of the session; a reviewer's address is what the owner wrote, proved by nobody. */
const isOf = ({ email }: Holder, caller: Caller): boolean =>
  caller.role === 'user' && email.value?.toLowerCase() === caller.emailID.toLowerCase();

export const isEndorserOf = (request: EndorsementRequest, caller: Caller): boolean => isOf(request.endorser, caller);

/** Nobody holds what is not done: before its constancia an endorsement does not exist for the endorsee. */
export const isHolderOf = (request: EndorsementRequest, caller: Caller): boolean =>
  request.status === 'COMPLETED' && isOf(request.endorsee, caller);
