import { type Refusal, refuse } from '../../../../shared-kernel/decider/types.ts';
import type { Answer, Comment, DeleteComment, Present } from '../../contract/commands.ts';
import type { VoBoEvent } from '../../contract/events.ts';
import { answerOf, approversOf, dueApprovers, type VoBoState } from '../state.ts';

/**
 * May this approver act now: is the round open, has it not been answered, has their turn come, does their link still work?
 * An answer that came first is named, so that whoever was slower knows what holds.
 */
function turnProblem(state: VoBoState, approverId: string, now: Date): Refusal | null {
  const own = answerOf(state, approverId);
  if (own) return refuse(409, own.answer === 'ACCEPTED' ? 'vobo.already_accepted' : 'vobo.already_refused', { at: own.at });
  const refused = state.answers.find((one) => one.answer === 'REFUSED');
  if (refused) return refuse(409, 'vobo.refused_by_other', { at: refused.at });
  if (state.status !== 'OPEN') return refuse(409, 'vobo.round_closed', { status: state.status });
  if (!dueApprovers(state).some((one) => one.approverId === approverId)) {
    return refuse(409, 'vobo.not_your_turn', { waitingFor: dueApprovers(state).map((one) => one.name.value) });
  }
  const link = state.links[approverId];
  return !link || new Date(link.expiresAt) <= now ? refuse(410, 'expire_link_message') : null;
}

/** Recorded once for each version: what counts is which bytes they were handed, not how often. */
export function decidePresentation(state: VoBoState, command: Present): readonly VoBoEvent[] {
  const { approverId, version, sha256 } = command;
  const known = state.presented[approverId]?.some((one) => one.version === version && one.sha256 === sha256);
  if (known || state.status === 'NONE' || state.status === 'CLOSED') return [];
  return [{ type: 'ApproverPresented', data: { round: state.round, approverId, version, sha256 } }];
}

export function decideAnswer(state: VoBoState, command: Answer, accepts: boolean, now: Date): readonly VoBoEvent[] | Refusal {
  const { approverId, version, sha256 } = command;
  const problem = turnProblem(state, approverId, now);
  if (problem) return problem;
  if (!state.presented[approverId]?.some((one) => one.version === version && one.sha256 === sha256)) {
    return refuse(409, 'vobo.changed_since_seen', { version });
  }
  const about = { round: state.round, approverId, version, sha256 };
  if (accepts) {
    const remaining = approversOf(state).length - state.answers.length - 1;
    return [{ type: 'VoBoAccepted', data: { ...about, remaining } }];
  }
  const commentIds = state.comments.filter((one) => one.approverId === approverId).map((one) => one.commentId);
  return [{ type: 'VoBoRefused', data: { ...about, commentIds } }];
}

/** RULE-042: a comment has a title and notes; both fit on a page. */
function wordsProblem(command: Comment): Refusal | null {
  if ((command.title.value ?? '').trim() === '') return refuse(422, 'vobo.comment_title_required');
  if ((command.notes.value ?? '').trim() === '') return refuse(422, 'vobo.comment_notes_required');
  return null;
}

/** As many as anybody needs; more would be a way to fill the history. */
const MAX_COMMENTS = 50;

export function decideComment(state: VoBoState, command: Comment, now: Date): readonly VoBoEvent[] | Refusal {
  const problem = turnProblem(state, command.approverId, now) ?? wordsProblem(command);
  if (problem) return problem;
  if (state.comments.filter((one) => one.approverId === command.approverId).length >= MAX_COMMENTS) {
    return refuse(422, 'vobo.too_many_comments', { limit: MAX_COMMENTS });
  }
  const { documentId: _, ...data } = command;
  return [{ type: 'VoBoCommentAdded', data: { round: state.round, ...data } }];
}

export function decideCommentChange(state: VoBoState, command: Comment, now: Date): readonly VoBoEvent[] | Refusal {
  const problem = turnProblem(state, command.approverId, now) ?? wordsProblem(command) ?? notTheirs(state, command);
  if (problem) return problem;
  const { documentId: _, ...data } = command;
  return [{ type: 'VoBoCommentEdited', data: { round: state.round, ...data } }];
}

export function decideCommentDeletion(state: VoBoState, command: DeleteComment, now: Date): readonly VoBoEvent[] | Refusal {
  const problem = turnProblem(state, command.approverId, now) ?? notTheirs(state, command);
  if (problem) return problem;
  const { documentId: _, ...data } = command;
  return [{ type: 'VoBoCommentDeleted', data: { round: state.round, ...data } }];
}

const notTheirs = (state: VoBoState, { approverId, commentId }: DeleteComment): Refusal | null =>
  state.comments.some((one) => one.commentId === commentId && one.approverId === approverId) ? null : refuse(404, 'vobo.comment_not_found');
