import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { voBoEventTypes } from '../../contract/events.ts';
import type { VoBoState } from '../state.ts';

const { title, notes } = voBoEventTypes.VoBoCommentAdded.schema.shape;

/** A comment as an approver writes it; the words are encrypted for them. */
export const comment = z.object({
  documentId: z.string().min(1),
  approverId: z.string().min(1),
  commentId: z.string().min(1),
  title,
  notes,
});

export const WORDS_REFUSALS = ['vobo.comment_title_required', 'vobo.comment_notes_required'] as const;

/** RULE-042: a comment has a title and notes. */
export function wordsProblem(words: Pick<z.output<typeof comment>, 'title' | 'notes'>) {
  if ((words.title.value ?? '').trim() === '') return refuse(422, 'vobo.comment_title_required');
  if ((words.notes.value ?? '').trim() === '') return refuse(422, 'vobo.comment_notes_required');
  return null;
}

/** Everybody changes and takes back only what they wrote; an approver not what was written in their place, nor the other way round. */
export const notTheirs = (
  state: VoBoState,
  {
    approverId,
    commentId,
    substituteId = null,
  }: { readonly approverId: string; readonly commentId: string; readonly substituteId?: string | null | undefined },
) =>
  state.comments.some(
    (written) => written.commentId === commentId && written.approverId === approverId && (written.substituteId ?? null) === substituteId,
  )
    ? null
    : refuse(404, 'vobo.comment_not_found');
