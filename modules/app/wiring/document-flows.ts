import type { Pool } from 'pg';
import type { AsOf } from '../../../projections/as-of.ts';
import { flowsAsOf } from '../../../projections/document-timeline/queries.ts';
import { foldOfStored } from '../../../shared-kernel/decider/load-stream.ts';
import { cancellationDecider, newestRequest } from '../../cancellation/index.ts';
import type { FlowsThen } from '../../documents/index.ts';
import { endorsementDecider, newestEndorsement, newestSpecial, specialDecider } from '../../endorsement/index.ts';
import { approverStandings, voBoDecider } from '../../vobo/index.ts';

/** What the streams beside the document's own said up to a moment, each folded by its own module. */
export async function flowsThen(pool: Pool, documentId: string, asOf: AsOf | null): Promise<FlowsThen> {
  const fold = await flowsAsOf(pool, { documentId, scope: 'any account', ...(asOf ? { asOf } : {}) });
  const voBo = fold('vobo', foldOfStored(voBoDecider));
  const cancellation = newestRequest(fold('cancellation', foldOfStored(cancellationDecider)));
  const endorsement = newestEndorsement(fold('endorsement', foldOfStored(endorsementDecider)));
  const special = newestSpecial(fold('special', foldOfStored(specialDecider)));
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
