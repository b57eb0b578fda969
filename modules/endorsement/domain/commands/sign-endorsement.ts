import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { appearance } from '../../../../shared-kernel/signing/appearance.ts';
import type { EfirmaFiles } from '../../../../shared-kernel/signing/credential.ts';
import { type EndorsementEventData, endorsementEventTypes } from '../../contract/events.ts';
import { endorsementCommand } from '../decider.ts';
import { CLOSED_REFUSALS, closedProblem } from '../rules/answers.ts';
import { ENDORSER_REFUSALS, endorsementId, onlyEndorser } from '../rules/authority.ts';
import { endorsementOf } from '../state.ts';

const { signatureType, presented } = endorsementEventTypes.EndorsementSigned.schema.shape;

/** What signing the sheet gave; the decision only orders it. */
export type AppliedEndorsement = Omit<EndorsementEventData<'EndorsementSigned'>, 'endorsementId' | 'signatureType' | 'presented'>;

/**
 * The endorser signs the sheet that they were handed. What came between while it was signed is met by the new decision: a sheet
 * that was taken back meanwhile is not signed, and what was written for it is named by no event.
 */
export const signEndorsement = endorsementCommand({
  type: 'SignEndorsement',
  schema: endorsementId.extend({
    /** User whose saved signatures may be used. */
    userId: z.string(),
    signatureType,
    /** SHA-256 of the sheet that they were handed. Null while the form is not read. */
    presented: presented.nullable(),
    appearance: appearance.nullable(),
    /** As it came: opened only for who may sign at all, never stored. */
    efirma: z.custom<EfirmaFiles | null>(),
  }),
  refuses: [
    ...ENDORSER_REFUSALS,
    ...CLOSED_REFUSALS,
    'endorsement.not_admitted',
    'endorsement.changed_since_seen',
    'document.signature.error',
    'efirma.missing_files',
    'signature.saved_not_found',
  ],
  authorise: onlyEndorser,
  admit(state, { endorsementId, presented }) {
    const request = endorsementOf(state, endorsementId)!;
    const closed = closedProblem(request);
    if (closed) return closed;
    if (!request.isAdmitted) return refuse(409, 'endorsement.not_admitted');
    if (presented === null || (presented === request.sheet.sha256 && request.presented.includes(presented))) return null;
    return refuse(409, 'endorsement.changed_since_seen');
  },
  decide: (_state, { endorsementId, signatureType, presented }, applied: AppliedEndorsement) =>
    presented === null
      ? refuse(409, 'endorsement.changed_since_seen')
      : [{ type: 'EndorsementSigned', data: { endorsementId, signatureType, presented, ...applied } }],
  touches: [],
});
