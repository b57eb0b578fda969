import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { type FormEvent, formEventTypes } from '../../contract/events.ts';
import { COMMENT_LENGTH, COMMENTS_LIMIT } from '../../contract/rules.ts';
import { formCommand } from '../decider.ts';
import { OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { nextLink } from '../rules/links.ts';
import { STANDING_REFUSALS, standingProblem, unknownSigner } from '../rules/standing.ts';
import { isLonger, writtenIn } from '../rules/words.ts';
import { formSignerOf } from '../state.ts';

/** The owner says what is to be otherwise in a form that was handed in; the signer is asked to correct it. Where composing failed, the next round begins with it. */
export const commentForm = formCommand({
  type: 'CommentForm',
  schema: z.object({
    documentId: z.string().min(1),
    signatoryId: z.string().min(1),
    commentId: z.string().min(1),
    comment: formEventTypes.FormCommented.schema.shape.comment,
  }),
  refuses: [
    ...OWNER_REFUSALS,
    ...STANDING_REFUSALS,
    'form.signer_not_found',
    'form.not_answered',
    'form.comment_required',
    'form.comment_too_long',
    'form.too_many_comments',
    'form.mails_off',
  ],
  authorise: onlyOwner,
  decide(state, { signatoryId, commentId, comment }, { mayMail }: { readonly mayMail: boolean }, { now }) {
    const problem = unknownSigner(state, signatoryId) ?? standingProblem(state, signatoryId);
    if (problem) return problem;
    const signer = formSignerOf(state, signatoryId)!;
    if (signer.answered === null) return refuse(409, 'form.not_answered');
    if (writtenIn(comment) === null) return refuse(422, 'form.comment_required');
    if (isLonger(comment, COMMENT_LENGTH)) return refuse(422, 'form.comment_too_long', { limit: COMMENT_LENGTH });
    if (signer.comments.length >= COMMENTS_LIMIT) return refuse(409, 'form.too_many_comments', { limit: COMMENTS_LIMIT });
    if (!mayMail) return refuse(409, 'form.mails_off');
    const reopened: FormEvent[] = state.stage === 'FAILED' ? [{ type: 'FormReopened', data: { round: state.round + 1 } }] : [];
    return [...reopened, { type: 'FormCommented', data: { signatoryId, commentId, comment, ...nextLink(state, signer, now) } }];
  },
  touches: ['asking', 'signers', 'comments', 'acceptance', 'end', 'round', 'composing'],
});
