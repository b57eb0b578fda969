import { ProductError } from '../../../shared-kernel/errors.ts';
import { type FileKind, nameOfFile } from '../../../shared-kernel/files/file-names.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import type { Caller } from '../../../shared-kernel/http/caller.ts';
import { shownWords } from '../../../shared-kernel/privacy/own-words.ts';
import { parseEndorsementId } from '../domain/rules/endorsement-id.ts';
import { type EndorsementRequest, endorsementOf } from '../domain/state.ts';
import type { EndorsementStreams } from '../streams.ts';
import type { EndorsableDocument, EndorsableDocuments, SheetWork } from './ports.ts';
import { isEndorserOf, isHolderOf, readsOf } from './readers.ts';

export interface EndorsementDeps {
  readonly endorsements: EndorsementStreams;
  readonly documents: EndorsableDocuments;
  readonly files: FileStore;
  readonly pdf: Pick<SheetWork, 'render'>;
  readonly personId: (ownerId: string, contact: string) => string;
}

/** An endorsement as the caller may see it. */
export interface SeenEndorsement {
  readonly document: EndorsableDocument;
  readonly request: EndorsementRequest;
  /** The account that holds the document; its reviewers only read. */
  readonly isOwner: boolean;
  readonly isEndorser: boolean;
  /** It was endorsed to them, and that is done. */
  readonly isHolder: boolean;
  readonly revision: number;
}

/** Whoever reads has no business here. No command was run, so that the edge writes it down. */
export class KeptAway extends ProductError {
  /** Account of the document that was reached for; null where there is none. */
  readonly ownerId: string | null;
  constructor(status: number, code: string, ownerId: string | null = null) {
    super(status, code);
    this.ownerId = ownerId;
  }
}

/** What the id names, as far as it names an ordinary endorsement; `request` null where there is none. */
export async function named({ endorsements }: Pick<EndorsementDeps, 'endorsements'>, endorsementId: string) {
  const id = parseEndorsementId(endorsementId);
  if (!id || id.isSpecial) throw new KeptAway(404, 'endorsement.not_found');
  const { state, revision } = await endorsements.load(id.documentId);
  return { documentId: id.documentId, state, request: endorsementOf(state, endorsementId), revision };
}

/** An endorsement that does not concern the caller is answered like one that does not exist. */
export async function seenEndorsement(
  deps: Pick<EndorsementDeps, 'endorsements' | 'documents'>,
  endorsementId: string,
  caller: Caller,
): Promise<SeenEndorsement> {
  const { documentId, request, revision } = await named(deps, endorsementId);
  const document = request ? await deps.documents.endorsable(documentId) : null;
  if (!request || !document) throw new KeptAway(404, 'endorsement.not_found');
  const isOwner = readsOf(document, caller);
  const isEndorser = isEndorserOf(request, caller);
  const isHolder = isHolderOf(request, caller);
  if (!isOwner && !isEndorser && !isHolder) throw new KeptAway(404, 'endorsement.not_found', document.ownerId);
  return { document, request, isOwner, isEndorser, isHolder, revision };
}

/** Requests of a document, the newest first, for its account. A document of strangers is answered like one that does not exist. */
export async function endorsementsOf({ endorsements, documents }: EndorsementDeps, documentId: string, caller: Caller) {
  const document = await documents.endorsable(documentId);
  if (!document || !readsOf(document, caller)) throw new KeptAway(404, 'document.not_found', document?.ownerId);
  const { state, revision } = await endorsements.load(documentId);
  const requests = state.requests.toReversed().map((request): SeenEndorsement => {
    const [isEndorser, isHolder] = [isEndorserOf(request, caller), isHolderOf(request, caller)];
    return { document, request, isOwner: true, isEndorser, isHolder, revision };
  });
  return { document, requests, revision };
}

/** Bytes under the name they leave with. */
export interface NamedFile {
  readonly bytes: Uint8Array;
  readonly name: string;
}

const underName = (request: Pick<SeenEndorsement['request'], 'title' | 'language'>, kind: FileKind, bytes: Uint8Array): NamedFile => ({
  bytes,
  name: nameOfFile(shownWords(request.title), kind, request.language),
});

/** The sheet as the platform sealed it. Null while it is not sealed. */
export async function sealedSheet(deps: EndorsementDeps, endorsementId: string, caller: Caller): Promise<NamedFile | null> {
  const { seal, ...request } = (await seenEndorsement(deps, endorsementId, caller)).request;
  return seal ? underName(request, 'sealedSheet', await deps.files.get(seal.file.key)) : null;
}

/** The constancia over the sealed sheet. Null before the certification provider answered. */
export async function sheetConstancia(deps: EndorsementDeps, endorsementId: string, caller: Caller): Promise<NamedFile | null> {
  const { constancia, ...request } = (await seenEndorsement(deps, endorsementId, caller)).request;
  return constancia ? underName(request, 'sheetConstancia', await deps.files.get(constancia.file.key)) : null;
}

/** A page of the newest sheet as a picture (PNG), from 1; null where there is no such page. */
export async function sheetPage(deps: EndorsementDeps, endorsementId: string, page: number, caller: Caller) {
  const { request, document } = await seenEndorsement(deps, endorsementId, caller);
  const turn = { account: document.ownerId, isUrgent: true };
  const pictures: Uint8Array[] = [];
  const bytes = await deps.files.get((request.seal?.file ?? request.sheet).key);
  await deps.pdf.render(bytes, async ({ png }) => void pictures.push(png), turn, [page]);
  return pictures.at(-1) ?? null;
}
