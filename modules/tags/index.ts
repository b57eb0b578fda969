/** The only door of the tags module. */

import type { FastifyInstance } from 'fastify';
import type { AccessLog } from '../../shared-kernel/access-log/port.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { Authenticate } from '../../shared-kernel/http/authenticate.ts';
import type { TaggableDocuments } from './application/ports.ts';
import { carries, tagNow } from './application/tagging.ts';
import { tagRoutes } from './http/routes.ts';
import { taggingStreams, tagsStreams } from './streams.ts';

export type { TaggableDocuments } from './application/ports.ts';
export { tagEventTypes } from './contract/events.ts';
export { taggingEventTypes } from './contract/tagging-events.ts';
export { tagsDecider } from './domain/decider.ts';
export { taggingDecider } from './domain/tagging/decider.ts';
export { type TaggingStreams, type TagsStreams, taggingStreams, tagsStreams } from './streams.ts';

export interface TagsModuleDeps {
  readonly engine: EngineDeps;
  readonly documents: TaggableDocuments;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
}

export function createTagsModule({ engine, ...deps }: TagsModuleDeps) {
  const tags = tagsStreams(engine);
  const taggings = taggingStreams(engine);
  return {
    tags,
    taggings,
    tagNow: (ownerId: string, tagId: string) => tagNow({ tags }, ownerId, tagId),
    carries: (ownerId: string, documentId: string, tagId: string) => carries({ tags, taggings }, { ownerId, documentId, tagId }),
    register: async (app: FastifyInstance): Promise<void> => void (await app.register(tagRoutes({ ...deps, tags, taggings }))),
  };
}
