import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { accountId } from '../../contract/values.ts';
import type { AccountState } from '../state.ts';
import { PERSON_REFUSALS } from './authority.ts';

/** Which key of which account. */
export const namedKey = z.object({ accountId, keyId: z.string().regex(/^(?:key|test)_[0-9a-f]{24}$/) });

/** When a key ends, ISO 8601 UTC. */
export const keyEnd = z.iso.datetime();

/** What every command about a key is refused with. */
export const KEY_REFUSALS = [...PERSON_REFUSALS, 'login.email_not_verified'] as const;

/** Keys are of accounts that own documents, once their address is proved. */
export const notReady = ({ status }: AccountState) => (status === 'ACTIVE' ? null : refuse(403, 'login.email_not_verified'));

export const noSuchKey = () => refuse(404, 'api_key.not_found');
