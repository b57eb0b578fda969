import { z } from 'zod';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { notDeleted, onlyTheOwner } from '../rules/authority.ts';

/** The owner gives the charge of a document to a sub-user of the account, or takes it over (null). Who is a sub-user was asked before. */
export const handOverDocument = documentCommand({
  type: 'HandOverDocument',
  schema: documentEventTypes.DocumentHandedOver.schema.extend({ documentId: z.string() }),
  refuses: ['reviewer.read_only', 'document.not_found', 'deleted_document_message'],
  authorise: onlyTheOwner,
  admit: notDeleted,
  decide: ({ inCharge }, { to }) =>
    (inCharge?.subUserId ?? null) === (to?.subUserId ?? null) ? [] : [{ type: 'DocumentHandedOver', data: { to } }],
  touches: ['charge', 'deletion'],
});
