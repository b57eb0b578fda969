import { refuse } from '../../../../shared-kernel/decider/types.ts';
import type { AccountState } from '../state.ts';

/** Platform staff decide only about accounts that own documents, and only once their address is proved. */
export function notDecidable<const Code extends string>(state: AccountState, onlyOwners: Code) {
  if (state.role !== 'user') return refuse(409, onlyOwners);
  return state.status === 'ACTIVE' ? null : refuse(409, 'login.email_not_verified');
}
