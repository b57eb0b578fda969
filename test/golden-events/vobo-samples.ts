import type { VoBoEvent } from '../../modules/vobo/index.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';

const sha = 'b'.repeat(64);
const [lucia, oscar, nora] = ['person-lucia', 'person-oscar', 'person-nora'];
const words = { title: personal(oscar, 'Cláusula 4'), notes: personal(oscar, 'Falta la fecha de entrega 🗓') };
const comment = { round: 1, approverId: 'approver-1', commentId: 'comment-1', substituteId: 'sub-user-1' };

/** One event of every type, in an order in which they could happen; see samples.ts. */
export const voBoSamples: readonly VoBoEvent[] = [
  {
    type: 'ApprovalRoundOpened',
    data: {
      documentId: 'document-1',
      round: 1,
      title: personal(lucia, 'Contrato de arrendamiento'),
      language: 'es',
      linkTermSeconds: 518_400,
      sender: { personId: lucia, name: personal(lucia, 'Lucía Ferrer') },
      approvers: [
        {
          approverId: 'approver-1',
          personId: oscar,
          name: personal(oscar, 'Óscar Peña'),
          email: personal(oscar, 'oscar@cortes.example'),
          order: 1,
        },
        {
          approverId: 'approver-2',
          personId: nora,
          name: personal(nora, 'Nora Vela'),
          email: personal(nora, 'nora@cortes.example'),
          order: 2,
        },
      ],
    },
  },
  {
    type: 'ApproverLinksIssued',
    data: { round: 1, links: [{ approverId: 'approver-1', issue: 1, expiresAt: '2026-11-27T12:00:00.000Z' }] },
  },
  { type: 'ApproverLinkRenewed', data: { round: 1, approverId: 'approver-1', issue: 2, expiresAt: '2026-11-28T12:00:00.000Z' } },
  {
    type: 'ApproverSubstituted',
    data: { round: 1, approverId: 'approver-1', substitute: { userId: 'sub-user-1', name: personal('sub-user-1', 'Eva Sol') } },
  },
  { type: 'ApproverPresented', data: { round: 1, approverId: 'approver-1', version: 1, sha256: sha, substituteId: 'sub-user-1' } },
  { type: 'VoBoCommentAdded', data: { ...comment, ...words } },
  { type: 'VoBoCommentEdited', data: { ...comment, ...words } },
  { type: 'VoBoCommentDeleted', data: comment },
  { type: 'VoBoAccepted', data: { round: 1, approverId: 'approver-1', version: 1, sha256: sha, remaining: 1, substituteId: 'sub-user-1' } },
  {
    type: 'VoBoRefused',
    data: { round: 1, approverId: 'approver-2', version: 1, sha256: sha, commentIds: ['comment-2'], substituteId: 'sub-user-2' },
  },
  { type: 'ApprovalRoundClosed', data: { round: 1, reason: 'DOCUMENT_CANCELED' } },
];
