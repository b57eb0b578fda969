import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { type DocumentState, isOpenToChanges } from '../state.ts';
import { notDeleted } from './authority.ts';

export const CHANGE_REFUSALS = ['deleted_document_message', 'conflict.not_a_draft'] as const;

/** A draft, or a sending that an approver refused (STATE-033). */
export const changeProblem = (state: DocumentState) =>
  notDeleted(state) ?? (isOpenToChanges(state) ? null : refuse(409, 'conflict.not_a_draft', { status: state.status }));
