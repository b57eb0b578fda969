import type { TagEvent } from '../../modules/tags/contract/events.ts';
import { DOCUMENT_TAGS_LIMIT, TAG_NAME_LENGTH, TAGS_LIMIT } from '../../modules/tags/contract/rules.ts';
import { tagsDecider } from '../../modules/tags/domain/decider.ts';
import { type taggingCommands, taggingStreams, type tagsCommands, tagsStreams } from '../../modules/tags/streams.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { otherOwner, owner, type Provocation, type Provocations, reviewer } from './world.ts';

const ownerId = 'owner-1';
const colours = { textColor: 'rgba(185,28,28,1)', bgColor: 'rgba(185,28,28,0.2)' };
const tag = (tagId: string, name: string): TagEvent => ({ type: 'TagCreated', data: { tagId, name: personal(ownerId, name), ...colours } });
const kept = [tag('tag-1', 'Urgente')];
const many = Array.from({ length: TAGS_LIMIT }, (_, index) => tag(`tag-${index}`, `Cliente ${index}`));

type OfAccount = Parameters<ReturnType<typeof tagsStreams>['execute']>[0];
type OfDocument = Parameters<ReturnType<typeof taggingStreams>['execute']>[0];

const on =
  (history: readonly TagEvent[], command: OfAccount, actor: Actor = owner): Provocation =>
  async (world) => {
    await world.given(tagsDecider, ownerId, history);
    return tagsStreams(world.engine).execute(command, world.as(actor));
  };
const tagging =
  (command: OfDocument, actor: Actor = owner): Provocation =>
  async (world) =>
    taggingStreams(world.engine).execute(command, world.as(actor));

const create = (name: string): OfAccount => ({
  type: 'CreateTag',
  data: { ownerId, tagId: 'tag-new', name: personal(ownerId, name), ...colours },
});
const remove = (name: string): OfAccount => ({ type: 'DeleteTag', data: { ownerId, name } });
const set = (tagIds: string[], known: string[]): OfDocument => ({
  type: 'SetDocumentTags',
  data: { documentId: 'document-1', ownerId, how: 'SET', tagIds, known },
});
const tooMany = Array.from({ length: DOCUMENT_TAGS_LIMIT + 1 }, (_, index) => `tag-${index}`);

export const tagsRefusals: Provocations<(typeof tagsCommands)[number]> = {
  CreateTag: {
    'reviewer.read_only': on([], create('Urgente'), reviewer),
    'access.denied': on([], create('Urgente'), otherOwner),
    'tag.name_required': on([], create('   ')),
    'tag.name_too_long': on([], create('á'.repeat(TAG_NAME_LENGTH + 1))),
    'tag.already_exists': on(kept, create(' URGENTE ')),
    'tag.limit': on(many, create('Urgente')),
  },
  DeleteTag: {
    'reviewer.read_only': on(kept, remove('Urgente'), reviewer),
    'access.denied': on(kept, remove('Urgente'), otherOwner),
    'tag.not_found': on(kept, remove('Otra')),
  },
};

export const taggingRefusals: Provocations<(typeof taggingCommands)[number]> = {
  SetDocumentTags: {
    'reviewer.read_only': tagging(set(['tag-1'], ['tag-1']), reviewer),
    'access.denied': tagging(set(['tag-1'], ['tag-1']), otherOwner),
    'tag.not_found': tagging(set(['tag-1'], [])),
    'tag.document_limit': tagging(set(tooMany, tooMany)),
  },
  TakeOffDeletedTags: {
    'access.denied': tagging({ type: 'TakeOffDeletedTags', data: { documentId: 'document-1', tagIds: ['tag-1'] } }),
  },
};
