import { commandFor, type Decider } from '../../../shared-kernel/decider/types.ts';
import type { JsonObject } from '../../../shared-kernel/json.ts';
import { inClear } from '../../../shared-kernel/privacy/own-words.ts';
import { type DocumentEvent, documentEventTypes } from '../contract/events.ts';
import { evolve } from './evolve.ts';
import { documentLifecycle } from './lifecycle.machine.ts';
import { type DocumentMatter, matters } from './matters.ts';
import { type DocumentState, initialDocument } from './state.ts';

export const documentDecider: Decider<DocumentState, DocumentEvent, DocumentMatter> = {
  category: 'document',
  initial: initialDocument,
  evolve,
  machine: documentLifecycle,
  snapshotOf: (state) => ({ value: state.status, context: state }),
  eventTypes: documentEventTypes,
  upcast(type, version, data) {
    // Before version 2 no mark was kept apart from the document, before version 3 nobody was asked to accept a sentence.
    if (type === 'SignatureRecorded' && version === 1) return { ...data, mark: null, consent: null };
    if (type === 'SignatureRecorded' && version === 2) return { ...data, consent: null };
    if (type === 'SetupChanged') return setupSince(version, data);
    // Versions 2 to 6 of DocumentUploaded only know less: no copies, nobody who brought it, no Word files, no templates, no links that anyone may use.
    if (type === 'DocumentUploaded' && version === 1) return { ...data, ...ownWordsInClear(data), fileName: inClear(data.fileName) };
    if ((type === 'ProcessingFailed' || type === 'SealingStepFailed') && version === 1) return { ...data, detail: inClear(data.detail) };
    // Before version 2 every link ended so long after it was issued, whenever its turn came.
    // SigningLinkRenewed version 3 only knows one thing more: what was stored before says nothing of reminders.
    if (type === 'SigningLinksIssued' && version === 1) return { ...data, termSeconds: null };
    // Before version 3 of FieldsPlaced no field was a choice, before version 2 none had a format or was filled in: what was stored says as much.
    // Before version 2 of FileDownloaded there was no Word file to hand out.
    return data;
  },
  ownerOf: (state) => state.ownerId,
  matters,
};

const ownWordsInClear = ({ title, documentType, country }: JsonObject): JsonObject => ({
  title: inClear(title),
  documentType: inClear(documentType),
  country: inClear(country),
});

/** Version 5 only knows one thing more: what was stored before wishes for no signature with the sending. */
function setupSince(version: number, data: JsonObject): JsonObject {
  // Before version 2 nobody's approval could be asked for, and nothing could be endorsed.
  const since2 = version < 2 ? { ...data, approvers: [], isEndorsement: false } : data;
  const since3 = version < 3 ? { ...since2, nickname: inClear(data.nickname), message: inClear(data.message) } : since2;
  return version < 4 ? { ...since3, ...ownWordsInClear(data) } : since3;
}

/** Makes a command about the document that its data names. */
export const documentCommand = commandFor<DocumentState, DocumentEvent, DocumentMatter>()('documentId');
