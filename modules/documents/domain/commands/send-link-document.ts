import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import type { ReminderPlan } from '../../../../shared-kernel/reminder-plan.ts';
import type { DocumentEvent } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';
import { notDeleted } from '../rules/authority.ts';
import { SENDING_REFUSALS, sendingProblem, sent } from '../rules/sending.ts';
import type { Limits } from '../rules/setup.ts';
import { unconvertedProblem } from '../rules/word.ts';
import { arePagesApproved, pdfOf } from '../word-pages.ts';

/**
 * A document of a visitor is sent without its owner looking at it, because whoever opened the link had said so; the events name the link. One that is sent
 * already stays as it is. Whether the link says so was asked before.
 */
export const sendLinkDocument = (limits: Limits) =>
  documentCommand({
    type: 'SendLinkDocument',
    schema: z.object({ documentId: z.string().min(1), linkId: z.string().min(1) }),
    refuses: ['access.denied', 'deleted_document_message', 'word.not_converted_yet', ...SENDING_REFUSALS],
    authorise: onlyProcess,
    decide(state, { linkId }, usual: ReminderPlan | null, { now }) {
      if (state.uploaded?.publicLink?.linkId !== linkId || state.status !== 'DRAFT' || state.round > 0) return [];
      const problem = notDeleted(state) ?? unconvertedProblem(state) ?? sendingProblem(state, { now, limits });
      if (problem) return problem;
      const { sha256 } = pdfOf(state)!.file;
      const approved: DocumentEvent[] = arePagesApproved(state) ? [] : [{ type: 'PagesApproved', data: { sha256, publicLink: linkId } }];
      return [...approved, ...sent(state, usual, linkId)];
    },
    touches: [...DECISIONS, 'pages', 'charge', 'reminders'],
  });
