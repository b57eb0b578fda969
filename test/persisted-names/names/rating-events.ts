import type { StoredEventTypes } from './events.ts';

/** What stands in streams `rating-<documentId>`. */
export const ratingEvents: StoredEventTypes = {
  SigningRated: { version: 1, data: ['documentId', 'signatoryId', 'stars', 'text (personal)'] },
};
