import { applySignature } from '../../modules/documents/application/sign.ts';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { documentDecider } from '../../modules/documents/domain/decider.ts';
import { type WholeDocumentStreams, wholeDocumentStreams } from '../../modules/documents/streams.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import type { CryptoWork } from '../../shared-kernel/signing/port.ts';
import { file } from '../documents/given.ts';
import { textCrypto, textPdf } from '../model/world.ts';
import { everyPlan } from '../support/plan.ts';
import { owner, type Provocation, type RefusalWorld } from './world.ts';

export const documentId = 'document-1';

export type Sent = Parameters<WholeDocumentStreams['execute']>[0];
export interface By {
  readonly actor?: Actor;
  readonly meanwhile?: (world: RefusalWorld) => void;
  readonly maxSigners?: number;
  readonly signCms?: CryptoWork['signCms'];
}

/** The command on this history, by the owner where nobody else is named. */
export const on =
  (history: readonly DocumentEvent[], command: Sent, { actor = owner, meanwhile, maxSigners = 30, signCms }: By = {}): Provocation =>
  async (world) => {
    await world.given(documentDecider, documentId, history);
    meanwhile?.(world);
    const crypto = { ...textCrypto(world.clock), ...(signCms ? { signCms } : {}) };
    const files = { get: async () => Buffer.from('bytes'), put: async () => file('put'), has: async () => true };
    const tools = { files, pdf: textPdf, crypto, savedMark: async () => null };
    const documents = wholeDocumentStreams(world.engine, {
      limits: { maxSigners },
      plan: everyPlan,
      usualReminders: async () => null,
      applySignature: (state, data, context) => applySignature(tools, state, data, context),
    });
    return documents.execute(command, world.as(actor, actor.kind === 'process' ? { ownerId: 'owner-1' } : {}));
  };
