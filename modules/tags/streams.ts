import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { streamModule } from '../../shared-kernel/decider/stream-module.ts';
import { createTag } from './domain/commands/create-tag.ts';
import { deleteTag } from './domain/commands/delete-tag.ts';
import { setDocumentTags } from './domain/commands/set-document-tags.ts';
import { takeOffDeletedTags } from './domain/commands/take-off-deleted-tags.ts';
import { tagsDecider } from './domain/decider.ts';
import { taggingDecider } from './domain/tagging/decider.ts';

/** Every command about the tags of an account. */
export const tagsCommands = [createTag, deleteTag] as const;

/** Every command about the tags that a document carries. */
export const taggingCommands = [setDocumentTags, takeOffDeletedTags] as const;

/** The streams `tags-<ownerId>`: read, and changed by commands only. */
export const tagsStreams = (engine: EngineDeps) => streamModule(engine, tagsDecider, tagsCommands);
export type TagsStreams = ReturnType<typeof tagsStreams>;

/** The streams `tagging-<documentId>`, likewise. */
export const taggingStreams = (engine: EngineDeps) => streamModule(engine, taggingDecider, taggingCommands);
export type TaggingStreams = ReturnType<typeof taggingStreams>;
