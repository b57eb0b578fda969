import { type Refusal, refuse } from '../../../../shared-kernel/decider/types.ts';
import type { ChangeSetup, ConfirmSending, PlaceFields, UploadDocument } from '../../contract/commands.ts';
import type { DocumentEvent } from '../../contract/events.ts';
import { type Limits, setupProblem } from '../rules/setup.ts';
import { type DocumentState, isOpenToChanges } from '../state.ts';

/** A draft, or a sending that an approver refused (STATE-033). */
const onlyOpenToChanges = (state: DocumentState): Refusal | null => {
  if (state.isDeleted) return refuse(410, 'deleted_document_message');
  return isOpenToChanges(state) ? null : refuse(409, 'conflict.not_a_draft', { status: state.status });
};

export const decideUpload = (state: DocumentState, command: UploadDocument): readonly DocumentEvent[] | Refusal =>
  state.status === 'NONE' ? [{ type: 'DocumentUploaded', data: command }] : refuse(409, 'conflict.already_exists');

export function decideSetup(state: DocumentState, command: ChangeSetup, limits: Limits): readonly DocumentEvent[] | Refusal {
  const problem = onlyOpenToChanges(state) ?? setupProblem(command, state.uploaded?.uploadedBy ?? null, limits);
  if (problem) return problem;
  const { documentId: _, ...data } = command;
  // Places of people who were taken out would be nobody's: RULE-037 names them instead of dropping them in silence.
  const lost = state.fields.find((field) => !data.signatories.some((one) => one.signatoryId === field.signatoryId));
  if (lost) {
    const email = state.setup?.signatories.find((one) => one.signatoryId === lost.signatoryId)?.email?.value ?? null;
    return refuse(422, 'fields.signatory_missing', { fieldId: lost.fieldId, email });
  }
  return [{ type: 'SetupChanged', data }];
}

export function decideFields(state: DocumentState, command: PlaceFields): readonly DocumentEvent[] | Refusal {
  const problem = onlyOpenToChanges(state);
  if (problem) return problem;
  const pages = state.uploaded?.pages ?? [];
  const ids = new Set<string>();
  for (const field of command.fields) {
    // Fields and signatories are found under one name when signing, so a field may not be called like a person either.
    if (ids.has(field.fieldId) || state.setup?.signatories.some((one) => one.signatoryId === field.fieldId))
      return refuse(422, 'fields.repeated', { fieldId: field.fieldId });
    ids.add(field.fieldId);
    if (!state.setup?.signatories.some((one) => one.signatoryId === field.signatoryId)) {
      return refuse(422, 'fields.signatory_missing', { fieldId: field.fieldId, email: field.label.value });
    }
    const page = pages[field.page - 1];
    if (!page) return refuse(422, 'fields.page_missing', { fieldId: field.fieldId, page: field.page, pages: pages.length });
    // Pages are kept as they are seen, so a turned page is already turned.
    const { width, height } = page;
    if (field.x < 0 || field.y < 0 || field.x + field.width > width + 0.5 || field.y + field.height > height + 0.5) {
      return refuse(422, 'fields.outside_page', { fieldId: field.fieldId, page: field.page });
    }
  }
  return [{ type: 'FieldsPlaced', data: { fields: command.fields } }];
}

export function decideSending(state: DocumentState, _command: ConfirmSending, limits: Limits): readonly DocumentEvent[] | Refusal {
  const problem = onlyOpenToChanges(state);
  if (problem) return problem;
  const setup = state.setup;
  if (!setup || setup.signatories.length === 0) return refuse(422, 'signatory.required');
  const again = setupProblem(setup, state.uploaded?.uploadedBy ?? null, limits);
  if (again) return again;
  if (!setup.whoSigns) return refuse(422, 'setup.who_signs_required');
  const others = setup.signatories.filter((one) => !one.isOwner).length;
  const own = setup.signatories.length - others;
  const fits = { ONLY_ME: own === 1 && others === 0, ME_AND_OTHERS: own === 1 && others > 0, OTHERS: own === 0 && others > 0 }[
    setup.whoSigns
  ];
  if (!fits) return refuse(422, 'setup.who_signs_differs', { whoSigns: setup.whoSigns, own, others });
  for (const one of setup.signatories) {
    const { photoId, identityVerification, faceBiometrics, attachments } = one.requirements;
    // Asking a signatory for a proof that nobody checks would make the record say more than it knows.
    if (photoId || identityVerification || faceBiometrics || attachments) {
      return refuse(422, 'signatory.requirement_unavailable', { signatoryId: one.signatoryId });
    }
    // A link that nobody delivers would leave the document waiting without anybody knowing.
    if (!one.isOwner && !one.email) return refuse(422, 'signatory.whatsapp_unavailable', { name: one.name.value });
  }
  return [{ type: 'SendingConfirmed', data: { round: state.round + 1 } }];
}
