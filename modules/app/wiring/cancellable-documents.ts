import type { CancellableDocuments } from '../../cancellation/index.ts';
import { accepts, type DocumentState, isReached, partiesOf } from '../../documents/index.ts';

/** The parties of a document as the cancellation module asks for them. */
export const createCancellableDocuments = (documents: {
  load(documentId: string): Promise<{ readonly state: DocumentState }>;
}): CancellableDocuments => ({
  async parties(documentId) {
    const { state } = await documents.load(documentId);
    if (state.status === 'NONE') return null;
    const parties = partiesOf(state);
    return {
      ...parties,
      signatories: parties.signatories.map((one) => ({ ...one, isReached: isReached(state, one.signatoryId) })),
      acceptsCancellation: accepts(state.status, 'DocumentCanceled'),
    };
  },
});
