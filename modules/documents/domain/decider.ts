import { commandFor, type Decider } from '../../../shared-kernel/decider/types.ts';
import type { Json } from '../../../shared-kernel/json.ts';
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
    // Before version 2 nobody's approval could be asked for, and nothing could be endorsed.
    if (type === 'SetupChanged' && version < 3) {
      const since2 = version === 1 ? { ...data, approvers: [], isEndorsement: false } : data;
      return { ...since2, nickname: inClear(data.nickname), message: inClear(data.message) };
    }
    // Before version 2 every link ended so long after it was issued, whenever its turn came.
    if (type === 'SigningLinksIssued' && version === 1) return { ...data, termSeconds: null };
    return data;
  },
  ownerOf: (state) => state.ownerId,
  matters,
};

/** A text that was stored before it was anybody's personal value: it stands as it is, and no key hides it. */
const inClear = (text: Json | undefined): Json => (typeof text === 'string' ? { $personal: '', value: text } : null);

/** Makes a command about the document that its data names. */
export const documentCommand = commandFor<DocumentState, DocumentEvent, DocumentMatter>()('documentId');
