import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { formCommand } from '../decider.ts';
import { OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { nextLink } from '../rules/links.ts';
import { STAGE_REFUSALS, stageProblem } from '../rules/standing.ts';
import { askedOf, formSignerOf } from '../state.ts';

/** The owner has signers asked: those that are named, or all that were not asked yet. */
export const sendForm = formCommand({
  type: 'SendForm',
  schema: z.object({ documentId: z.string().min(1), signatoryIds: z.array(z.string()).max(1_000).nullable() }),
  refuses: [
    ...OWNER_REFUSALS,
    ...STAGE_REFUSALS,
    'form.signer_not_found',
    'form.not_asked',
    'form.already_sent',
    'form.nothing_to_send',
    'form.mails_off',
  ],
  authorise: onlyOwner,
  decide(state, { signatoryIds }, { mayMail }: { readonly mayMail: boolean }, { now }) {
    const problem = stageProblem(state);
    if (problem) return problem;
    const asked = signatoryIds === null ? askedOf(state).filter(({ status }) => status === 'INITIAL') : [];
    for (const signatoryId of new Set(signatoryIds ?? [])) {
      const signer = formSignerOf(state, signatoryId);
      if (!signer) return refuse(404, 'form.signer_not_found');
      if (!signer.isAsked) return refuse(409, 'form.not_asked');
      if (signer.status !== 'INITIAL') return refuse(409, 'form.already_sent', { at: signer.sentAt });
      asked.push(signer);
    }
    if (asked.length === 0) return refuse(409, 'form.nothing_to_send');
    // A link that nobody delivers would leave the form waiting without anybody knowing.
    if (!mayMail) return refuse(409, 'form.mails_off');
    const links = asked.map((signer) => ({ signatoryId: signer.signatoryId, ...nextLink(state, signer, now) }));
    return [{ type: 'FormSent', data: { links } }];
  },
  touches: ['asking', 'signers', 'end', 'round'],
});
