/**
 * What stands before the first `-` of every stream of the product. By these its streams are told from those of others on a shared
 * server, so a stream of another kind is refused when it is written. No category may end in another one (test/contract).
 */
export const STREAM_CATEGORIES = ['account', 'cancellation', 'document', 'endorsement', 'privacy', 'special', 'vobo'] as const;
