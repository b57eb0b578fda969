import type { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import type { accountEventTypes } from '../../contract/events.ts';
import { EMAIL_CHANGE_SECONDS } from '../../contract/rules.ts';
import type { AccountState, EmailChange } from '../state.ts';

export type EmailSide = z.infer<(typeof accountEventTypes)['EmailChangeConfirmed']['schema']>['side'];

export const invalidLink = () => refuse(410, 'email_change.link_invalid');

/** Until when both links work. */
export const endOfChange = ({ askedAt }: EmailChange): Date => new Date(Date.parse(askedAt) + EMAIL_CHANGE_SECONDS * 1000);

/** The change that waits for its confirmations now; null: none does. */
export function waitingChange({ status, emailChange }: AccountState, now: Date): EmailChange | null {
  return status === 'ACTIVE' && emailChange?.outcome === 'OPEN' && now < endOfChange(emailChange) ? emailChange : null;
}

/** This press would be the second of the two, and the address changes with it. */
export const completes = ({ confirmed }: EmailChange, side: EmailSide): boolean =>
  !confirmed.includes(side) && confirmed.some((other) => other !== side);
