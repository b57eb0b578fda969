import type { DocumentEvent, DocumentEventData } from '../../contract/events.ts';
import type { DocumentState } from '../state.ts';

/** Each step is decided once; a worker that comes late with the same step finds nothing left to append. */
const waits = (state: DocumentState): boolean => state.status === 'PENDING_FOR_BLOCK_CHAIN';

export const decideSeal = (state: DocumentState, data: DocumentEventData<'PlatformSealed'>): readonly DocumentEvent[] =>
  waits(state) && !state.seal ? [{ type: 'PlatformSealed', data }] : [];

export const decideConstancia = (state: DocumentState, data: DocumentEventData<'ConstanciaRecorded'>): readonly DocumentEvent[] =>
  waits(state) && state.seal && !state.constancia ? [{ type: 'ConstanciaRecorded', data }] : [];

/** The anchor is the second of the two answers: with it the document is complete. */
export const decideAnchor = (state: DocumentState, data: DocumentEventData<'AnchorRecorded'>): readonly DocumentEvent[] =>
  waits(state) && state.seal && state.constancia && !state.anchor
    ? [
        { type: 'AnchorRecorded', data },
        {
          type: 'DocumentCompleted',
          data: { finalSha256: state.seal.file.sha256, constanciaSha256: state.constancia.file.sha256 },
        },
      ]
    : [];

export const decideSealingFailure = (state: DocumentState, data: DocumentEventData<'SealingStepFailed'>): readonly DocumentEvent[] =>
  waits(state) ? [{ type: 'SealingStepFailed', data }] : [];
