import { type CommandContext, type EngineDeps, loadStream, runCommand } from '../../../shared-kernel/decider/run-command.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import { voBoDefinition } from '../domain/definition.ts';
import { approverOf, dueApprovers, type VoBoState } from '../domain/state.ts';
import {
  acceptCommand,
  addCommentCommand,
  deleteCommentCommand,
  editCommentCommand,
  presentCommand,
  refuseCommand,
  resendCommand,
} from './commands.ts';

export interface Words {
  readonly title: string;
  readonly notes: string;
}

export type VoBoService = ReturnType<typeof createVoBoService>;

/** What approvers and owners do with the approvals of a document. */
export function createVoBoService({ engine }: { readonly engine: EngineDeps }) {
  const load = (documentId: string) => loadStream(engine, voBoDefinition, documentId);

  /** Comments are the approver's own words and are encrypted for them. */
  const protectedWords = async (documentId: string, approverId: string, { title, notes }: Words) => {
    const approver = approverOf((await load(documentId)).state, approverId);
    if (!approver) throw new ProductError(404, 'invalid_link_message');
    return { title: personal(approver.personId, title.trim()), notes: personal(approver.personId, notes.trim()) };
  };

  return {
    load,

    /**
     * A new round forgets what was shown before it. Whoever read the new version before their round was opened must be able to
     * have it shown in that round, so that the same command of the caller is another one in each.
     */
    async present(documentId: string, approverId: string, saw: { version: number; sha256: string }, context: CommandContext) {
      const { round } = (await load(documentId)).state;
      const commandId = nameId('vobo-present', context.commandId, String(round));
      return runCommand(engine, voBoDefinition, presentCommand, { documentId, approverId, ...saw }, { ...context, commandId });
    },

    async addComment(documentId: string, approverId: string, words: Words, context: CommandContext) {
      const commentId = nameId('vobo-comment', documentId, approverId, context.commandId);
      const given = await protectedWords(documentId, approverId, words);
      return runCommand(engine, voBoDefinition, addCommentCommand, { documentId, approverId, commentId, ...given }, context);
    },

    async editComment(documentId: string, approverId: string, commentId: string, words: Words, context: CommandContext) {
      const given = await protectedWords(documentId, approverId, words);
      return runCommand(engine, voBoDefinition, editCommentCommand, { documentId, approverId, commentId, ...given }, context);
    },

    deleteComment: (documentId: string, approverId: string, commentId: string, context: CommandContext) =>
      runCommand(engine, voBoDefinition, deleteCommentCommand, { documentId, approverId, commentId }, context),

    /** `accepts`: gives the approval; otherwise refuses it with the comments that stand. */
    answer: (documentId: string, approverId: string, accepts: boolean, saw: { version: number; sha256: string }, context: CommandContext) =>
      runCommand(engine, voBoDefinition, accepts ? acceptCommand : refuseCommand, { documentId, approverId, ...saw }, context),

    resend: (documentId: string, approverId: string, context: CommandContext) =>
      runCommand(engine, voBoDefinition, resendCommand, { documentId, approverId }, context),
  };
}

/** What of the approvals others show: each approver's standing with their comments, of the newest round. */
export interface ApproverStanding {
  readonly approverId: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly order: number;
  readonly status: 'WAITING' | 'PENDING' | 'ACCEPTED' | 'REFUSED' | 'CLOSED';
  readonly at: string | null;
  readonly expiresAt: string | null;
  readonly comments: readonly {
    readonly commentId: string;
    readonly title: string | null;
    readonly notes: string | null;
    readonly at: string;
    readonly editedAt: string | null;
  }[];
}

/** Everybody's standing in the newest round, with its number. */
export const approverStandings = (state: VoBoState) =>
  standings(
    state,
    dueApprovers(state).map((one) => one.approverId),
  ).map((one) => ({ ...one, round: state.round }));

export function standings(state: VoBoState, due: readonly string[]): ApproverStanding[] {
  return (state.opened?.approvers ?? []).map((one) => {
    const answer = state.answers.find((given) => given.approverId === one.approverId);
    const waits = state.status === 'OPEN' ? (due.includes(one.approverId) ? 'PENDING' : 'WAITING') : 'CLOSED';
    return {
      approverId: one.approverId,
      name: one.name.value,
      email: one.email.value,
      order: one.order,
      status: answer?.answer ?? waits,
      at: answer?.at ?? null,
      expiresAt: state.links[one.approverId]?.expiresAt ?? null,
      comments: state.comments
        .filter((comment) => comment.approverId === one.approverId)
        .map(({ commentId, title, notes, at, editedAt }) => ({ commentId, title: title.value, notes: notes.value, at, editedAt })),
    };
  });
}
