import type { DocumentsService } from '../../documents/index.ts';
import type { HeldDocuments } from '../../endorsement/index.ts';

/** The documents module as whoever a document was endorsed to fetches it. */
export const createHeldDocuments = (documents: DocumentsService): HeldDocuments => ({
  async sealed(documentId) {
    const { seal, constancia } = (await documents.load(documentId)).state;
    return seal && constancia ? { PDF: seal.file, ASN: constancia.file } : null;
  },
  async handedOut(documentId, download, context) {
    await documents.download(documentId, { viewer: 'HOLDER', ...download }, context);
  },
});
