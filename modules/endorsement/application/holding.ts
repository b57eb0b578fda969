import type { Actor } from '../../../shared-kernel/actor.ts';
import type { ContextFor } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import type { Caller } from '../../../shared-kernel/http/caller.ts';
import { shownWords } from '../../../shared-kernel/privacy/own-words.ts';
import type { HeldDocuments, HeldFile } from './ports.ts';
import { type EndorsementDeps, KeptAway, seenEndorsement } from './seeing.ts';

export interface HoldingDeps extends Pick<EndorsementDeps, 'endorsements' | 'documents'> {
  readonly files: FileStore;
  readonly held: HeldDocuments;
}

/** The bytes, and what their name is made of. */
export interface HandedOut {
  readonly bytes: Uint8Array;
  readonly title: string | null;
  readonly language: 'es' | 'en';
}

export type Holding = ReturnType<typeof createHolding>;

/** What the holder of an endorsed document has of it: the sealed file and its constancia, as the holder of a note has the paper. */
export const createHolding =
  ({ files, held, ...deps }: HoldingDeps) =>
  /** Written down before it is handed out. 404 before it is theirs, 403 to others who may read the endorsement, 410 once deleted. */
  async (endorsementId: string, caller: Caller, file: HeldFile, contextFor: ContextFor): Promise<HandedOut> => {
    const { document, request, isHolder } = await seenEndorsement(deps, endorsementId, caller);
    const { documentId, ownerId, isDeleted } = document;
    if (!isHolder) throw new KeptAway(403, 'endorsement.not_the_holder', ownerId);
    if (isDeleted) throw new ProductError(410, 'deleted_document_message');
    const sealed = await held.sealed(documentId);
    if (!sealed) throw new Error(`document ${documentId} is endorsed without its seal and constancia`);
    const { key, sha256 } = sealed[file];
    const bytes = await files.get(key);
    const { personId } = request.endorsee;
    const actor: Actor = { kind: 'holder', id: personId, documentId };
    await held.handedOut(documentId, { viewerId: personId, file, sha256 }, contextFor(actor, personId));
    return { bytes, title: shownWords(request.title), language: request.language };
  };
