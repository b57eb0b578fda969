import type { CancellableDocuments } from '../../cancellation/index.ts';
import { accepts, type DocumentState, partiesOf } from '../../documents/index.ts';

/** The parties of a document as the cancellation module asks for them. */
export const createCancellableDocuments = (documents: {
  load(documentId: string): Promise<{ readonly state: DocumentState }>;
}): CancellableDocuments => ({
  async parties(documentId) {
    const { state } = await documents.load(documentId);
    return state.status === 'NONE' ? null : { ...partiesOf(state), acceptsCancellation: accepts(state.status, 'DocumentCanceled') };
  },
});
