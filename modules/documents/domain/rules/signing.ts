import { z } from 'zod';
import { type DecideContext, refuse } from '../../../../shared-kernel/decider/types.ts';
import { personalValue } from '../../../../shared-kernel/privacy/personal-value.ts';
import { appearance } from '../../../../shared-kernel/signing/appearance.ts';
import { consentText } from '../../../../shared-kernel/signing/consent.ts';
import type { Credential } from '../../../../shared-kernel/signing/credential.ts';
import type { DocumentEventData } from '../../contract/events.ts';
import { consent, geolocation, signatureType } from '../../contract/values.ts';
import {
  currentVersion,
  type DocumentState,
  dueSignatories,
  hasDeclined,
  hasSigned,
  isSuspended,
  signatoriesOf,
  signatoryOf,
} from '../state.ts';
import { isOtherRfc, otherHolder } from './asked-rfc.ts';
import { notDeleted } from './authority.ts';
import { initialsProblem, VALUE_REFUSALS, valuesProblem } from './field-values.ts';
import { lastDayProblem } from './last-day.ts';
import { hasEnded } from './links.ts';

/** A signature as it is asked for. `presented`: the version the signatory saw, as the answer that presented it named it. */
export const signing = z.object({
  documentId: z.string().min(1),
  signatoryId: z.string(),
  signatureType,
  presented: z.object({ version: z.number().int(), sha256: z.string() }),
  appearance: appearance.nullable(),
  /** What goes into their places for initials; null where none are asked for. */
  initials: appearance.nullable(),
  values: z.array(z.object({ fieldId: z.string(), value: personalValue })),
  geolocation: geolocation.nullable(),
  /** The sentence that was accepted at the act; null where a caller of the API sends none. */
  consent: consent.nullable(),
  /** The opened e.firma. It goes to where the bytes are signed and stands in no event and no log. */
  credential: z.custom<Credential | null>((value) => typeof value === 'object'),
});
export type Signing = z.output<typeof signing>;

/** What applying the signature produced; the bytes themselves are already in the file store. */
export type AppliedSignature = Pick<
  DocumentEventData<'SignatureRecorded'>,
  'base' | 'result' | 'fieldNames' | 'certificate' | 'revocation' | 'timestamp' | 'method' | 'mark'
>;

export const SIGNING_REFUSALS = [
  'deleted_document_message',
  'signature.already_signed',
  'conflict.not_pending',
  'signature.approvals_missing',
  'signing.last_day_passed',
  'expire_link_message',
  'signing.declined',
  'signing.suspended',
  'signature.not_your_turn',
  'signature.other_type_required',
  'signature.other_holder',
  'document.signature.error',
  'signature.drawing_required',
  'signature.initials_required',
  'document.geolocation.error',
  ...VALUE_REFUSALS,
  'signature.consent_unknown',
  'signature.not_presented',
  'signature.changed_since_seen',
] as const;

/**
 * May this signatory sign now, what they ask to sign? Saw = signed: the version named must be one that was presented to them,
 * and only signatures of others may have been added since.
 */
export function signingProblem(state: DocumentState, command: Signing, { now }: Pick<DecideContext, 'now'>) {
  const { signatoryId } = command;
  const gone = notDeleted(state);
  if (gone) return gone;
  const signatory = signatoryOf(state, signatoryId);
  if (!signatory) return refuse(403, 'invalid_link_message');
  if (hasSigned(state, signatoryId)) return refuse(409, 'signature.already_signed');
  if (state.status !== 'PENDING') return refuse(409, 'conflict.not_pending', { status: state.status });
  if (state.approvedRound !== state.round) return refuse(409, 'signature.approvals_missing', { round: state.round });
  // Before the term of the own link: a new link would open what nobody may sign any more.
  const over = lastDayProblem(state, now);
  if (over) return over;
  const link = state.links[signatoryId];
  if (!signatory.isOwner && (!link || hasEnded(link, now))) return refuse(410, 'expire_link_message');
  const stopped = stoppedProblem(state, signatoryId);
  if (stopped) return stopped;
  if (!dueSignatories(state).some((due) => due.signatoryId === signatoryId)) {
    const before = signatoriesOf(state).filter((other) => other.order < signatory.order && !hasSigned(state, other.signatoryId));
    return refuse(409, 'signature.not_your_turn', { waitingFor: before.map(({ name }) => name.value) });
  }
  const asked = signatory.signatureType ?? state.setup?.documentSignType ?? null;
  if (asked && asked !== command.signatureType) return refuse(422, 'signature.other_type_required', { required: asked });
  if (command.credential && isOtherRfc(signatory, command.credential.holder.rfc)) return otherHolder(state);
  if (command.signatureType === 'ELECTRONIC_SIGNATURE' && !command.appearance)
    return refuse(422, 'document.signature.error', { missing: 'signature' });
  if (signatory.requirements.drawnSignature && command.signatureType === 'ELECTRONIC_SIGNATURE' && command.appearance?.kind !== 'STROKE') {
    return refuse(422, 'signature.drawing_required');
  }
  const withoutInitials = initialsProblem(state, command);
  if (withoutInitials) return withoutInitials;
  if ((signatory.requirements.geolocation || state.setup?.isActiveGeolocation) && !command.geolocation) {
    return refuse(422, 'document.geolocation.error');
  }
  // The hash of words that nobody was ever asked to accept proves nothing.
  if (command.consent && !consentText(command.consent)) return refuse(422, 'signature.consent_unknown');
  return valuesProblem(state, command) ?? presentationProblem(state, command);
}

/** Nobody signs against their own answer, nor while somebody else refuses. */
export function stoppedProblem(state: DocumentState, signatoryId: string) {
  if (hasDeclined(state, signatoryId)) return refuse(409, 'signing.declined');
  return isSuspended(state) ? refuse(409, 'signing.suspended') : null;
}

function presentationProblem(state: DocumentState, { signatoryId, presented }: Signing) {
  const shown = state.presented[signatoryId] ?? [];
  const saw = shown.find(({ version, sha256 }) => version === presented.version && sha256 === presented.sha256);
  if (!saw || !state.versions.some(({ version, file }) => version === saw.version && file.sha256 === saw.sha256)) {
    return refuse(409, 'signature.not_presented', { version: presented.version });
  }
  const since = state.versions.filter(({ version }) => version > saw.version);
  const isOthers = since.every(({ version }) =>
    state.signatures.some((signature) => signature.result.version === version && signature.signatoryId !== signatoryId),
  );
  return isOthers ? null : refuse(409, 'signature.changed_since_seen', { version: saw.version });
}

/** The presented version and the one the signature goes on. Call only when signingProblem found nothing. */
export function signingBase(state: DocumentState, { signatoryId, presented }: Signing) {
  const saw = state.presented[signatoryId]!.find(({ version }) => version === presented.version)!;
  return { presented: saw, base: currentVersion(state)! };
}
