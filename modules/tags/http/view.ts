import type { Tag } from '../domain/state.ts';

/** ENT-044 */
export const tagView = (ownerId: string, { tagId, name, textColor, bgColor }: Tag) => ({
  tagID: tagId,
  name: name.value,
  userID: ownerId,
  style: { bgColor, textColor },
});
