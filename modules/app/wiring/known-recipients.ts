import type { Pool } from 'pg';
import { seenDocuments } from '../../../projections/documents-inbox/filter.ts';
import { knownRecipientOf, knownRecipientsOf } from '../../../projections/known-recipients/queries.ts';
import { recipientsIn } from '../../../projections/known-recipients/seen.ts';
import { hiddenRecipients, hideRecipient, type KnownRecipients } from '../../documents/index.ts';

/** Whom the documents of an account went to, without those it no longer wants to be offered. */
export const createKnownRecipients = (pool: Pool): KnownRecipients => ({
  async suggest(ownerId, part, except, sight) {
    const asked = { part, except, hidden: await hiddenRecipients(pool, ownerId) };
    const known = sight
      ? await recipientsIn(pool, ownerId, seenDocuments(ownerId, sight), asked)
      : await knownRecipientsOf(pool, ownerId, asked);
    return known.map(({ personId, name, email }) => ({ recipientID: personId, name, emailID: email }));
  },
  async forget(ownerId, recipientID) {
    const known = await knownRecipientOf(pool, ownerId, { personId: recipientID, hidden: await hiddenRecipients(pool, ownerId) });
    if (known === null) return false;
    await hideRecipient(pool, ownerId, { personId: recipientID, until: known.usedAt });
    return true;
  },
});
