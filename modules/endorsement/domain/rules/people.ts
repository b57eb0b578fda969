import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { EMAIL_PATTERN } from '../../../../shared-kernel/email-address.ts';
import type { Holder } from '../../contract/events.ts';

const CODES = {
  endorser: { name: 'endorsement.endorser_name_required', email: 'endorsement.endorser_email_invalid' },
  endorsee: { name: 'endorsement.endorsee_name_required', email: 'endorsement.endorsee_email_invalid' },
} as const;

export const PEOPLE_REFUSALS = [
  'endorsement.endorser_name_required',
  'endorsement.endorser_email_invalid',
  'endorsement.endorsee_name_required',
  'endorsement.endorsee_email_invalid',
  'endorsement.endorser_is_endorsee',
] as const;

function personProblem(who: keyof typeof CODES, { name, email }: Holder) {
  if ((name.value ?? '') === '') return refuse(422, CODES[who].name);
  if (!EMAIL_PATTERN.test(email.value ?? '')) return refuse(422, CODES[who].email);
  return null;
}

/** A document passes from one person to another; `endorser` null is the owner, who is known. */
export function peopleProblem({ endorser, endorsee, owner }: { endorser: Holder | null; endorsee: Holder; owner: Holder }) {
  const problem = (endorser && personProblem('endorser', endorser)) ?? personProblem('endorsee', endorsee);
  if (problem) return problem;
  const from = (endorser ?? owner).email.value?.toLowerCase();
  return from === endorsee.email.value?.toLowerCase() ? refuse(422, 'endorsement.endorser_is_endorsee') : null;
}
