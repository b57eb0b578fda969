/**
 * What somebody may begin with a document as far as its status says. The server reads it from the machine and answers it as
 * `allowed` with documents and lists, so that no page needs a list of statuses; the server decides again when it is asked.
 */
export const DOCUMENT_ACTS = ['delete', 'void', 'cancel', 'endorse', 'endorse-special'] as const;
export type DocumentAct = (typeof DOCUMENT_ACTS)[number];
