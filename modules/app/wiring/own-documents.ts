import type { Pool } from 'pg';
import { draftsOf, standingOf } from '../../../projections/documents-inbox/standing.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import type { OwnDocumentsPort } from '../../accounts/index.ts';
import type { createDocumentsModule } from '../../documents/index.ts';

/** How long a list may take to know of what was just sent, in milliseconds. */
const PATIENCE_MS = 5_000;

/** The documents of an account as its end has to know them, and the end of its drafts by the command that its owner has for it. */
export const createOwnDocuments = (
  pool: Pool,
  isUpToDate: (patienceMs: number) => Promise<boolean>,
  documents: () => Pick<ReturnType<typeof createDocumentsModule>, 'execute'>,
): OwnDocumentsPort => ({
  async standing(accountId) {
    // A list that is late could miss a document that was just sent.
    if (!(await isUpToDate(PATIENCE_MS))) throw new Error('the list of documents is behind; an account is not ended on an old one');
    return standingOf(pool, accountId);
  },
  async removeDrafts(accountId) {
    for (const documentId of await draftsOf(pool, accountId))
      await documents()
        .execute(
          { type: 'DeleteDocument', data: { documentId } },
          {
            actor: { kind: 'owner', id: accountId, ownerId: accountId },
            commandId: nameId('account-deleted', documentId),
            correlationId: nameId('account-deleted', accountId),
          },
        )
        .catch((error: unknown) => {
          // Its owner was faster, and the list has not heard of it yet.
          if (!(error instanceof ProductError && error.code === 'conflict.already_deleted')) throw error;
        });
  },
});
