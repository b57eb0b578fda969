import type { Pool } from 'pg';
import type { AsOf } from '../../../projections/as-of.ts';
import { flowsAsOf, type TimelineFold } from '../../../projections/document-timeline/queries.ts';
import { type CancellationState, cancellationDecider, newestRequest } from '../../cancellation/index.ts';
import type { FlowsThen } from '../../documents/index.ts';
import { endorsementDecider, newestEndorsement, newestSpecial, specialDecider } from '../../endorsement/index.ts';
import { approverStandings, type VoBoState, voBoDecider } from '../../vobo/index.ts';

const asFold = <State>(definition: { readonly initial: State; readonly eventTypes: Readonly<Record<string, unknown>> }) =>
  definition as unknown as TimelineFold<State>;

/** What the streams beside the document's own said up to a moment, each folded by its own module. */
export async function flowsThen(pool: Pool, documentId: string, asOf: AsOf | null): Promise<FlowsThen> {
  const fold = await flowsAsOf(pool, { documentId, scope: 'any account', ...(asOf ? { asOf } : {}) });
  const voBo = fold<VoBoState>('vobo', asFold(voBoDecider));
  const cancellation = newestRequest(fold<CancellationState>('cancellation', asFold(cancellationDecider)));
  const endorsement = newestEndorsement(fold('endorsement', asFold(endorsementDecider)));
  const special = newestSpecial(fold('special', asFold(specialDecider)));
  return {
    approvals: approverStandings(voBo),
    cancellation: cancellation && {
      cancelationID: cancellation.cancelationId,
      status: cancellation.status,
      petitioner: { role: cancellation.petitioner.role, name: cancellation.petitioner.name.value },
      requestedAt: cancellation.requestedAt,
      answer: cancellation.answer && { authorized: cancellation.answer.authorises, at: cancellation.answer.at },
      waitsFor: cancellation.waitsFor,
    },
    endorsement: endorsement && {
      endorsementID: endorsement.endorsementId,
      status: endorsement.status,
      kind: endorsement.kind,
      endorser: { name: endorsement.endorser.name.value },
      endorsee: { name: endorsement.endorsee.name.value },
      askedAt: endorsement.askedAt,
      signedAt: endorsement.signature?.at ?? null,
      settledAt: endorsement.settledAt,
    },
    specialEndorsement: special && {
      endorsementID: special.endorsementId,
      status: special.status,
      requestedBy: { role: special.requestedBy.role, name: special.requestedBy.name.value },
      requestedAt: special.requestedAt,
      workflowDocumentID: special.answer?.workflowDocumentId ?? null,
    },
  };
}
