import { z } from 'zod';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';
import { notDeleted, onlyTheOwner } from '../rules/authority.ts';
import { ownPartMoved } from '../rules/own-part.ts';

/**
 * The owner gives the charge of a document to a sub-user of the account, or takes it over (null). Who is a sub-user was asked before;
 * `ownPartId` is what the signature of whoever takes it is called where they are to sign too.
 */
export const handOverDocument = documentCommand({
  type: 'HandOverDocument',
  schema: documentEventTypes.DocumentHandedOver.schema.extend({ documentId: z.string(), ownPartId: z.string().min(1) }),
  refuses: ['reviewer.read_only', 'document.not_found', 'deleted_document_message'],
  authorise: onlyTheOwner,
  admit: notDeleted,
  decide: (state, { to, ownPartId }) =>
    (state.inCharge?.subUserId ?? null) === (to?.subUserId ?? null)
      ? []
      : [{ type: 'DocumentHandedOver', data: { to } }, ...ownPartMoved(state, to, ownPartId)],
  touches: [...DECISIONS, 'charge'],
});
