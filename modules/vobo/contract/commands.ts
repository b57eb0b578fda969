import { z } from 'zod';
import { voBoEventTypes } from './events.ts';

/** Commands of the VoBo module as its use cases run them; personal values come in as `Personal`. */
const id = z.object({ documentId: z.string().min(1) });
const byApprover = id.extend({ approverId: z.string().min(1) });

export const openRound = voBoEventTypes.ApprovalRoundOpened.schema;
export type OpenRound = z.infer<typeof openRound>;

export const issueLinks = id.extend({ round: z.number().int() });
export type IssueLinks = z.infer<typeof issueLinks>;

export const closeRound = id.extend({ reason: voBoEventTypes.ApprovalRoundClosed.schema.shape.reason });
export type CloseRound = z.infer<typeof closeRound>;

export const resendLink = byApprover;
export type ResendLink = z.infer<typeof resendLink>;

export const present = byApprover.extend({ version: z.number().int(), sha256: z.string() });
export type Present = z.infer<typeof present>;

const words = { title: voBoEventTypes.VoBoCommentAdded.schema.shape.title, notes: voBoEventTypes.VoBoCommentAdded.schema.shape.notes };
export const comment = byApprover.extend({ commentId: z.string().min(1), ...words });
export type Comment = z.infer<typeof comment>;

export const deleteComment = byApprover.extend({ commentId: z.string().min(1) });
export type DeleteComment = z.infer<typeof deleteComment>;

/** The version an approver saw, as the answer that presented it named it. */
export const answer = byApprover.extend({ version: z.number().int(), sha256: z.string() });
export type Answer = z.infer<typeof answer>;
