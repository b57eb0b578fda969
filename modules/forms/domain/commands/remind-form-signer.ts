import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { secondsToWait } from '../../../../shared-kernel/resend-wait.ts';
import { formCommand } from '../decider.ts';
import { OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { nextLink } from '../rules/links.ts';
import { STANDING_REFUSALS, standingProblem, unknownSigner } from '../rules/standing.ts';
import { formSignerOf, mayAnswer } from '../state.ts';

/** The owner reminds a signer whose answer is awaited, at most once a minute (CALL-104); the link before opens nothing any more. */
export const remindFormSigner = formCommand({
  type: 'RemindFormSigner',
  schema: z.object({ documentId: z.string().min(1), signatoryId: z.string().min(1) }),
  refuses: [
    ...OWNER_REFUSALS,
    ...STANDING_REFUSALS,
    'form.signer_not_found',
    'form.already_answered',
    'resend.wait_a_minute',
    'form.mails_off',
  ],
  authorise: onlyOwner,
  decide(state, { signatoryId }, { mayMail }: { readonly mayMail: boolean }, { now }) {
    const problem = unknownSigner(state, signatoryId) ?? standingProblem(state, signatoryId);
    if (problem) return problem;
    const signer = formSignerOf(state, signatoryId)!;
    // Who may still change what they answered may be reminded of it: the owner's wish, as any.
    if (!mayAnswer(state, signer)) return refuse(409, 'form.already_answered', { at: signer.answered?.at ?? null });
    const last = [signer.remindedAt, signer.sentAt, signer.comments.at(-1)?.at ?? null].reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b));
    const seconds = secondsToWait(last, now);
    if (seconds > 0) return refuse(429, 'resend.wait_a_minute', { seconds });
    if (!mayMail) return refuse(409, 'form.mails_off');
    return [{ type: 'FormReminded', data: { signatoryId, ...nextLink(state, signer, now) } }];
  },
  touches: ['asking', 'signers', 'end', 'round'],
});
