import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { EMAIL_PATTERN } from '../../../../shared-kernel/email-address.ts';
import { isRfc } from '../../../../shared-kernel/rfc.ts';
import type { Holder } from '../../contract/events.ts';

const CODES = {
  endorser: {
    name: 'endorsement.endorser_name_required',
    email: 'endorsement.endorser_email_invalid',
    rfc: 'endorsement.endorser_rfc_invalid',
  },
  endorsee: {
    name: 'endorsement.endorsee_name_required',
    email: 'endorsement.endorsee_email_invalid',
    rfc: 'endorsement.endorsee_rfc_invalid',
  },
} as const;

export const PEOPLE_REFUSALS = [
  'endorsement.endorser_name_required',
  'endorsement.endorser_email_invalid',
  'endorsement.endorsee_name_required',
  'endorsement.endorsee_email_invalid',
  'endorsement.endorser_is_endorsee',
  'endorsement.endorser_rfc_invalid',
  'endorsement.endorsee_rfc_invalid',
] as const;

function personProblem(who: keyof typeof CODES, { name, email }: Holder) {
  if ((name.value ?? '') === '') return refuse(422, CODES[who].name);
  if (!EMAIL_PATTERN.test(email.value ?? '')) return refuse(422, CODES[who].email);
  return null;
}

/** An RFC may be left out; one that is given has the form of one. */
function rfcProblem(who: keyof typeof CODES, { rfc }: Holder) {
  return rfc?.value != null && !isRfc(rfc.value) ? refuse(422, CODES[who].rfc) : null;
}

/** A document passes from one person to another; `endorser` null is the owner, who is known. */
export function peopleProblem({ endorser, endorsee, owner }: { endorser: Holder | null; endorsee: Holder; owner: Holder }) {
  const problem = (endorser && personProblem('endorser', endorser)) ?? personProblem('endorsee', endorsee);
  if (problem) return problem;
  const from = endorser ?? owner;
  if (from.email.value?.toLowerCase() === endorsee.email.value?.toLowerCase()) return refuse(422, 'endorsement.endorser_is_endorsee');
  return rfcProblem('endorser', from) ?? rfcProblem('endorsee', endorsee);
}
