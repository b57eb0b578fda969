import type { Documents } from '../../documents/index.ts';
import type { HeldDocuments } from '../../endorsement/index.ts';

/** The documents module as whoever a document was endorsed to fetches it. */
export const createHeldDocuments = (documents: Documents): HeldDocuments => ({
  async sealed(documentId) {
    const { seal, constancia } = (await documents.load(documentId)).state;
    return seal && constancia ? { PDF: seal.file, ASN: constancia.file } : null;
  },
  async handedOut(documentId, download, context) {
    await documents.execute({ type: 'DownloadFile', data: { documentId, viewer: 'HOLDER', ...download } }, context);
  },
});
