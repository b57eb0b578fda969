import { commentWords, type Words } from '../../modules/vobo/application/comment-words.ts';
import type { VoBoEvent } from '../../modules/vobo/contract/events.ts';
import { COMMENTS_LIMIT } from '../../modules/vobo/contract/rules.ts';
import { voBoDecider } from '../../modules/vobo/domain/decider.ts';
import { type voBoCommands, voBoStreams } from '../../modules/vobo/streams.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { otherOwner, owner, type Provocation, type Provocations, type RefusalWorld, reviewer } from './world.ts';

const documentId = 'document-1';
const seen = { version: 1, sha256: 'b'.repeat(64) };
const approver = (id: string, order = 1) => ({
  approverId: id,
  personId: `p-${id}`,
  name: personal(`p-${id}`, id),
  email: personal(`p-${id}`, `${id}@example.com`),
  order,
});
const clara: Actor = { kind: 'approver', id: 'clara', documentId };
const about = { documentId, approverId: 'clara' };

const opened = (...approvers: ReturnType<typeof approver>[]): VoBoEvent[] => [
  {
    type: 'ApprovalRoundOpened',
    data: {
      documentId,
      round: 1,
      title: personal('p-owner', 'Contrato'),
      language: 'es',
      linkTermSeconds: 3600,
      sender: { personId: 'p-owner', name: personal('p-owner', 'Lucía') },
      approvers,
    },
  },
];
const linked = (...ids: string[]): VoBoEvent => ({
  type: 'ApproverLinksIssued',
  data: { round: 1, links: ids.map((approverId) => ({ approverId, issue: 1, expiresAt: '2026-11-21T13:00:00.000Z' })) },
});
const shown = (approverId: string): VoBoEvent => ({ type: 'ApproverPresented', data: { round: 1, approverId, ...seen } });
const accepted = (approverId: string, remaining: number): VoBoEvent => ({
  type: 'VoBoAccepted',
  data: { round: 1, approverId, ...seen, remaining },
});
const refused = (approverId: string): VoBoEvent => ({ type: 'VoBoRefused', data: { round: 1, approverId, ...seen, commentIds: [] } });
const commented = (commentId: string, approverId = 'clara'): VoBoEvent => ({
  type: 'VoBoCommentAdded',
  data: { round: 1, approverId, commentId, ...commentWords({ personId: `p-${approverId}` }, { title: 'T', notes: 'N' }) },
});

const turn = [...opened(approver('clara'), approver('dario')), linked('clara', 'dario'), shown('clara')];

type Sent = Parameters<ReturnType<typeof voBoStreams>['execute']>[0];
/** The command on this history, by this actor. */
const on =
  (history: readonly VoBoEvent[], command: Sent, actor: Actor = clara, meanwhile = (_world: RefusalWorld) => {}): Provocation =>
  async (world) => {
    await world.given(voBoDecider, documentId, history);
    meanwhile(world);
    return voBoStreams(world.engine, async () => null).execute(command, world.as(actor));
  };

const byApprover = (command: Sent) => ({
  invalid_link_message: on(opened(approver('dario')), command),
  'access.denied': on(turn, command, owner),
});

/** Whatever an approver does, it is refused alike when it is not their turn. */
const inTurn = (command: Sent) => ({
  ...byApprover(command),
  'vobo.already_accepted': on([...turn, accepted('clara', 1)], command),
  'vobo.already_refused': on([...turn, refused('clara')], command),
  'vobo.refused_by_other': on([...turn, refused('dario')], command),
  'vobo.round_closed': on([...turn, { type: 'ApprovalRoundClosed', data: { round: 1, reason: 'DOCUMENT_DELETED' } }], command),
  'vobo.not_your_turn': on([...opened(approver('clara', 2), approver('dario')), linked('dario'), shown('clara')], command),
  expire_link_message: on(turn, command, clara, ({ clock }) => clock.advance(3_600_000)),
});

const comment = (words: Words = { title: 'Cláusula 4', notes: 'Falta la fecha.' }) => ({
  ...about,
  commentId: 'comment-1',
  ...commentWords({ personId: 'p-clara' }, words),
});
const words = (type: 'AddVoBoComment' | 'EditVoBoComment') => ({
  'vobo.comment_title_required': on(turn, { type, data: comment({ title: ' ', notes: 'N' }) }),
  'vobo.comment_notes_required': on(turn, { type, data: comment({ title: 'T', notes: '' }) }),
});

const answer = (type: 'AcceptVoBo' | 'RefuseVoBo') => ({
  ...inTurn({ type, data: { ...about, ...seen } }),
  'vobo.changed_since_seen': on(turn, { type, data: { ...about, ...seen, version: 2 } }),
});

const round = opened(approver('clara'))[0] as Extract<VoBoEvent, { type: 'ApprovalRoundOpened' }>;
const removal = { ...about, commentId: 'comment-1' };
const mia = { userId: 'mia', name: personal('mia', 'Mía') };
const forClara: Actor = { ...clara, substitute: 'mia' };
const standIn: Sent = { type: 'SubstituteApprover', data: { ...about, substitute: mia } };
const resend: Sent = { type: 'ResendApproverLink', data: about };

export const voBoRefusals: Provocations<(typeof voBoCommands)[number]> = {
  OpenApprovalRound: { 'access.denied': on([], { type: 'OpenApprovalRound', data: round.data }, owner) },
  IssueApproverLinks: { 'access.denied': on(turn, { type: 'IssueApproverLinks', data: { documentId, round: 1 } }, owner) },
  CloseApprovalRound: {
    'access.denied': on(turn, { type: 'CloseApprovalRound', data: { documentId, reason: 'DOCUMENT_DELETED' } }, owner),
  },
  PresentToApprover: byApprover({ type: 'PresentToApprover', data: { ...about, ...seen } }),
  AddVoBoComment: {
    ...inTurn({ type: 'AddVoBoComment', data: comment() }),
    ...words('AddVoBoComment'),
    'vobo.too_many_comments': on([...turn, ...Array.from({ length: COMMENTS_LIMIT }, (_, index) => commented(`comment of ${index}`))], {
      type: 'AddVoBoComment',
      data: comment(),
    }),
  },
  EditVoBoComment: {
    ...inTurn({ type: 'EditVoBoComment', data: comment() }),
    ...words('EditVoBoComment'),
    'vobo.comment_not_found': on([...turn, commented('comment-1', 'dario')], { type: 'EditVoBoComment', data: comment() }),
  },
  DeleteVoBoComment: {
    ...inTurn({ type: 'DeleteVoBoComment', data: removal }),
    'vobo.comment_not_found': on([...turn, commented('comment-1', 'dario')], { type: 'DeleteVoBoComment', data: removal }),
  },
  AcceptVoBo: answer('AcceptVoBo'),
  RefuseVoBo: answer('RefuseVoBo'),
  SubstituteApprover: {
    invalid_link_message: on(opened(approver('dario')), standIn, forClara),
    'access.denied': on(turn, standIn, { ...clara, substitute: 'somebody-else' }),
    'vobo.already_accepted': on([...turn, accepted('clara', 1)], standIn, forClara),
    'vobo.already_refused': on([...turn, refused('clara')], standIn, forClara),
    'vobo.refused_by_other': on([...turn, refused('dario')], standIn, forClara),
    'vobo.round_closed': on([...turn, { type: 'ApprovalRoundClosed', data: { round: 1, reason: 'DOCUMENT_DELETED' } }], standIn, forClara),
    'vobo.not_your_turn': on([...opened(approver('clara', 2), approver('dario')), linked('dario')], standIn, forClara),
    expire_link_message: on(turn, standIn, forClara, ({ clock }) => clock.advance(3_600_000)),
  },
  ResendApproverLink: {
    'reviewer.read_only': on(turn, resend, reviewer),
    'document.not_found': on(turn, resend, otherOwner),
    'vobo.round_closed': on([...turn, refused('dario')], resend, owner),
    'vobo.not_due': on([...opened(approver('clara', 2), approver('dario')), linked('dario')], resend, owner),
    'resend.wait_a_minute': on(turn, resend, owner, ({ clock }) => clock.advance(59_000)),
  },
};
