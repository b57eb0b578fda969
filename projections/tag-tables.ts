/** Tables of the read model `tags`, named here for the queries of other lists that tell documents by their tags. */
export const TAGS = 'tags';
export const DOCUMENT_TAGS = 'document_tags';
