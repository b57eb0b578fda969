import { type Refusal, refuse } from '../../../../shared-kernel/decider/types.ts';
import type { DocumentEvent, DocumentEventData } from '../../contract/events.ts';
import type { Observer } from '../../contract/values.ts';
import { observersProblem } from '../rules/setup.ts';
import { currentVersion, type DocumentState } from '../state.ts';

/** Recorded once per signatory and version: what counts is which bytes they were handed, not how often. */
export function decidePresentation(
  state: DocumentState,
  command: { signatoryId: string; version: number },
): readonly DocumentEvent[] | Refusal {
  const version = state.versions.find((one) => one.version === command.version);
  if (!version) return refuse(404, 'document.not_found');
  const { sha256, size } = version.file;
  const known = state.presented[command.signatoryId]?.some((one) => one.version === command.version && one.sha256 === sha256);
  if (known || (state.status !== 'PENDING' && state.status !== 'PENDING_FOR_BLOCK_CHAIN')) return [];
  return [{ type: 'DocumentPresented', data: { signatoryId: command.signatoryId, version: command.version, sha256, size } }];
}

export function decideView(
  state: DocumentState,
  command: { viewer: DocumentEventData<'DocumentViewed'>['viewer']; viewerId: string; version?: number | undefined },
): readonly DocumentEvent[] {
  // A reviewer's reading is written to the access log; the stream of a document is the parties' own history (ACTOR-005).
  if (state.isDeleted || command.viewer === 'REVIEWER') return [];
  const version = command.version ?? currentVersion(state)?.version ?? 0;
  const file = version === 0 ? state.uploaded?.original : state.versions.find((one) => one.version === version)?.file;
  if (!file) return [];
  return [{ type: 'DocumentViewed', data: { viewer: command.viewer, viewerId: command.viewerId, version, sha256: file.sha256 } }];
}

export const decideDownload = (state: DocumentState, command: DocumentEventData<'FileDownloaded'>): readonly DocumentEvent[] =>
  state.isDeleted || command.viewer === 'REVIEWER'
    ? []
    : [
        {
          type: 'FileDownloaded',
          data: { viewer: command.viewer, viewerId: command.viewerId, file: command.file, sha256: command.sha256 },
        },
      ];

export function decideSharing(state: DocumentState, command: { observers: Observer[] }): readonly DocumentEvent[] | Refusal {
  if (state.isDeleted) return refuse(410, 'deleted_document_message');
  const problem = observersProblem(command.observers, state.observers);
  if (problem) return problem;
  return [{ type: 'ObserversAdded', data: { observers: command.observers } }];
}

const DELETABLE = ['DRAFT', 'PENDING', 'COMPLETED', 'ENDORSED', 'CANCELED'];

/** STATE-025: never while something is under way for the document. */
export function decideDeletion(state: DocumentState): readonly DocumentEvent[] | Refusal {
  if (state.isDeleted) return refuse(409, 'conflict.already_deleted');
  if (!DELETABLE.includes(state.status)) return refuse(409, 'conflict.not_deletable', { status: state.status });
  return [{ type: 'DocumentDeleted', data: { statusAtDeletion: state.status } }];
}
