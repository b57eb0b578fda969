import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { streamModule } from '../../shared-kernel/decider/stream-module.ts';
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

/** The streams `vobo-<documentId>`: read, and changed by commands only. */
export const voBoStreams = (engine: EngineDeps) => streamModule(engine, voBoDecider, voBoCommands);
export type VoBoStreams = ReturnType<typeof voBoStreams>;
