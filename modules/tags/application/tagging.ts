import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { Tag, TagsState } from '../domain/state.ts';
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

const named = ({ tags }: TagsState): readonly Tag[] =>
  tags.filter(({ name }) => name.value !== null).toSorted((one, other) => one.name.value!.localeCompare(other.name.value!, 'es'));

/**
 * Tags documents of an account, each in a stream of its own. All are looked at before the first is changed, so that a wrong id changes
 * nothing; a repeated call finds what it did.
 */
export async function tagDocuments(deps: TaggingDeps, ownerId: string, { documentIds, tagIds, how }: Tagging, context: CommandContext) {
  const subUserId = context.actor.kind === 'sub-user' ? context.actor.id : null;
  const owners = await Promise.all(documentIds.map((documentId) => deps.documents.ownerOf(documentId, subUserId)));
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
