import { refuse } from '../../../../shared-kernel/decider/types.ts';
import type { DocumentState } from '../state.ts';

/** Does the document wait for the answer to this endorsement? */
export const awaitsEndorsement = (state: DocumentState, endorsementId: string): boolean =>
  state.status === 'PENDING_TO_ENDORSEMENT' && state.endorsement?.endorsementId === endorsementId && state.endorsement.status === 'PENDING';

export const ENDORSEMENT_REFUSALS = ['deleted_document_message', 'ENDO_008', 'conflict.not_endorsable'] as const;

export const notEndorsable = ({ status }: DocumentState) => refuse(409, 'conflict.not_endorsable', { status });
