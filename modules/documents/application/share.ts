import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import type { WholeDocumentStreams } from '../streams.ts';
import { observerFrom, type PersonId } from './people.ts';

/** Lets the people with these addresses follow the document. */
export async function shareDocument(
  { documents, personId }: { readonly documents: WholeDocumentStreams; readonly personId: PersonId },
  documentId: string,
  emails: readonly string[],
  context: CommandContext,
) {
  const { ownerId } = (await documents.load(documentId)).state;
  const observers = emails.map((email) => observerFrom(email, { documentId, ownerId, personId }));
  return documents.execute({ type: 'ShareWithObservers', data: { documentId, observers } }, context);
}
