import { type Refusal, refuse } from '../../../../shared-kernel/decider/types.ts';
import { personal } from '../../../../shared-kernel/privacy/port.ts';
import type { Sign } from '../../contract/commands.ts';
import type { DocumentEvent, DocumentEventData } from '../../contract/events.ts';
import type { PlacedField } from '../../contract/values.ts';
import { currentVersion, type DocumentState, dueSignatories, hasSigned, signatoriesOf, signatoryOf } from '../state.ts';

/** What applying the signature produced; the bytes themselves are already in the file store. */
export type AppliedSignature = Pick<
  DocumentEventData<'SignatureRecorded'>,
  'base' | 'result' | 'fieldNames' | 'certificate' | 'revocation' | 'timestamp' | 'method' | 'mark'
>;

/**
 * May this signatory sign now, what they ask to sign? Runs before any key is touched and again when
 * the decision is made. Saw = signed: the version named must be one that was presented to them, and
 * only signatures of others may have been added since.
 */
export function signingProblem(state: DocumentState, command: Sign, now: Date): Refusal | null {
  if (state.isDeleted) return refuse(410, 'deleted_document_message');
  const signatory = signatoryOf(state, command.signatoryId);
  if (!signatory) return refuse(404, 'invalid_link_message');
  if (hasSigned(state, command.signatoryId)) return refuse(409, 'signature.already_signed');
  if (state.status !== 'PENDING') return refuse(409, 'conflict.not_pending', { status: state.status });
  if (state.approvedRound !== state.round) return refuse(409, 'signature.approvals_missing', { round: state.round });
  const link = state.links[command.signatoryId];
  if (!signatory.isOwner && (!link || new Date(link.expiresAt) <= now)) return refuse(410, 'expire_link_message');
  if (!dueSignatories(state).some((one) => one.signatoryId === command.signatoryId)) {
    const before = signatoriesOf(state).filter((one) => one.order < signatory.order && !hasSigned(state, one.signatoryId));
    return refuse(409, 'signature.not_your_turn', { waitingFor: before.map((one) => one.name.value) });
  }
  const asked = signatory.signatureType ?? state.setup?.documentSignType ?? null;
  if (asked && asked !== command.signatureType) return refuse(422, 'signature.other_type_required', { required: asked });
  if (command.signatureType === 'ELECTRONIC_SIGNATURE' && !command.appearance)
    return refuse(422, 'document.signature.error', { missing: 'signature' });
  if (signatory.requirements.drawnSignature && command.signatureType === 'ELECTRONIC_SIGNATURE' && command.appearance?.kind !== 'STROKE') {
    return refuse(422, 'signature.drawing_required');
  }
  if ((signatory.requirements.geolocation || state.setup?.isActiveGeolocation) && !command.geolocation) {
    return refuse(422, 'document.geolocation.error');
  }
  return valuesProblem(state, command) ?? presentationProblem(state, command);
}

function valuesProblem(state: DocumentState, command: Sign): Refusal | null {
  const own = state.fields.filter((field) => field.signatoryId === command.signatoryId);
  for (const [index, { fieldId }] of command.values.entries()) {
    if (command.values.findIndex((one) => one.fieldId === fieldId) !== index) return refuse(422, 'fields.repeated', { fieldId });
    const field = own.find((one) => one.fieldId === fieldId);
    if (!field) return refuse(422, 'fields.not_yours', { fieldId });
    if (field.type === 'SIGNATURE' || field.type === 'STATIC_SIGN') return refuse(422, 'fields.not_a_value', { fieldId });
  }
  const missing = own.find(
    (field) =>
      field.required &&
      field.type !== 'SIGNATURE' &&
      field.type !== 'STATIC_SIGN' &&
      !command.values.some((one) => one.fieldId === field.fieldId && answers(field.type, one.value.value ?? '')),
  );
  return missing ? refuse(422, 'fields.value_required', { fieldId: missing.fieldId, label: missing.label.value }) : null;
}

/** A box that must be ticked is not answered by saying that it is not. */
const answers = (type: PlacedField['type'], value: string): boolean => (type === 'CHECKBOX' ? value === 'true' : value.trim() !== '');

function presentationProblem(state: DocumentState, command: Sign): Refusal | null {
  const shown = state.presented[command.signatoryId] ?? [];
  const saw = shown.find((one) => one.version === command.presented.version && one.sha256 === command.presented.sha256);
  if (!saw || !state.versions.some((one) => one.version === saw.version && one.file.sha256 === saw.sha256)) {
    return refuse(409, 'signature.not_presented', { version: command.presented.version });
  }
  const since = state.versions.filter((one) => one.version > saw.version);
  const foreign = since.every((one) =>
    state.signatures.some((signature) => signature.result.version === one.version && signature.signatoryId !== command.signatoryId),
  );
  return foreign ? null : refuse(409, 'signature.changed_since_seen', { version: saw.version });
}

/** The presented version and the one the signature goes on. Call only when signingProblem found nothing. */
export function signingBase(state: DocumentState, command: Sign) {
  const saw = state.presented[command.signatoryId]!.find((one) => one.version === command.presented.version)!;
  return { presented: saw, base: currentVersion(state)! };
}

export function decideSignature(
  state: DocumentState,
  command: Sign,
  applied: AppliedSignature,
  now: Date,
): readonly DocumentEvent[] | Refusal {
  const problem = signingProblem(state, command, now);
  if (problem) return problem;
  const { presented } = signingBase(state, command);
  const { personId } = signatoryOf(state, command.signatoryId)!;
  const recorded: DocumentEvent = {
    type: 'SignatureRecorded',
    data: {
      signatoryId: command.signatoryId,
      round: state.round,
      signatureType: command.signatureType,
      presented: { version: presented.version, sha256: presented.sha256, size: presented.size },
      values: command.values,
      geolocation: command.geolocation ? personal(personId, JSON.stringify(command.geolocation)) : null,
      ...applied,
    },
  };
  const last = signatoriesOf(state).every((one) => one.signatoryId === command.signatoryId || hasSigned(state, one.signatoryId));
  if (!last) return [recorded];
  const { version, file } = applied.result;
  return [recorded, { type: 'SigningCompleted', data: { round: state.round, version, sha256: file.sha256 } }];
}
