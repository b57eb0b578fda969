import type { SpecialEvent } from '../../modules/endorsement/contract/special-events.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';

const sha = '9'.repeat(64);
const [lucia, ana] = ['person-lucia', 'person-ana'];
const documentId = '11111111-1111-4111-8111-111111111111';
const endorsementId = `${documentId}.s1`;

/** One event of every type; see samples.ts. History is never refused, so a rejected one may be approved in it. */
export const specialSamples: readonly SpecialEvent[] = [
  {
    type: 'SpecialEndorsementRequested',
    data: {
      endorsementId,
      documentId,
      title: personal(lucia, 'Contrato de arrendamiento'),
      language: 'es',
      contract: { key: `sha256-${sha}`, sha256: sha, size: 4096 },
      fileName: personal(ana, 'contrato de Ana Cortés.pdf'),
      pages: 3,
      page: 2,
      requestedBy: {
        role: 'SIGNATORY',
        id: 'signatory-ana',
        personId: ana,
        name: personal(ana, 'Ana Cortés Ñúñez'),
        email: personal(ana, 'ana@cortes.example'),
      },
    },
  },
  { type: 'SpecialEndorsementRejected', data: { endorsementId, notes: personal(lucia, 'Falta la factura de Ana Cortés') } },
  { type: 'SpecialEndorsementApproved', data: { endorsementId, workflowDocumentId: '22222222-2222-4222-8222-222222222222' } },
];
