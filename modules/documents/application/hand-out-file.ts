import type { Actor } from '../../../shared-kernel/actor.ts';
import type { CommandContext, ContextFor } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import type { WordFormat } from '../../../shared-kernel/word/port.ts';
import type { DocumentEventData } from '../contract/events.ts';
import { accountOfSender, approversOf, type DocumentState, signatoryOf, versionNumbered } from '../domain/state.ts';
import { accepts } from '../domain/statuses.ts';
import { pdfOf } from '../domain/word-pages.ts';
import type { DocumentStreams } from '../streams.ts';
import type { ConstanciaReader, NamedVersion, Reader } from './file-links.ts';
import { finishedFiles } from './finished-files.ts';
import type { PresentToApprover } from './ports.ts';
import { type RecordViewDeps, recordView } from './record-view.ts';
import { type RightToReadDeps, rightToRead } from './right-to-read.ts';

export interface HandOutDeps extends RecordViewDeps, RightToReadDeps {
  readonly documents: Pick<DocumentStreams, 'load' | 'execute'>;
  readonly files: Pick<FileStore, 'get'>;
  readonly presentToApprover: PresentToApprover;
}

/** What is handed out, to whom. `isShown`: on a page that keeps nothing, which is a look and no download. */
interface HandedOut {
  readonly state: DocumentState;
  readonly readerId: string;
  /** Who reads in the place of an approver. */
  readonly substitute?: string | undefined;
  /** As looks are recorded: 0 for the draft. */
  readonly version: number;
  readonly sha256: string;
  readonly isShown: boolean;
  /** Left out for a PDF. */
  readonly format?: WordFormat | undefined;
}

/**
 * The bytes of one version for the reader whom the link names. The history records them before they leave: for a signatory
 * as what they saw, for others as a look or a download. A look that it has no event for (a reviewer's, a signatory's at what they
 * signed long ago) stands in the access log alone, as every look does. Throws 404, 410, 403 for what is not there or not theirs.
 */
export async function handOutFile(
  deps: HandOutDeps,
  { documentId, version, reader, isShown }: { documentId: string; version: NamedVersion; reader: Reader; isShown: boolean },
  contextFor: ContextFor,
) {
  const { state } = await deps.documents.load(documentId);
  await rightToRead(deps, state, reader);
  const format = version === 0 ? state.uploaded?.word?.format : undefined;
  const file = fileNamed(state, version);
  // Parties sign pages; the Word file behind them is its owner's.
  const isTheirs = format === undefined || reader.kind === 'owner' || reader.kind === 'reviewer';
  if (!file || !isTheirs) throw new ProductError(404, 'document.not_found');
  const bytes = await deps.files.get(file.key);
  const { id: readerId, substitute } = reader;
  const out = { state, readerId, substitute, sha256: file.sha256, format };
  // No page shows a Word file: whoever fetches one keeps it.
  const seen = { ...out, version: version === 'converted' ? 0 : version, isShown: isShown && format === undefined };
  await record[reader.kind](deps, seen, contextFor);
  return { state, file, bytes, format };
}

function fileNamed(state: DocumentState, version: NamedVersion) {
  if (version === 'converted') return state.word && pdfOf(state)?.file;
  return version === 0 ? state.uploaded?.original : versionNumbered(state, version)?.file;
}

/** What a reading by each kind of reader leaves behind; that they are one was asked before (`rightToRead`). */
const record: Record<Reader['kind'], (deps: HandOutDeps, out: HandedOut, contextFor: ContextFor) => Promise<unknown>> = {
  reviewer: async () => null,

  async signatory(deps, out, contextFor) {
    const { state, readerId, version, sha256 } = out;
    const { documentId, ownerId } = state;
    const signatory = signatoryOf(state, readerId)!;
    const actor: Actor = signatory.isOwner
      ? actorOfAccount(ownerId, accountOfSender(state, signatory))
      : { kind: 'signatory', id: readerId, documentId };
    const context = contextFor(actor, signatory.personId);
    if (!accepts(state.status, 'DocumentPresented')) return download(deps, out, 'SIGNATORY', context);
    const commandId = nameId('present', documentId, readerId, sha256);
    return deps.documents.execute(
      { type: 'PresentDocument', data: { documentId, signatoryId: readerId, version } },
      { ...context, commandId },
    );
  },

  async approver(deps, out, contextFor) {
    const { state, readerId, substitute, version, sha256 } = out;
    const { documentId } = state;
    const approver = approversOf(state).find(({ approverId }) => approverId === readerId)!;
    const actor: Actor = { kind: 'approver', id: readerId, documentId, ...(substitute !== undefined && { substitute }) };
    const context = contextFor(actor, substitute ?? approver.personId);
    const whose = substitute === undefined ? [] : [substitute];
    const commandId = nameId('present-approver', documentId, readerId, String(state.round), sha256, ...whose);
    await deps.presentToApprover({ documentId, approverId: readerId, version, sha256 }, { ...context, commandId });
    return out.isShown ? null : download(deps, out, 'APPROVER', context);
  },

  async done(deps, out, contextFor) {
    const { actor, personId } = doneReader(out.state, out.readerId);
    return out.isShown ? null : download(deps, out, 'SIGNATORY', contextFor(actor, personId));
  },

  owner: (deps, out, contextFor) => lookOrDownload(deps, out, 'OWNER', ownerContext(out, contextFor)),

  observer(deps, out, contextFor) {
    const { documentId, observers } = out.state;
    const { personId } = observers.find(({ sharedWithID }) => sharedWithID === out.readerId)!;
    return lookOrDownload(deps, out, 'OBSERVER', contextFor({ kind: 'observer', id: out.readerId, documentId }, personId));
  },
};

function lookOrDownload(deps: HandOutDeps, out: HandedOut, viewer: 'OWNER' | 'OBSERVER', context: CommandContext) {
  const { state, readerId: viewerId, version, format } = out;
  return out.isShown
    ? recordView(deps, { documentId: state.documentId, viewer, viewerId, version }, context)
    : download(deps, out, viewer, context, format ? 'WORD' : 'PDF');
}

function doneReader(state: DocumentState, readerId: string) {
  const actor: Actor = { kind: 'signatory', id: readerId, documentId: state.documentId };
  return { actor, personId: signatoryOf(state, readerId)!.personId };
}

/** The constancia for whom its signed address names: the owner's side, and who finished the document by signing. Throws 404, 410, 403. */
export async function handOutConstancia(
  deps: HandOutDeps,
  { documentId, reader }: { documentId: string; reader: ConstanciaReader },
  contextFor: ContextFor,
) {
  const { state } = await deps.documents.load(documentId);
  await rightToRead(deps, state, reader);
  const file = finishedFiles(state)?.constancia;
  if (!file) throw new ProductError(404, 'document.not_found');
  const bytes = await deps.files.get(file.key);
  const out = { state, readerId: reader.id, sha256: file.sha256 };
  await recordConstancia[reader.kind](deps, out, contextFor);
  return { file, bytes };
}

const recordConstancia: Record<
  ConstanciaReader['kind'],
  (deps: HandOutDeps, out: Pick<HandedOut, 'state' | 'readerId' | 'sha256'>, contextFor: ContextFor) => Promise<unknown>
> = {
  owner: (deps, out, contextFor) => download(deps, out, 'OWNER', ownerContext(out, contextFor), 'ASN'),
  reviewer: async () => null,
  done(deps, out, contextFor) {
    const { actor, personId } = doneReader(out.state, out.readerId);
    return download(deps, out, 'SIGNATORY', contextFor(actor, personId), 'ASN');
  },
};

const ownerContext = ({ state, readerId }: Pick<HandedOut, 'state' | 'readerId'>, contextFor: ContextFor): CommandContext =>
  contextFor(actorOfAccount(state.ownerId, readerId), readerId === state.ownerId ? state.uploaded!.uploadedBy.personId : readerId);

/** A person of the account: its owner, or a sub-user. */
const actorOfAccount = (ownerId: string, id: string): Actor => ({ kind: id === ownerId ? 'owner' : 'sub-user', id, ownerId });

const download = (
  { documents }: HandOutDeps,
  { state, readerId: viewerId, sha256 }: Pick<HandedOut, 'state' | 'readerId' | 'sha256'>,
  viewer: 'OWNER' | 'SIGNATORY' | 'OBSERVER' | 'APPROVER',
  context: CommandContext,
  file: DocumentEventData<'FileDownloaded'>['file'] = 'PDF',
) => documents.execute({ type: 'DownloadFile', data: { documentId: state.documentId, viewer, viewerId, file, sha256 } }, context);
