import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { Caller } from '../../../shared-kernel/http/caller.ts';
import { type Tag, type TagsState, tagOf } from '../domain/state.ts';
import type { TaggingStreams, TagsStreams } from '../streams.ts';
import type { TaggableDocuments } from './ports.ts';

export interface TaggingDeps {
  readonly tags: TagsStreams;
  readonly taggings: TaggingStreams;
  readonly documents: TaggableDocuments;
}

/** A document that is not the account's is answered like one that is not there. */
export class NotOfAccount extends ProductError {
  constructor() {
    super(404, 'document.not_found');
  }
}

export interface Tagging {
  readonly documentIds: readonly string[];
  readonly tagIds: readonly string[];
  /** SET: these and no others. ADD: these too. REMOVE: these no more. */
  readonly how: 'SET' | 'ADD' | 'REMOVE';
}

/** The tags of an account, by their names. */
export async function tagsOf({ tags }: Pick<TaggingDeps, 'tags'>, ownerId: string): Promise<readonly Tag[]> {
  return named((await tags.load(ownerId)).state);
}

/** A tag that the account has now; null where it never had it, or has deleted it. `name` null: the account was forgotten. */
export async function tagNow({ tags }: Pick<TaggingDeps, 'tags'>, ownerId: string, tagId: string) {
  const tag = tagOf((await tags.load(ownerId)).state, tagId);
  return tag && { name: tag.name.value };
}

/** Whether a document of the account carries a tag now, from the streams themselves. A deleted tag is carried by nothing, from its deletion on. */
export async function carries(
  { tags, taggings }: Pick<TaggingDeps, 'tags' | 'taggings'>,
  { ownerId, documentId, tagId }: { readonly ownerId: string; readonly documentId: string; readonly tagId: string },
): Promise<boolean> {
  // Both are asked for, whether the document is there or not: by how long it takes nobody learns which.
  const [account, document] = await Promise.all([tags.load(ownerId), taggings.load(documentId)]);
  return tagOf(account.state, tagId) !== null && document.state.ownerId === ownerId && document.state.tagIds.includes(tagId);
}

const named = ({ tags }: TagsState): readonly Tag[] =>
  tags.filter(({ name }) => name.value !== null).toSorted((one, other) => one.name.value!.localeCompare(other.name.value!, 'es'));

/**
 * Tags documents of an account, each in a stream of its own. All are looked at before the first is changed, so that a wrong id changes
 * nothing; a repeated call finds what it did.
 */
export async function tagDocuments(
  deps: TaggingDeps,
  { role, userId, ownerId, standsInFor = [] }: Caller,
  { documentIds, tagIds, how }: Tagging,
  context: CommandContext,
) {
  const among = role === 'sub-user' ? [userId, ...standsInFor] : null;
  const owners = await Promise.all(documentIds.map((documentId) => deps.documents.ownerOf(documentId, among)));
  if (owners.some((owner) => owner !== ownerId)) throw new NotOfAccount();
  const { state } = await deps.tags.load(ownerId);
  const known = state.tags.map(({ tagId }) => tagId);
  const results = [];
  for (const documentId of documentIds) {
    const data = { documentId, ownerId, how, tagIds: [...tagIds], known };
    results.push({ documentId, ...(await deps.taggings.execute({ type: 'SetDocumentTags', data }, context)) });
  }
  const shown = named(state);
  return results.map(({ documentId, state: { tagIds: carried }, revision, position, replayed }) => ({
    documentId,
    tags: shown.filter(({ tagId }) => carried.includes(tagId)),
    revision,
    position,
    replayed,
  }));
}
