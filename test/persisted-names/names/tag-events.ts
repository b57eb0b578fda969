import type { StoredEventTypes } from './events.ts';

/** What stands in streams `tags-<ownerId>`. */
export const tagsEvents: StoredEventTypes = {
  TagCreated: { version: 1, data: ['tagId', 'name (personal)', 'textColor', 'bgColor'] },
  TagDeleted: { version: 1, data: ['tagId'] },
};

/** What stands in streams `tagging-<documentId>`. */
export const taggingEvents: StoredEventTypes = {
  DocumentTagsSet: { version: 1, data: ['documentId', 'tagIds[]'] },
};
