/** The only door of the templates module. */

import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { AccessLog } from '../../shared-kernel/access-log/port.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { FileStore } from '../../shared-kernel/files/port.ts';
import type { Authenticate } from '../../shared-kernel/http/authenticate.ts';
import type { InTurnOf, TemplateFiles, TemplatePlan, TemplateReads } from './application/ports.ts';
import { createPreviews, type PreviewDeps } from './application/preview.ts';
import { roomOf } from './application/room.ts';
import { templateOf } from './application/versions.ts';
import { createWaitingFiles, type WaitingBytes } from './application/waiting-files.ts';
import { createWelcomed } from './application/welcomed.ts';
import { registerTemplateRoutes } from './http/index.ts';
import { templateStreams } from './streams.ts';

export type { InTurnOf, TemplateFiles, TemplatePlan, TemplateReads } from './application/ports.ts';
export type { VersionOfTemplate } from './application/versions.ts';
export { templateEventTypes } from './contract/events.ts';
export { templateDecider } from './domain/decider.ts';
export { type TemplateStreams, templateStreams } from './streams.ts';

export interface TemplatesModuleDeps {
  readonly engine: EngineDeps;
  readonly pool: Pool;
  readonly files: FileStore;
  /** Where files lie that are no versions yet. */
  readonly waitingBytes: WaitingBytes;
  readonly words: TemplateFiles;
  readonly word: PreviewDeps['word'];
  readonly reads: TemplateReads;
  readonly plan: TemplatePlan;
  readonly inTurnOf: InTurnOf;
  readonly nameOf: (userId: string) => Promise<string | null>;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
}

export function createTemplatesModule({ engine, pool, waitingBytes, word, ...deps }: TemplatesModuleDeps) {
  const templates = templateStreams(engine);
  const { clock, vault } = engine;
  const waiting = createWaitingFiles({ pool, vault, clock, bytes: waitingBytes });
  const welcomed = createWelcomed({ pool, clock });
  const { words, files } = deps;
  return {
    templates,
    /** A version with its questions and its file, of the account or of the product; null: the newest. Throws 404 as ProductError. */
    templateOf: (ownerId: string, templateId: string, templateHistory: number | null = null) =>
      templateOf({ templates, files }, ownerId, templateId, templateHistory),
    /** The version that a document was made of, also once its template is deleted. Throws as templateOf. */
    versionOf: (ownerId: string, templateId: string, templateHistory: number) =>
      templateOf({ templates, files }, ownerId, templateId, templateHistory, true),
    /** The file of a version with what was answered in place of its variables; in a worker, in the turn of the account. */
    composed: words.composed,
    roomOf: (ownerId: string) => roomOf(deps, ownerId),
    /** Files that waited too long go. */
    sweep: waiting.sweep,
    /** The account has ended (modules/flows/account-endings): what no event names goes with it. */
    async forgetAccount(ownerId: string): Promise<void> {
      await waiting.removeAll(ownerId);
      await welcomed.forget(ownerId);
    },
    register: (app: FastifyInstance): Promise<void> =>
      registerTemplateRoutes(app, { ...deps, templates, waiting, welcomed, previews: createPreviews({ words, word }) }),
  };
}
export type TemplatesModule = ReturnType<typeof createTemplatesModule>;
