import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import type { InCharge } from '../domain/state.ts';
import type { WholeDocumentStreams } from '../streams.ts';
import { ownerSignatoryId } from './people.ts';

/** Puts a document into the charge of a sub-user, or of the account's owner (null). */
export async function handOverDocument(documents: WholeDocumentStreams, documentId: string, to: InCharge | null, context: CommandContext) {
  const { state } = await documents.load(documentId);
  const personId = to?.subUserId ?? state.uploaded?.uploadedBy.personId ?? '';
  const ownPartId = ownerSignatoryId(documentId, personId);
  return documents.execute({ type: 'HandOverDocument', data: { documentId, to, ownPartId } }, context);
}
