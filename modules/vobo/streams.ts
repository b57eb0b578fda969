import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { streamModule } from '../../shared-kernel/decider/stream-module.ts';
import type { Refusal } from '../../shared-kernel/decider/types.ts';
import { acceptVoBo } from './domain/commands/accept-vobo.ts';
import { addVoBoComment } from './domain/commands/add-vobo-comment.ts';
import { closeApprovalRound } from './domain/commands/close-approval-round.ts';
import { deleteVoBoComment } from './domain/commands/delete-vobo-comment.ts';
import { editVoBoComment } from './domain/commands/edit-vobo-comment.ts';
import { issueApproverLinks } from './domain/commands/issue-approver-links.ts';
import { openApprovalRound } from './domain/commands/open-approval-round.ts';
import { presentToApprover } from './domain/commands/present-to-approver.ts';
import { refuseVoBo } from './domain/commands/refuse-vobo.ts';
import { resendApproverLink } from './domain/commands/resend-approver-link.ts';
import { substituteApprover } from './domain/commands/substitute-approver.ts';
import { voBoDecider } from './domain/decider.ts';
import type { VoBoState } from './domain/state.ts';

/** Every command about the approvals of a document. */
export const voBoCommands = [
  openApprovalRound,
  issueApproverLinks,
  closeApprovalRound,
  resendApproverLink,
  substituteApprover,
  presentToApprover,
  addVoBoComment,
  editVoBoComment,
  deleteVoBoComment,
  acceptVoBo,
  refuseVoBo,
] as const;

/** Whether the plan of an account lets it write to somebody once more; null: yes. */
export type MayResend = (ownerId: string) => Promise<Refusal | null>;

const flowsResendNothing: MayResend = () => Promise.reject(new Error('a link is sent again by people alone'));

/** The streams `vobo-<documentId>`: read, and changed by commands only. */
export const voBoStreams = (engine: EngineDeps, mayResend: MayResend = flowsResendNothing) =>
  streamModule(
    engine,
    voBoDecider,
    voBoCommands.map((command) =>
      command === resendApproverLink
        ? { ...resendApproverLink, gather: async ({ ownerId }: VoBoState) => (await mayResend(ownerId)) ?? undefined }
        : command,
    ),
  );
export type VoBoStreams = ReturnType<typeof voBoStreams>;
