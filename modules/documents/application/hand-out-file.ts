import type { Actor } from '../../../shared-kernel/actor.ts';
import type { CommandContext, ContextFor } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import type { DocumentEventData } from '../contract/events.ts';
import { approversOf, type DocumentState, signatoryOf } from '../domain/state.ts';
import { accepts } from '../domain/statuses.ts';
import type { DocumentStreams } from '../streams.ts';
import { type DoneLinkDeps, doneStanding } from './done-link.ts';
import type { Reader } from './file-links.ts';
import { finishedFiles } from './finished-files.ts';
import type { PresentToApprover } from './ports.ts';
import { type RecordViewDeps, recordView } from './record-view.ts';

export interface HandOutDeps extends RecordViewDeps, Pick<DoneLinkDeps, 'doneLinkTermSeconds'> {
  readonly documents: Pick<DocumentStreams, 'load' | 'execute'>;
  readonly files: Pick<FileStore, 'get'>;
  readonly presentToApprover: PresentToApprover;
}

/**
 * How a reading is known: the context of what it records, and the note in the access log of a look that the history has no event for:
 * a reviewer's, and a signatory's at what they signed long ago.
 */
export interface Reading {
  readonly contextFor: ContextFor;
  readonly noteReading: (actor: Actor, state: DocumentState) => Promise<void>;
}

/** What is handed out, to whom. `isShown`: on a page that keeps nothing, which is a look and no download. */
interface HandedOut {
  readonly state: DocumentState;
  readonly readerId: string;
  readonly version: number;
  readonly sha256: string;
  readonly isShown: boolean;
}

/**
 * The bytes of one version for the reader whom the link names. The history records them before they leave: for a signatory
 * as what they saw, for others as a look or a download. Throws 404, 410, 403 for what is not there or not theirs.
 */
export async function handOutFile(
  deps: HandOutDeps,
  { documentId, version, reader, isShown }: { documentId: string; version: number; reader: Reader; isShown: boolean },
  reading: Reading,
) {
  const { state } = await deps.documents.load(documentId);
  if (state.isDeleted && reader.kind !== 'reviewer') throw new ProductError(410, 'deleted_document_message');
  const isOfItsOwner = reader.kind === 'owner' || reader.kind === 'reviewer';
  if (state.voided && !isOfItsOwner && !isOwnSignature(state, reader)) throw new ProductError(410, 'withdrawn_document_message');
  const file = version === 0 ? state.uploaded?.original : state.versions.find((known) => known.version === version)?.file;
  if (!file) throw new ProductError(404, 'document.not_found');
  const bytes = await deps.files.get(file.key);
  await record[reader.kind](deps, { state, readerId: reader.id, version, sha256: file.sha256, isShown }, reading);
  return { state, file, bytes };
}

/** The owner who reads in the place where they would have signed. */
const isOwnSignature = (state: DocumentState, { kind, id }: Reader): boolean =>
  kind === 'signatory' && signatoryOf(state, id)?.isOwner === true;

/** What a reading by each kind of reader leaves behind. */
const record: Record<Reader['kind'], (deps: HandOutDeps, out: HandedOut, reading: Reading) => Promise<unknown>> = {
  reviewer: (_deps, { state, readerId }, { noteReading }) => noteReading({ kind: 'reviewer', id: readerId, ownerId: state.ownerId }, state),

  async signatory(deps, out, { contextFor }) {
    const { state, readerId, version, sha256 } = out;
    const { documentId, ownerId } = state;
    const signatory = signatoryOf(state, readerId);
    if (!signatory) throw new ProductError(403, 'invalid_link_message');
    const actor: Actor = signatory.isOwner ? { kind: 'owner', id: ownerId, ownerId } : { kind: 'signatory', id: readerId, documentId };
    const context = contextFor(actor, signatory.personId);
    if (!accepts(state.status, 'DocumentPresented')) return download(deps, out, 'SIGNATORY', context);
    const commandId = nameId('present', documentId, readerId, sha256);
    return deps.documents.execute(
      { type: 'PresentDocument', data: { documentId, signatoryId: readerId, version } },
      { ...context, commandId },
    );
  },

  async approver(deps, out, { contextFor }) {
    const { state, readerId, version, sha256 } = out;
    const { documentId } = state;
    const approver = approversOf(state).find(({ approverId }) => approverId === readerId);
    if (!approver) throw new ProductError(403, 'invalid_link_message');
    const context = contextFor({ kind: 'approver', id: readerId, documentId }, approver.personId);
    const commandId = nameId('present-approver', documentId, readerId, String(state.round), sha256);
    await deps.presentToApprover({ documentId, approverId: readerId, version, sha256 }, { ...context, commandId });
    return out.isShown ? null : download(deps, out, 'APPROVER', context);
  },

  async done(deps, out, reading) {
    const { actor, personId } = doneReader(deps, out.state, out.readerId);
    return out.isShown ? reading.noteReading(actor, out.state) : download(deps, out, 'SIGNATORY', reading.contextFor(actor, personId));
  },

  owner(deps, out, { contextFor }) {
    const { ownerId, uploaded } = out.state;
    return lookOrDownload(deps, out, 'OWNER', contextFor({ kind: 'owner', id: out.readerId, ownerId }, uploaded!.uploadedBy.personId));
  },

  observer(deps, out, { contextFor }) {
    const { documentId, observers, uploaded } = out.state;
    const observer = observers.find(({ sharedWithID }) => sharedWithID === out.readerId);
    const personId = observer?.personId ?? uploaded!.uploadedBy.personId;
    return lookOrDownload(deps, out, 'OBSERVER', contextFor({ kind: 'observer', id: out.readerId, documentId }, personId));
  },
};

function lookOrDownload(deps: HandOutDeps, out: HandedOut, viewer: 'OWNER' | 'OBSERVER', context: CommandContext) {
  const { state, readerId: viewerId, version } = out;
  return out.isShown
    ? recordView(deps, { documentId: state.documentId, viewer, viewerId, version }, context)
    : download(deps, out, viewer, context);
}

/** Asked when bytes leave, whatever the address said: the link ended, the person was replaced, the document is gone. Throws 410, 403. */
function doneReader(deps: Pick<HandOutDeps, 'clock' | 'doneLinkTermSeconds'>, state: DocumentState, readerId: string) {
  const { check, link } = doneStanding(deps, state, readerId);
  if (check === 'valid') {
    const actor: Actor = { kind: 'signatory', id: readerId, documentId: state.documentId };
    return { actor, personId: link.signatory.personId };
  }
  if (check === 'deleted') throw new ProductError(410, 'deleted_document_message');
  if (check === 'expired') throw new ProductError(410, 'expire_link_message');
  throw new ProductError(403, 'invalid_link_message');
}

/** The constancia for whom its signed address names, who finished the document by signing; recorded before it leaves. Throws 404, 410, 403. */
export async function handOutConstancia(
  deps: HandOutDeps,
  { documentId, readerId }: { documentId: string; readerId: string },
  { contextFor }: Pick<Reading, 'contextFor'>,
) {
  const { state } = await deps.documents.load(documentId);
  const { actor, personId } = doneReader(deps, state, readerId);
  const file = finishedFiles(state)?.constancia;
  if (!file) throw new ProductError(404, 'document.not_found');
  const bytes = await deps.files.get(file.key);
  const { sha256 } = file;
  await download(deps, { state, readerId, sha256 }, 'SIGNATORY', contextFor(actor, personId), 'ASN');
  return { file, bytes };
}

const download = (
  { documents }: HandOutDeps,
  { state, readerId: viewerId, sha256 }: Pick<HandedOut, 'state' | 'readerId' | 'sha256'>,
  viewer: 'OWNER' | 'SIGNATORY' | 'OBSERVER' | 'APPROVER',
  context: CommandContext,
  file: DocumentEventData<'FileDownloaded'>['file'] = 'PDF',
) => documents.execute({ type: 'DownloadFile', data: { documentId: state.documentId, viewer, viewerId, file, sha256 } }, context);
