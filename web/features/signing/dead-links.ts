/** Answers that say that a link does not open its document, or does no longer; each has a page of its own. */
export const DEAD_LINKS = [
  'expire_link_message',
  'invalid_link_message',
  'deleted_document_message',
  'signatory.replaced',
  'withdrawn_document_message',
  'signatory.user.not.match',
] as const;
