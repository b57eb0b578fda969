import type { DecideContext } from '../../../shared-kernel/decider/types.ts';
import { deleteDocument } from '../domain/commands/delete-document.ts';
import type { DocumentState } from '../domain/state.ts';
import type { DocumentStreams } from '../streams.ts';

/**
 * The same documents, in front those whose deletion will be refused as things stand: a refusal then finds nothing deleted
 * yet. Each is written down when the command itself is refused.
 */
export async function refusableFirst(
  documents: Pick<DocumentStreams, 'load'>,
  documentIds: readonly string[],
  contextIn: (state: DocumentState) => DecideContext,
): Promise<string[]> {
  const known = await Promise.all(
    [...new Set(documentIds)].map(async (documentId) => {
      const { state } = await documents.load(documentId);
      const data = { documentId };
      const context = contextIn(state);
      const refusal = deleteDocument.authorise(state, data, context) ?? deleteDocument.admit?.(state, data, context) ?? null;
      return { documentId, isRefused: refusal !== null };
    }),
  );
  return known.toSorted((a, b) => Number(b.isRefused) - Number(a.isRefused)).map(({ documentId }) => documentId);
}
