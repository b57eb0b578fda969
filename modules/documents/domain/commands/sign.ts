import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { personal } from '../../../../shared-kernel/privacy/port.ts';
import type { DocumentEvent } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { ENDS } from '../matters.ts';
import { onlySignatory, SIGNATORY_REFUSALS } from '../rules/authority.ts';
import { writtenValues } from '../rules/field-values.ts';
import { turnAfter } from '../rules/links.ts';
import { type AppliedSignature, SIGNING_REFUSALS, signing, signingBase, signingProblem } from '../rules/signing.ts';
import { hasSigned, signatoriesOf, signatoryOf } from '../state.ts';

/**
 * A signatory signs what they saw; the last signature completes the round. Refused besides with the code of what the bytes
 * themselves do not permit (`pdf.*`).
 */
export const sign = documentCommand({
  type: 'Sign',
  schema: signing,
  refuses: [
    ...SIGNATORY_REFUSALS,
    ...SIGNING_REFUSALS,
    'efirma.missing_files',
    'signature.saved_not_found',
    'pdf.field_missing',
    'timestamp.unavailable',
    'timestamp.invalid',
  ],
  authorise: onlySignatory,
  // Asked before any key is touched.
  admit: (state, command, context) =>
    signingProblem(state, command, context) ??
    (command.signatureType === 'E_FIRMA' && !command.credential ? refuse(422, 'efirma.missing_files') : null),
  decide(state, command, applied: AppliedSignature, { now }) {
    const { signatoryId, signatureType, geolocation, consent } = command;
    const { round } = state;
    const { version, sha256, size } = signingBase(state, command).presented;
    const { personId } = signatoryOf(state, signatoryId)!;
    const recorded: DocumentEvent = {
      type: 'SignatureRecorded',
      data: {
        signatoryId,
        round,
        signatureType,
        presented: { version, sha256, size },
        values: writtenValues(state, command),
        consent,
        geolocation: geolocation ? personal(personId, JSON.stringify(geolocation)) : null,
        ...applied,
      },
    };
    const isLast = signatoriesOf(state).every((other) => other.signatoryId === signatoryId || hasSigned(state, other.signatoryId));
    if (!isLast) return [recorded, ...turnAfter(state, signatoryId, now)];
    const { result } = applied;
    return [recorded, { type: 'SigningCompleted', data: { round, version: result.version, sha256: result.file.sha256 } }];
  },
  touches: ['preparation', 'closing', ...ENDS],
});
