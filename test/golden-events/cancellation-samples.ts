import type { CancellationEvent } from '../../modules/cancellation/index.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';

const sha = '8'.repeat(64);
const [lucia, ana] = ['person-lucia', 'person-ana'];
const cancelationId = '11111111-1111-4111-8111-111111111111.1';
const answer = { cancelationId, role: 'OWNER' as const, id: 'owner-1', notes: personal(lucia, 'De acuerdo con Ana Cortés') };

/** One event of every type, in an order in which they could happen; see samples.ts. */
export const cancellationSamples: readonly CancellationEvent[] = [
  {
    type: 'CancellationRequested',
    data: {
      cancelationId,
      documentId: '11111111-1111-4111-8111-111111111111',
      title: personal(lucia, 'Contrato de arrendamiento'),
      language: 'es',
      documentStatus: 'PENDING',
      petitioner: {
        role: 'SIGNATORY',
        id: 'signatory-ana',
        personId: ana,
        name: personal(ana, 'Ana Cortés Ñúñez'),
        email: personal(ana, 'ana@cortes.example'),
      },
      reviewers: [
        {
          role: 'OWNER',
          id: 'owner-1',
          personId: lucia,
          name: personal(lucia, 'Lucía Ferrer'),
          email: personal(lucia, 'lucia@ferrer.example'),
        },
      ],
      asked: 'OWNER',
      reason: personal(ana, 'El local ya no se renta.'),
      evidence: [
        {
          evidenceId: '1',
          fileName: personal(ana, 'carta de Ana Cortés.pdf'),
          mediaType: 'application/pdf',
          file: { key: `sha256-${sha}`, sha256: sha, size: 4096 },
        },
      ],
    },
  },
  { type: 'CancellationEvidenceOpened', data: { cancelationId, role: 'OWNER', id: 'owner-1', evidenceId: '1' } },
  { type: 'CancellationRejected', data: answer },
  { type: 'CancellationAuthorized', data: answer },
  { type: 'CancellationWaiting', data: { cancelationId, documentStatus: 'PENDING_FOR_BLOCK_CHAIN' } },
  { type: 'CancellationVoided', data: { cancelationId, reason: 'NOBODY_LEFT' } },
  { type: 'CancellationApplied', data: { cancelationId } },
];
