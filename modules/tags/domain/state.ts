import type { TagEventData } from '../contract/events.ts';
import { isSameName } from '../contract/rules.ts';

export type Tag = TagEventData<'TagCreated'>;

/** The tags of an account as they are now, the oldest first. */
export interface TagsState {
  readonly status: 'NONE' | 'KEPT';
  readonly ownerId: string;
  readonly tags: readonly Tag[];
}

export const noTags: TagsState = { status: 'NONE', ownerId: '', tags: [] };

export const tagOf = ({ tags }: TagsState, tagId: string): Tag | null => tags.find((tag) => tag.tagId === tagId) ?? null;

/** RULE-031. The names of a forgotten account are gone, and none of them is this one. */
export const tagNamed = ({ tags }: TagsState, name: string): Tag | null =>
  tags.find((tag) => tag.name.value !== null && isSameName(tag.name.value, name)) ?? null;
